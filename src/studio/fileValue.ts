/** What files of definitions say, and another thing said at a place of them. */
import { objectOf } from '../engine/json.ts';
import type { Json } from '../engine/types.ts';
import { readSource } from '../catalogue/source.ts';

/** What a file says; undefined where it cannot be read. */
export const fileValue = (path: string, text: string | undefined): Json | undefined =>
  text === undefined ? undefined : readSource(path, text).source?.value;

/** A value with another at a place, in the order in which it stood; undefined takes it away, and what is not on the way is made. */
export function withAt(value: Json | undefined, way: readonly string[], next: Json | undefined): Json {
  const [key, ...rest] = way;
  if (key === undefined) return next ?? null;
  if (Array.isArray(value)) {
    const at = Number(key);
    const isGone = rest.length === 0 && next === undefined;
    return value.flatMap((one, index) => (index !== at ? [one] : isGone ? [] : [withAt(one, rest, next)]));
  }
  const object = objectOf(value);
  if (rest.length === 0 && next === undefined) return Object.fromEntries(Object.entries(object).filter(([one]) => one !== key));
  return { ...object, [key]: withAt(object[key], rest, next) };
}
