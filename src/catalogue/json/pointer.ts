/** JSON Pointers (RFC 6901) into definition files. */
import type { Json } from '../../engine/types.ts';

/** One key as it stands in a pointer. */
export const escapeKey = (key: string | number): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

/** `('/a', 'b/c', 0)` -> `/a/b~1c/0`. */
export const pointerTo = (base: string, ...keys: readonly (string | number)[]): string => base + keys.map((key) => `/${escapeKey(key)}`).join('');

/** `/a/b~1c` -> `['a', 'b/c']`. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value a pointer leads to; undefined when there is none. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  let here = value;
  for (const key of keysOf(pointer)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Array.isArray(here) ? here[Number(key)] : here[key];
  }
  return here;
}
