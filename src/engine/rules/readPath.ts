import { perText } from '../perValue.ts';

/** Names that lead out of data into the language. */
const BARRED = new Set(['__proto__', 'constructor', 'prototype']);
const REMEMBERED = 5000;
const segmentsOf = perText((path): readonly string[] => path.split('.'), REMEMBERED);

/** The value at a dotted path of JSON data, own properties only; undefined where there is none. */
export function readPath(data: unknown, path: string): unknown {
  let at: unknown = data;
  for (const key of segmentsOf(path)) {
    if (at === null || at === undefined || BARRED.has(key) || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

const EVERYWHERE = new Set(['session', 'today', 'lists']);
/** Whether a path begins with a fact that means the same everywhere: in rows of a list, too, it is nobody's field. */
export const isEverywhere = (path: string): boolean => EVERYWHERE.has(segmentsOf(path)[0] ?? '');
