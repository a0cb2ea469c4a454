import type { Json, JsonObject } from '../types.ts';
import { sameJson } from '../form/paths.ts';
import { isObject } from '../json.ts';

/** What one says laid over what all have in common, key by key, objects within objects. */
export function laidOver(below: JsonObject, above: JsonObject): JsonObject {
  const merged = Object.entries(above).map(([key, value]) => {
    const under = below[key];
    return [key, isObject(under) && isObject(value) ? laidOver(under, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(merged) };
}

/** Where an example and the engine disagree. `path` says which way it was judged: in the page or on the server. */
export interface ExampleDifference {
  part: string;
  expected: Json;
  got: Json;
  path?: 'page' | 'server';
}

/** The difference between two values, in a list of none or one; none where nothing is expected. */
export const differ = (part: string, expected: Json | undefined, got: Json): ExampleDifference[] =>
  expected === undefined || sameJson(expected, got) ? [] : [{ part, expected, got }];

const sorted = (list: readonly Json[]): Json[] => [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
/** The same of two lists whose order does not matter. */
export const differInAny = (part: string, expected: readonly Json[] | undefined, got: readonly Json[]): ExampleDifference[] =>
  expected === undefined || sameJson(sorted(expected), sorted(got)) ? [] : [{ part, expected: [...expected], got: [...got] }];

/** A difference in one line. */
export const inWords = ({ part, expected, got, path }: ExampleDifference): string =>
  `${path ? `${path}: ` : ''}${part} is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
