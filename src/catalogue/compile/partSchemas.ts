/** The schemas that are compiled for a form: one per part, bare of what only people and the page read. */
import { isObject } from '../../engine/json.ts';
import { partsOf, schemaOfPart } from '../../engine/form/schema.ts';
import type { FormSchema, JudgedForm } from '../../engine/definition/form.ts';

const unread = new Set(['$schema', '$comment', 'title', 'description', 'default']);
const isSchema = (value: unknown): value is FormSchema => isObject(value);

function bare(schema: FormSchema): FormSchema {
  const result: FormSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (unread.has(key) || key.startsWith('x-')) continue;
    if (key === 'properties' && isSchema(value)) {
      result[key] = Object.fromEntries(Object.entries(value).map(([name, below]) => [name, isSchema(below) ? bare(below) : {}]));
    } else result[key] = key === 'items' && isSchema(value) ? bare(value) : value;
  }
  return result;
}

/** Part -> schema; `` is the root. */
export const partSchemas = (form: JudgedForm): Record<string, FormSchema> =>
  Object.fromEntries(partsOf(form.schema).map((part) => [part, bare(schemaOfPart(form.schema, part))]));
