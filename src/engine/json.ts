/** JSON data as every room handles it: what an object is, and pointers (`/rows/0/year`, RFC 6901) as segments (`['rows', '0', 'year']`). */
import type { Json, JsonObject, Pointer } from './types.ts';

export type Segments = readonly string[];

const decode = (part: string): string => (part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part);
const encode = (part: string): string => (part.includes('/') || part.includes('~') ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part);

export const segmentsOfPointer = (pointer: Pointer): Segments => (pointer === '' ? [] : pointer.slice(1).split('/').map(decode));
export function pointerOf(segments: readonly (string | number)[]): Pointer {
  let pointer = '';
  for (const part of segments) pointer += `/${typeof part === 'number' ? part : encode(part)}`;
  return pointer;
}

/** A text of blanks and invisible signs alone, which says nothing. */
export const isBlankText = (value: unknown): boolean => typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value);

/** An object of JSON data: no list, not null. */
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a definition's type describes, as the JSON that it was written in. */
export const jsonOf = (definition: object): JsonObject => definition as JsonObject;

/** JSON whose shape its meta schema has proved, as the type that says the same. For nothing else: what comes from outside is asked what it is. */
export const provedAs = <T>(definition: Json | undefined): T => definition as T;

/** What is an object; an empty one for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What is a list; an empty one for anything else. */
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** The objects in a list; none of anything else. */
export const objectsIn = (value: unknown): JsonObject[] => listOf(value).filter(isObject);

/** A value and everything that lies in it, each before its parts. */
export function* everyPart(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === 'object' && value !== null) for (const below of Object.values(value)) yield* everyPart(below);
}
