/** Values and kinds of values in the words of a fault. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
export const keysIn = (value: unknown): string[] => (isRecord(value) ? Object.keys(value) : []);

const LONG = 60;

/** A value, shortened. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isRecord(value)) return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object {..}',
  array: 'a list [..]',
  null: 'null',
};
/** The `type` of a schema, one or several. */
export const kindsOf = (type: unknown): string => (Array.isArray(type) ? type : [type]).map((one) => kinds[String(one)] ?? String(one)).join(' or ');
