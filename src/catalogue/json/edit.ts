/** Changes rows of a list in the text of a JSON file: every other line stays as it is, what is written has the form that `npm run format` gives. */
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { endOfValue, placesIn } from './parse.ts';

/** Characters on a line of JSON, as the formatter counts them. */
const WIDTH = 140;

/** On one line. */
function flat(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, below]) => `${JSON.stringify(key)}: ${flat(below)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const isMany = (value: Json): boolean => (Array.isArray(value) ? value.length > 1 : isObject(value) && Object.keys(value).length > 1);
/** Lists of several objects, or of several lists, stand on lines of their own however short they are. */
const opens = (value: Json): boolean =>
  (Array.isArray(value) && value.length > 1 && (value.every(isObject) || value.every(Array.isArray)) && value.every(isMany)) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(opens));

/** @param beside characters on the line of the value: what stands before it, and the comma that follows */
function printed(value: Json, indent: string, beside: number): string {
  const line = flat(value);
  if (!opens(value) && beside + line.length <= WIDTH) return line;
  const inner = `${indent}  `;
  const commaAfter = (at: number, length: number): number => (at < length - 1 ? 1 : 0);
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'number')) return filled(value, inner, indent);
    return `[\n${value.map((one, at) => inner + printed(one, inner, inner.length + commaAfter(at, value.length))).join(',\n')}\n${indent}]`;
  }
  if (!isObject(value) || Object.keys(value).length === 0) return line;
  const entries = Object.entries(value).map(([key, below], at, all) => {
    const start = `${inner}${JSON.stringify(key)}: `;
    return start + printed(below, inner, start.length + commaAfter(at, all.length));
  });
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

/** Numbers fill their lines. */
function filled(numbers: readonly Json[], inner: string, indent: string): string {
  const lines = numbers.reduce<string[]>((all, one) => {
    const last = all.at(-1) ?? '';
    return last !== '' && `${inner}${last}, ${flat(one)},`.length <= WIDTH ? [...all.slice(0, -1), `${last}, ${flat(one)}`] : [...all, flat(one)];
  }, []);
  return `[\n${lines.map((line) => inner + line).join(',\n')}\n${indent}]`;
}

/** Of a text that holds a list at the pointer: with other rows at these indices, and further rows at its end. @throws JsonFault for a text that is none */
export function withEditedRows(text: string, list: string, rows: ReadonlyMap<number, JsonObject>, added: readonly JsonObject[]): string {
  const { places } = placesIn(text);
  const start = (index: number): number | undefined => places.get(`${list}/${index}`)?.value;
  const indentAt = (offset: number): string => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
  let last = 0;
  while (start(last + 1) !== undefined) last += 1;
  const end = start(last);
  const edits = [...rows].flatMap(([index, row]) => {
    const from = start(index);
    if (from === undefined) return [];
    const indent = indentAt(from);
    const to = endOfValue(text, from);
    const isLast = index === last && added.length === 0;
    return [{ from, to, text: printed(row, indent, indent.length + (isLast ? 0 : 1)) }];
  });
  if (end !== undefined && added.length > 0) {
    const [indent, at] = [indentAt(end), endOfValue(text, end)];
    edits.push({
      from: at,
      to: at,
      text: added.map((row, at) => `,\n${indent}${printed(row, indent, indent.length + (at < added.length - 1 ? 1 : 0))}`).join(''),
    });
  }
  return edits.sort((a, b) => b.from - a.from).reduce((now, edit) => now.slice(0, edit.from) + edit.text + now.slice(edit.to), text);
}
