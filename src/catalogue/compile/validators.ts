/** Validators of a form, in process. Where evaluating code is forbidden (the page), `validatorModule` makes the same as a module. */
import type { JudgedForm, ValidateFn, Validators } from '../../engine/types.ts';
import { makeAjv } from '../schema/ajv.ts';
import { partSchemas } from './partSchemas.ts';

export { validatorModule } from './module.ts';

const known = new WeakMap<object, Validators>();

/**
 * One compiled function per top-level object or table, `` for the rest; errors carry paths relative to the part.
 * Compiled once per schema. Throws for a schema that Ajv refuses (the checks report those before).
 */
export function compileValidators(form: JudgedForm): Validators {
  const made = known.get(form.schema);
  if (made) return made;
  const ajv = makeAjv();
  const validators = Object.freeze(Object.fromEntries(Object.entries(partSchemas(form)).map(([part, schema]) => [part, ajv.compile(schema) as ValidateFn])));
  known.set(form.schema, validators);
  return validators;
}
