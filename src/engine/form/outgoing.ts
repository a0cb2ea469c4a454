import type { FormSchema, Json, JsonObject } from '../types.ts';
import { own } from './paths.ts';

function strip(schema: FormSchema, value: Json): Json | undefined {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items?.properties ? value.map((row) => strip(items, row) ?? {}) : value;
  }
  if (typeof value !== 'object' || value === null || !schema.properties) return value;
  const kept: JsonObject = {};
  for (const [key, one] of Object.entries(value)) {
    const property = own(schema.properties as unknown as Json, key) as FormSchema | undefined;
    const inner = property?.['x-local'] ? undefined : strip(property ?? {}, one);
    if (inner !== undefined) kept[key] = inner;
  }
  return Object.keys(kept).length ? kept : undefined;
}

/** What leaves the form: a copy of what counts, without `x-local` fields. */
export const outgoing = (schema: FormSchema, view: JsonObject): JsonObject => structuredClone((strip(schema, view) ?? {}) as JsonObject);
