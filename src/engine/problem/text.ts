/** Texts that people read, by key, of one language. */
import { countText } from '../countText.ts';
import type { Json, Text } from '../types.ts';

export type Messages = Readonly<Record<string, string>>;

const KEY = /\{\{\s*([\w.-]+)\s*\}\}/g;
const NAME = /\{(\w+)\}/g;
const NESTING = 4;

function expand(messages: Messages, text: string, left: number): string {
  if (left === 0 || !text.includes('{{')) return text;
  return text.replace(KEY, (whole, key: string) => (Object.hasOwn(messages, key) ? expand(messages, messages[key] ?? whole, left - 1) : whole));
}

/** The `{name}` placeholders of a text whose keys are expanded. */
export const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map((match) => match[1] ?? '');

/** What a text counts: of one it may say something else. */
const COUNTS = ['count', 'total'] as const;
/** Placeholders under which a text says how many: their numbers are grouped, those of a name (an id, a year) are not. */
const GROUPED = new Set('count total records loaded done saved wrong taken capacity shortlisted rejected pictures'.split(' '));

function show(value: Json | undefined, name = ''): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && GROUPED.has(name)) return countText(value);
  if (Array.isArray(value)) return value.map((one) => show(one)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const ALONE = /^\{\{\s*([\w.-]+)\s*\}\}$/;

/** Of one, what is said of one (`<key>.one`), where the language has it. */
function ofCount(messages: Messages, text: Text, values: Readonly<Record<string, Json>> | undefined): Text {
  const name = COUNTS.find((one) => values?.[one] !== undefined);
  const single = `${ALONE.exec(text)?.[1] ?? ''}.one`;
  return name !== undefined && String(values?.[name]) === '1' && Object.hasOwn(messages, single) ? `{{${single}}}` : text;
}

/** A text that a definition says itself is its own key: other languages have it by its first wording. */
const inLanguage = (messages: Messages, text: Text): Text => (Object.hasOwn(messages, text) && messages[text]) || text;

/**
 * The text to read: the whole of it as the language says it, `{{key}}` from `messages` (a message may name others), then `{name}`
 * from `values`; of a count of one `<key>.one`. A key that is missing stays visible as it was written; a value is text and is never expanded again.
 */
export function textOf(messages: Messages, text: Text, values?: Readonly<Record<string, Json>>): string {
  const expanded = expand(messages, inLanguage(messages, ofCount(messages, text, values)), NESTING);
  if (!values || !expanded.includes('{')) return expanded;
  return expanded.replace(NAME, (whole, name: string) => (Object.hasOwn(values, name) ? show(values[name], name) : whole));
}
