/** JSON as PostgreSQL's jsonb takes it. */

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
