/** Reads a pattern (known to compile with the `u` flag) into a tree; look-arounds come out beside it, judged on their own. */
import { classes, complement, END, EVERY, START, union, type Ranges } from './ranges.ts';
import { empty, PatternFault, type Node } from './tree.ts';

interface Reader {
  chars: string[];
  at: number;
  inside: number;
  looks: Node[];
}

const single: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };
const point = (char: string): Ranges => [[char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0]];
const next = (reader: Reader): string => reader.chars[reader.at++] ?? '';
const peek = (reader: Reader, text: string): boolean => reader.chars.slice(reader.at, reader.at + text.length).join('') === text;
const eat = (reader: Reader, text: string): boolean => peek(reader, text) && (reader.at += text.length) > 0;
function upTo(reader: Reader, end: string): string {
  const from = reader.at;
  while (reader.at < reader.chars.length && reader.chars[reader.at] !== end) reader.at += 1;
  return reader.chars.slice(from, reader.at++).join('');
}

/** What follows a backslash, in or outside brackets; undefined for one that consumes nothing (`\b`). */
function escaped(reader: Reader, inBrackets: boolean): Ranges | undefined {
  const char = next(reader);
  const known = classes[char];
  if (known && char !== '.') return known;
  const control = single[char];
  if (control !== undefined) return [[control, control]];
  if (char === 'p' || char === 'P') {
    // A property of Unicode: taken for every character, which can only make the verdict stricter.
    upTo(reader, '}');
    return EVERY;
  }
  if (char === 'x' || char === 'u' || char === 'c') {
    const hex =
      char === 'c' ? '' : eat(reader, '{') ? upTo(reader, '}') : reader.chars.slice(reader.at, (reader.at += char === 'x' ? 2 : 4)).join('');
    const code = char === 'c' ? next(reader).charCodeAt(0) % 32 : Number.parseInt(hex, 16);
    return [[code, code]];
  }
  if (!inBrackets && (char === 'b' || char === 'B')) return undefined;
  if (!inBrackets && /[1-9k]/.test(char)) throw new PatternFault('it refers back to a group', 'a pattern without \\1 or \\k<name>');
  return char === 'b' ? [[8, 8]] : point(char);
}

function brackets(reader: Reader): Ranges {
  const negated = eat(reader, '^');
  const sets: Ranges[] = [];
  const one = (): Ranges => (eat(reader, '\\') ? (escaped(reader, true) ?? []) : point(next(reader)));
  while (reader.at < reader.chars.length && !eat(reader, ']')) {
    const from = one();
    if (peek(reader, '-') && !peek(reader, '-]')) {
      reader.at += 1;
      const to = one();
      sets.push([[from[0]?.[0] ?? 0, to[0]?.[1] ?? 0]]);
    } else sets.push(from);
  }
  return negated ? complement(union(...sets)) : union(...sets);
}

function group(reader: Reader): Node {
  const look = ['?=', '?!', '?<=', '?<!'].find((mark) => eat(reader, mark));
  if (look === undefined && !eat(reader, '?:') && eat(reader, '?<')) upTo(reader, '>');
  if (look !== undefined && reader.inside > 0)
    throw new PatternFault('it looks ahead or behind inside a repetition', 'a look-ahead only at the start, or a check in rules.json');
  const body = choice(reader);
  eat(reader, ')');
  if (look === undefined) return body;
  reader.looks.push(body);
  return empty;
}

function atom(reader: Reader): Node {
  const char = next(reader);
  if (char === '^') return { kind: 'set', set: START };
  if (char === '$') return { kind: 'set', set: END };
  if (char === '(') return group(reader);
  if (char === '[') return { kind: 'set', set: brackets(reader) };
  const set = char === '\\' ? escaped(reader, false) : char === '.' ? classes['.'] : point(char);
  return set ? { kind: 'set', set } : empty;
}

const BOUNDS = /^\{(\d+)(?:(,)(\d*))?\}/;

function repeated(reader: Reader): Node {
  const start = reader.at;
  const node = atom(reader);
  const mark = reader.chars[reader.at] ?? '';
  const bounds = mark === '{' ? BOUNDS.exec(reader.chars.slice(reader.at, reader.at + 24).join('')) : null;
  if (!'*+?'.includes(mark || ' ') && !bounds) return node;
  reader.at += bounds ? bounds[0].length : 1;
  eat(reader, '?');
  const least = bounds ? Number(bounds[1]) : mark === '+' ? 1 : 0;
  const most = bounds ? (bounds[2] === undefined ? least : bounds[3] ? Number(bounds[3]) : Infinity) : mark === '?' ? 1 : Infinity;
  if (most > 1 && reader.chars.slice(start, reader.at).join('').includes('(?')) {
    const again: Reader = { ...reader, at: start, inside: reader.inside + 1, looks: [] };
    atom(again);
  }
  return { kind: 'repeat', node, min: least, max: most };
}

function sequence(reader: Reader): Node {
  const parts: Node[] = [];
  while (reader.at < reader.chars.length && !peek(reader, '|') && !peek(reader, ')')) parts.push(repeated(reader));
  return { kind: 'all', parts };
}

function choice(reader: Reader): Node {
  const parts = [sequence(reader)];
  while (eat(reader, '|')) parts.push(sequence(reader));
  const [only, second] = parts;
  return only && !second ? only : { kind: 'one', parts };
}

/** @throws PatternFault for back references and look-arounds inside repetitions */
export function parsePattern(pattern: string): { tree: Node; looks: readonly Node[] } {
  const reader: Reader = { chars: [...pattern], at: 0, inside: 0, looks: [] };
  return { tree: choice(reader), looks: reader.looks };
}
