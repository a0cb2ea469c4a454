import type { FormSchema, Json, JsonObject } from '../types.ts';
import { own } from './paths.ts';

/**
 * A form's data (or the part of it that `schema` describes) as it goes over the wire: every documented key, null when empty,
 * `x-local` fields left out. Rows of tables too.
 */
export function wireOf(schema: FormSchema, data: Json | undefined): JsonObject {
  const sent: JsonObject = {};
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (property['x-local']) continue;
    const value = own(data, key);
    const { items } = property;
    if (property.properties) sent[key] = wireOf(property, value);
    else if (Array.isArray(value) && items?.properties) sent[key] = value.map((row) => wireOf(items, row));
    else sent[key] = value === undefined || value === '' ? null : value;
  }
  return sent;
}
