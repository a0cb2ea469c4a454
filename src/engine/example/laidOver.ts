import type { Json, JsonObject } from '../types.ts';

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What one says laid over what all have in common, key by key, objects within objects. */
export function laidOver(below: JsonObject, above: JsonObject): JsonObject {
  const merged = Object.entries(above).map(([key, value]) => {
    const under = below[key];
    return [key, isObject(under) && isObject(value) ? laidOver(under, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(merged) };
}
