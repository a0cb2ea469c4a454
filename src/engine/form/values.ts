import type { FormSchema } from '../definition/form.ts';
import { piecesOf } from '../joined.ts';
import type { Json, Path } from '../types.ts';
import { isBlankText, type Segments } from '../json.ts';
import { own, pathOf } from './paths.ts';

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

/**
 * The values inside a text that holds several (`x-joined`: `Land,Radio`); undefined where the schema says nothing of that, or it is no text.
 * `known` are the values that there may be: some have the separator in themselves.
 */
export function joinedValues(schema: FormSchema | undefined, value: Json | undefined, known: readonly Json[] = []): string[] | undefined {
  const separator = schema?.['x-joined'];
  if (typeof separator !== 'string' || typeof value !== 'string') return undefined;
  return value === '' ? [] : piecesOf(value, separator, known);
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
