/** Pointers (`/rows/0/year`), paths (`rows.0.year`) and segments (`['rows', '0', 'year']`) of one place. */
import { isObject, pointerOf, segmentsOfPointer, type Segments, objectOf } from '../json.ts';
import type { Json, JsonObject, Path, Pointer } from '../types.ts';

const REMEMBERED = 5_000;
const segmentsByPath = new Map<Path, Segments>();
export function segmentsOfPath(path: Path): Segments {
  const known = segmentsByPath.get(path);
  if (known) return known;
  const segments = Object.freeze(path === '' ? [] : path.split('.'));
  if (segmentsByPath.size < REMEMBERED) segmentsByPath.set(path, segments);
  return segments;
}
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

/** Whether a place lies at or below another. */
export const isInside = (pointer: Pointer, outer: Pointer): boolean => outer === '' || pointer === outer || pointer.startsWith(`${outer}/`);
