/** Texts that people read, by key, of one language. */
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

function show(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(show).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that a definition says itself is its own key: other languages have it by its first wording. */
const inLanguage = (messages: Messages, text: Text): Text => (Object.hasOwn(messages, text) && messages[text]) || text;

/**
 * The text to read: the whole of it as the language says it, `{{key}}` from `messages` (a message may name others), then `{name}`
 * from `values`. A key that is missing stays visible as it was written; a value is text and is never expanded again.
 */
export function textOf(messages: Messages, text: Text, values?: Readonly<Record<string, Json>>): string {
  const expanded = expand(messages, inLanguage(messages, text), NESTING);
  if (!values || !expanded.includes('{')) return expanded;
  return expanded.replace(NAME, (whole, name: string) => (Object.hasOwn(values, name) ? show(values[name]) : whole));
}
