/** Strict JSON that keeps where everything stands, finds repeated keys, and stops at a depth. */
import type { Json, JsonObject } from '../../engine/types.ts';
import { pointerTo } from './pointer.ts';
import { JsonFault, readPlain, scanText, describeAt, skipSpace } from './scan.ts';

/** Answers the line (from 1) of an offset; the text is walked once. */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | undefined;
  const build = (): number[] => {
    const found = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found.push(at + 1);
    return found;
  };
  return (offset) => {
    starts ??= build();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

const MAX_DEPTH = 64;

/** Offset of a key and of its value; list entries have only a value. */
export interface TextPlace {
  key: number;
  value: number;
}
interface Repeated {
  pointer: string;
  offset: number;
}

const barred = new Set(['__proto__', 'constructor', 'prototype']);

/** Without `places` only the value is read: pointers cost more than the rest, and most files never need them. */
interface Reader {
  text: string;
  places: Map<string, TextPlace> | undefined;
  repeated: Repeated[];
}

function readObject(reader: Reader, start: number, pointer: string, depth: number): [JsonObject, number] {
  const { text } = reader;
  const value: JsonObject = {};
  let offset = skipSpace(text, start + 1);
  if (text[offset] === '}') return [value, offset + 1];
  for (;;) {
    if (text[offset] !== '"')
      throw new JsonFault(offset, `${describeAt(text, offset)} stands where a key belongs`, 'a key in double quotes, and no comma before }');
    const keyAt = offset;
    const [key, afterKey] = scanText(text, offset);
    if (barred.has(key)) throw new JsonFault(keyAt, `the key "${key}" is not allowed`, 'another name');
    offset = skipSpace(text, afterKey);
    if (text[offset] !== ':') throw new JsonFault(offset, `${describeAt(text, offset)} stands where : belongs`, `a colon after "${key}"`);
    const below = reader.places ? pointerTo(pointer, key) : pointer;
    if (Object.hasOwn(value, key)) reader.repeated.push({ pointer: below, offset: keyAt });
    [value[key], offset] = readValue(reader, offset + 1, below, depth + 1, keyAt);
    offset = skipSpace(text, offset);
    if (text[offset] === '}') return [value, offset + 1];
    if (text[offset] !== ',')
      throw new JsonFault(offset, `${describeAt(text, offset)} stands where , or } belongs`, 'a comma between entries, } after the last');
    offset = skipSpace(text, offset + 1);
  }
}

function readList(reader: Reader, start: number, pointer: string, depth: number): [Json[], number] {
  const { text } = reader;
  const value: Json[] = [];
  let offset = skipSpace(text, start + 1);
  if (text[offset] === ']') return [value, offset + 1];
  for (;;) {
    const [entry, after] = readValue(reader, offset, reader.places ? `${pointer}/${value.length}` : pointer, depth + 1);
    value.push(entry);
    offset = skipSpace(text, after);
    if (text[offset] === ']') return [value, offset + 1];
    if (text[offset] !== ',')
      throw new JsonFault(offset, `${describeAt(text, offset)} stands where , or ] belongs`, 'a comma between entries, ] after the last');
    offset = skipSpace(text, offset + 1);
  }
}

function readValue(reader: Reader, from: number, pointer: string, depth: number, keyAt?: number): [Json, number] {
  const { text } = reader;
  const offset = skipSpace(text, from);
  if (depth > MAX_DEPTH) throw new JsonFault(offset, `more than ${MAX_DEPTH} levels inside each other`, 'flatter definitions');
  reader.places?.set(pointer, { key: keyAt ?? offset, value: offset });
  if (text[offset] === '{') return readObject(reader, offset, pointer, depth);
  if (text[offset] === '[') return readList(reader, offset, pointer, depth);
  if (text[offset] === '"') return scanText(text, offset);
  return readPlain(text, offset);
}

function read(reader: Reader): Json {
  const { text } = reader;
  const [value, after] = readValue(reader, 0, '', 0);
  const end = skipSpace(text, after);
  if (end < text.length) throw new JsonFault(end, `${describeAt(text, end)} stands after the end of the value`, 'one value in a file');
  return value;
}

/** The value of a whole file and whether a key is repeated in it. Throws JsonFault with the offset of the first fault. */
export function parseJson(text: string): { value: Json; repeats: boolean } {
  const reader: Reader = { text, places: undefined, repeated: [] };
  return { value: read(reader), repeats: reader.repeated.length > 0 };
}

/** Where everything stands in a text that parses. */
export function placesIn(text: string): { places: ReadonlyMap<string, TextPlace>; repeated: readonly Repeated[] } {
  const places = new Map<string, TextPlace>();
  const reader: Reader = { text, places, repeated: [] };
  read(reader);
  return { places, repeated: reader.repeated };
}
