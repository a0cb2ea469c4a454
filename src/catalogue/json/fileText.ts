/** JSON as the files of definitions have it. Their format follows from the value alone, so that whoever writes a value writes what the formatter would. */
import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';

const WIDE = 140;
const INDENT = 2;

const isManifold = (value: Json): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 1;

/** A list of several lists or objects, each with several parts, never stands in one line; nor does what it is in. */
function mustBreak(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = Object.values(value) as Json[];
  const isTable = Array.isArray(value) && parts.length > 1 && parts.every((one) => isManifold(one) && Array.isArray(one) === Array.isArray(parts[0]));
  return isTable || parts.some(mustBreak);
}

const inLine = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
};

/** Numbers stand beside each other, as many as fit into a line. */
function inLines(numbers: readonly number[], indent: string): string[] {
  const lines: string[] = [];
  for (const one of numbers) {
    const last = lines.at(-1);
    if (last === undefined || indent.length + last.length + 2 + String(one).length > WIDE - 1) lines.push(String(one));
    else lines[lines.length - 1] = `${last}, ${one}`;
  }
  return lines;
}

const isNumbers = (value: Json): value is number[] => Array.isArray(value) && value.every((one) => typeof one === 'number');

/** In one line where it fits behind `before` signs and before `behind` more, else a line for each part. */
function formatted(value: Json, indent: number, before: number, behind: number): string {
  const short = inLine(value);
  const isSmall = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  if (isSmall || (!mustBreak(value) && before + short.length + behind <= WIDE)) return short;
  const next = indent + INDENT;
  const space = ' '.repeat(next);
  const parts = isNumbers(value)
    ? inLines(value, space)
    : Object.entries(value).map(([key, one], at, all) => {
        const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
        return `${name}${formatted(one as Json, next, next + name.length, at < all.length - 1 ? 1 : 0)}`;
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${space}${part}`).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** The text of a file that says this. */
export const fileTextOf = (value: Json): string => `${formatted(value, 0, 0, 0)}\n`;
