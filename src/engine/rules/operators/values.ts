/** What rules ask of any value: its column in rows, whether it is empty or true, what it is equal to. */
import type { Json } from '../../types.ts';
import { isBlankText } from '../../json.ts';
import { readPath } from '../readPath.ts';

/** The values of a list, or of one key of its rows when a key is named. Null for what is no list. */
export function columnOf(list: Json | undefined, key: Json | undefined): Json[] {
  if (!Array.isArray(list)) return [];
  if (typeof key !== 'string') return list;
  return list.map((one) => (readPath(one, key) as Json | undefined) ?? null);
}

/** Empty as forms understand it: null, `''`, blanks alone, an empty list, an object without keys. */
export const holdsNothing = (value: Json | undefined): boolean => {
  if (value === null || value === undefined || isBlankText(value)) return true;
  return typeof value === 'object' && (Array.isArray(value) ? value.length : Object.keys(value).length) === 0;
};

/** A key under which equal values meet: type and value for scalars, JSON for the rest. */
export const keyOf = (value: Json): string => `${typeof value}:${typeof value === 'object' ? JSON.stringify(value) : value}`;

/** Truth as json-logic sees it: empty lists, empty texts, 0 and null are untrue. */
export const truthy = (value: Json | undefined): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * A value as unique keys compare it, for the store and for rules alike: capitals, the spelling of accents, outer blanks and number or text make no
 * difference. Null for an empty one, which is like nothing.
 */
export function uniqueText(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).normalize('NFKC').trim().toLowerCase();
  return text === '' ? null : text;
}
