/**
 * Validators of a form, in process. Where evaluating code is forbidden (the page), `validatorModule` makes the same as a
 * module.
 */
import type { FormSchema, JudgedForm, ValidateFn, Validators } from '../../engine/definition/form.ts';
import { validatorOf } from './module.ts';
import { partSchemas } from './partSchemas.ts';

export { validatorModule } from './module.ts';

const known = new WeakMap<object, Validators>();
/** By what is compiled, so that a reload pays only for the forms that changed. */
const byText = new Map<string, Validators>();
const MOST_CACHED = 300;

function compile(schemas: Record<string, FormSchema>): Validators {
  return Object.freeze(Object.fromEntries(Object.entries(schemas).map(([part, schema]) => [part, validatorOf(schema) as ValidateFn])));
}

/**
 * One compiled function per top-level object or table, `` for the rest; errors carry paths relative to the part.
 * Compiled once per schema. Throws for a schema that Ajv refuses (the checks report those before).
 */
export function compileValidators(form: JudgedForm): Validators {
  const last = known.get(form.schema);
  if (last) return last;
  const schemas = partSchemas(form);
  const text = JSON.stringify(schemas);
  const validators = byText.get(text) ?? compile(schemas);
  if (byText.size >= MOST_CACHED) byText.clear();
  byText.set(text, validators);
  known.set(form.schema, validators);
  return validators;
}
