/** Pointers (`/rows/0/year`), paths (`rows.0.year`) and segments (`['rows', '0', 'year']`) of one place, and the values there. */
import { isBlankText, isObject, pointerOf, segmentsOfPointer, type Segments, listOf, objectOf } from '../json.ts';
import { perText } from '../perValue.ts';
import type { Json, JsonObject, Path, Pointer } from '../types.ts';

const REMEMBERED = 5_000;
export const segmentsOfPath = perText((path: Path): Segments => Object.freeze(path === '' ? [] : path.split('.')), REMEMBERED);
export const pathOf = (segments: Segments): Path => segments.join('.');
export const pathOfPointer = (pointer: Pointer): Path => pathOf(segmentsOfPointer(pointer));
export const pointerOfPath = (path: Path): Pointer => pointerOf(segmentsOfPath(path));

const INDEX = /^(0|[1-9]\d*)$/;
/** `rows.0.year` as the rules write it: `rows.*.year`. */
export const patternOf = (segments: Segments): Path => segments.map((part) => (INDEX.test(part) ? '*' : part)).join('.');

/** An own property of JSON data; undefined where there is none. */
export function own(data: Json | undefined, key: string): Json | undefined {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, key)) return undefined;
  return (data as Readonly<Record<string, Json>>)[key];
}

/** The value at a place; undefined where there is none. */
export function valueAt(data: Json | undefined, segments: Segments): Json | undefined {
  let at = data;
  for (const key of segments) {
    if (at === undefined || at === null) return undefined;
    at = own(at, key);
  }
  return at;
}

/** A copy of the data with a value at a place; objects on the way are made. At the place of the whole an object's keys are laid over it. */
export function withValueAt(data: JsonObject, [first, ...rest]: Segments, value: Json): JsonObject {
  if (first === undefined) return isObject(value) ? { ...data, ...value } : data;
  const inner = own(data, first);
  return { ...data, [first]: rest.length === 0 ? value : withValueAt(objectOf(inner), rest, value) };
}

/** A copy of a value with another at a place, in the order in which it stood; undefined takes it away, and what is not on the way is made. */
export function withAt(value: unknown, [key, ...rest]: Segments, next: Json | undefined): Json {
  if (key === undefined) return next ?? null;
  const isGone = rest.length === 0 && next === undefined;
  if (Array.isArray(value)) {
    const list = listOf(value).filter((_, index) => !isGone || index !== Number(key));
    if (!isGone) list[Number(key)] = withAt(list[Number(key)], rest, next);
    return list;
  }
  const { [key]: old, ...others } = objectOf(value);
  return isGone ? others : { ...objectOf(value), [key]: withAt(old, rest, next) };
}

/** Whether a place lies at or below another. */
export const isInside = (pointer: Pointer, outer: Pointer): boolean => outer === '' || pointer === outer || pointer.startsWith(`${outer}/`);

const keysOf = (value: Json | undefined): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** A list of texts or numbers is one value: what was chosen of several. */
export const isListOfValues = (value: Json | undefined): value is (string | number | boolean)[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object');

/** Leaves in which two values differ; `''`, blanks alone, null and absent are one. */
export function changedPaths(one: Json | undefined, other: Json | undefined, at: Segments = []): Path[] {
  if (one === other || (isEmpty(one) && isEmpty(other))) return [];
  if (isListOfValues(one) || isListOfValues(other)) return sameJson(one, other) ? [] : [pathOf(at)];
  const keys = new Set([...keysOf(one), ...keysOf(other)]);
  const isNothing = (value: Json | undefined): boolean => isEmpty(value) || typeof value === 'object';
  if (keys.size === 0) return isNothing(one) && isNothing(other) ? [] : [pathOf(at)];
  return [...keys].flatMap((key) => changedPaths(own(one, key), own(other, key), [...at, key]));
}

/** `''`, blanks alone, null, absent and an empty list are one: nothing was given. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || isBlankText(value) || (Array.isArray(value) && value.length === 0);

/** Whether two values are the same JSON, whatever the order of their keys. */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((value, at) => sameJson(value, other[at]));
  const keys = Object.keys(one);
  return (
    !Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], own(other, key)))
  );
}
