import type { FormSchema, Json, JsonObject } from '../types.ts';
import { own } from './paths.ts';

/** Data with the schema's `default` wherever a key is absent or null; an object is made only for a default in it. The data is not changed. */
export function withDefaults(schema: FormSchema, data: JsonObject): JsonObject {
  const filled: JsonObject = { ...data };
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = own(data, key) ?? null;
    const standard = property['default'] as Json | undefined;
    if (value === null && standard !== undefined) filled[key] = structuredClone(standard);
    else if (property.properties && (value === null || (typeof value === 'object' && !Array.isArray(value)))) {
      const inner = withDefaults(property, value ?? {});
      if (value !== null || Object.keys(inner).length) filled[key] = inner;
    }
  }
  return filled;
}
