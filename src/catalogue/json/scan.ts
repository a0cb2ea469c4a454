/** Reads the single tokens of JSON text for parse.ts: white space, literals, numbers, texts. */
export class JsonFault extends Error {
  readonly offset: number;
  readonly right: string;
  constructor(offset: number, wrong: string, right: string) {
    super(wrong);
    this.offset = offset;
    this.right = right;
  }
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const TEXT = /"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\p{Cc}]*)*"/uy;
const WORD = /[^\s,:[\]{}"]{1,20}/y;

/** The match of a sticky expression at the offset. */
function at(expression: RegExp, text: string, offset: number): string | undefined {
  expression.lastIndex = offset;
  return expression.exec(text)?.[0];
}

/** Offset of the next character that is not white space. */
export const skipSpace = (text: string, offset: number): number => offset + (at(SPACE, text, offset) ?? '').length;

/** What stands at the offset, in words for a fault. */
export function describeAt(text: string, offset: number): string {
  if (offset >= text.length) return 'the end of the file';
  return at(WORD, text, offset) ?? JSON.stringify(text.charAt(offset));
}

/** A text in double quotes: its value and the offset after it. Throws JsonFault. */
export function scanText(text: string, offset: number): [string, number] {
  const raw = at(TEXT, text, offset);
  if (raw === undefined)
    throw new JsonFault(
      offset,
      'the text does not end, or holds a wrong escape',
      'close it with " on the same line; write \\" \\\\ \\n for special characters',
    );
  return [raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1), offset + raw.length];
}

const ENDS = /^[\s,\]}]?$/;
const literals: Readonly<Record<string, null | boolean>> = { null: null, true: true, false: false };

/** A number, true, false or null: its value and the offset after it. Throws JsonFault. */
export function readPlain(text: string, offset: number): [null | boolean | number, number] {
  const number = at(NUMBER, text, offset);
  const word = at(WORD, text, offset);
  if (number !== undefined && ENDS.test(text.charAt(offset + number.length))) return [Number(number), offset + number.length];
  const literal = word === undefined ? undefined : literals[word];
  if (word !== undefined && literal !== undefined) return [literal, offset + word.length];
  throw new JsonFault(
    offset,
    `${describeAt(text, offset)} is not a JSON value`,
    'a text in double quotes, a number, true, false, null, a list [..] or an object {..}',
  );
}
