/** One definition file: its text, its value, and where each part of it stands. */
import type { Json, Pointer } from '../engine/types.ts';
import type { Fault } from './types.ts';
import { lineFinder, parseJson, placesIn, type TextPlace } from './json/parse.ts';
import { JsonFault } from './json/scan.ts';

const MAX_BYTES = 5_000_000;
/** Of a file with the rows of a long option list: some 200,000 in three languages. */
const MAX_ROWS_BYTES = 25_000_000;
export const mostBytes = (file: string): number => (file.endsWith('.csv') ? MAX_ROWS_BYTES : MAX_BYTES);

export interface Source {
  /** Path below the definitions' folder, with `/`. */
  file: string;
  value: Json;
  /** Line (from 1) of a pointer; of its nearest parent when it does not exist. */
  line(pointer: Pointer): number;
  /** Where a named rule was put in. */
  rulePointers?: readonly Pointer[];
  /** Where a constant was put in: pointer -> its name. */
  constants?: ReadonlyMap<Pointer, string>;
  /** Where something was put in that stands in full elsewhere, and where that is. */
  used?: readonly { pointer: Pointer; from: { file: string; pointer: Pointer } }[];
}

const fault = (file: string, line: number, pointer: Pointer, wrong: string, right: string): Fault => ({
  ...ofFile(file, wrong, right, 'json'),
  line,
  pointer,
});
/** A fault of a file as a whole. */
export const ofFile = (file: string, wrong: string, right: string, check: string): Fault => ({ file, line: 1, pointer: '', wrong, right, check });

/** What is wrong with a file before anything in it is read: byte order mark, size, encoding. */
export function textFaults(file: string, text: string): Fault[] {
  const most = mostBytes(file);
  if (text.length > most) return [fault(file, 1, '', `the file has ${text.length} characters`, `at most ${most}`)];
  if (text.startsWith('\uFEFF')) return [fault(file, 1, '', 'the file begins with a byte order mark', 'UTF-8 without a byte order mark')];
  if (text.trim() === '') return [fault(file, 1, '', 'the file is empty', 'what it said before, or no file')];
  const broken = text.indexOf('\uFFFD');
  return broken < 0 ? [] : [fault(file, lineFinder(text)(broken), '', 'the file is not UTF-8 here', 'save it with the encoding UTF-8')];
}

interface ReadSource {
  source?: Source;
  faults: Fault[];
}
/** Of each file what it said last and before that: what was changed is often changed back. */
const lastRead = new Map<string, readonly { text: string; read: ReadSource }[]>();

/**
 * Reads one file's text. Faults: byte order mark, size, syntax, repeated keys; with a syntax fault there is no source. A text that was the
 * file's when it was read last gives the same source again, so that what was worked out of it still stands; the string itself is kept, to find it at a glance.
 */
export function readSource(file: string, text: string): ReadSource {
  const known = lastRead.get(file) ?? [];
  const last = Object.assign(known.find((one) => one.text === text) ?? { read: readAnew(file, text) }, { text });
  if (known[0] !== last) lastRead.set(file, [last, ...known.filter((one) => one !== last)].slice(0, 2));
  return last.read;
}

function readAnew(file: string, text: string): ReadSource {
  const unreadable = textFaults(file, text);
  if (unreadable.length > 0) return { faults: unreadable };
  const lineOf = lineFinder(text);
  try {
    const { value, repeats } = parseJson(text);
    let known: ReadonlyMap<string, TextPlace> | undefined;
    const line = (pointer: Pointer): number => {
      const places = (known ??= placesIn(text).places);
      for (let here = pointer; ; here = here.slice(0, here.lastIndexOf('/'))) {
        const place = places.get(here);
        if (place) return lineOf(place.key);
        if (here === '') return 1;
      }
    };
    const twice = (repeats ? placesIn(text).repeated : []).map(({ pointer, offset }) =>
      fault(file, lineOf(offset), pointer, 'the key stands twice in one object', 'each key once: join the two or rename one'),
    );
    return { source: { file, value, line }, faults: twice };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { faults: [fault(file, lineOf(error.offset), '', error.message, error.right)] };
  }
}
