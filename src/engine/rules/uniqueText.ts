import type { Json } from '../types.ts';

/**
 * A value as unique keys compare it, for the store and for rules alike: capitals, the spelling of accents, outer blanks and number or text make no
 * difference. Null for an empty one, which is like nothing.
 */
export function uniqueText(value: Json | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).normalize('NFKC').trim().toLowerCase();
  return text === '' ? null : text;
}
