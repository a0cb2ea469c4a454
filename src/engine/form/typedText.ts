/** What counts of a text that somebody typed or pasted, the same in the page and on the server. */
import type { FormSchema } from '../definition/form.ts';

const UNTIDY = /^[\s\p{Cf}]|[\s\p{Cf}]$|[^\S\r\n]{2}/u;
const BEFORE = /^[\s\p{Cf}]+/u;
const UNSEEN_BEFORE = /^\p{Cf}+/u;
const SAYS_NOTHING = /[\s\p{Cf}]/u;

/** Looked for from the end: a pattern would begin anew at each blank, and of a text of blanks alone never come to its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SAYS_NOTHING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What stands for something else than its own words: an option, a day, a password, a file. */
const isExact = (schema: FormSchema): boolean =>
  schema['x-pii'] === 'password' ||
  schema['x-file'] !== undefined ||
  schema['x-options'] !== undefined ||
  schema['enum'] !== undefined ||
  (schema['format'] !== undefined && schema['format'] !== 'email');

/**
 * The text without blanks and invisible signs around it, and with one blank where a line has several. Signs within stay: scripts need them. A blank
 * before it stays where a pattern says what the text begins with: that has words of its own for it.
 */
export function typedText(schema: FormSchema, text: string): string {
  if (!UNTIDY.test(text) || isExact(schema)) return text;
  const before = schema['pattern'] === undefined ? BEFORE : UNSEEN_BEFORE;
  return withoutEnd(text)
    .replace(before, '')
    .replace(/[^\S\r\n]{2,}/g, ' ');
}
