import type { FormSchema, Json, JsonObject } from '../types.ts';
import { propertyOf } from './schemaAt.ts';

/** A copy of a value without `x-local` fields and the objects that are empty without them. */
function copy(schema: FormSchema | undefined, value: Json): Json | undefined {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((row) => copy(schema?.items, row) ?? {});
  if (!schema?.properties) return structuredClone(value);
  const kept: JsonObject = {};
  let some = false;
  for (const key of Object.keys(value)) {
    const property = propertyOf(schema, key);
    const one = property?.['x-local'] ? undefined : copy(property, value[key] ?? null);
    if (one === undefined) continue;
    kept[key] = one;
    some = true;
  }
  return some ? kept : undefined;
}

/** What leaves the form: a copy of what counts, without `x-local` fields. */
export const outgoing = (schema: FormSchema, view: JsonObject): JsonObject => (copy(schema, view) ?? {}) as JsonObject;
