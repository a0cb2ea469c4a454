/** What makes PGlite and PostgreSQL read and write the same JavaScript values. */

const well = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const scrubbed = (value: unknown): unknown => {
  if (typeof value === 'string') return well(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [well(key), scrubbed(part)]));
};

/**
 * Null characters are left out and half surrogates replaced, both of which jsonb refuses; looked for only where the text has
 * such an escape.
 */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value);
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(scrubbed(value)) : text;
};

const iso = (text: string): string => {
  const at = new Date(`${text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')}`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
};
const json = (text: string): unknown => JSON.parse(text) as unknown;
const asIs = (text: string): string => text;

/** By type ids of PostgreSQL's catalogue: bigint and numeric as numbers, date as YYYY-MM-DD, timestamps as ISO instants, interval as text, json parsed. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1700: Number,
  1082: asIs,
  1114: (text) => iso(`${text}+00`),
  1184: iso,
  1186: asIs,
  114: json,
  3802: json,
};

/**
 * A value as both drivers take it: dates as instants, objects as JSON text, undefined as null. Arrays stay (PostgreSQL arrays).
 */
export const toParameter = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) || value instanceof Uint8Array) return value;
  if (typeof value === 'string') return value.includes('\u0000') ? value.replaceAll('\u0000', '') : value;
  return typeof value === 'object' ? jsonText(value) : value;
};
