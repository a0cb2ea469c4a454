/** The one field `data` of a request: token (never trusted), action, rows, answered questions. */
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import type { Limits } from '../../catalogue/types.ts';
import type { Json, Text } from '../../engine/types.ts';
import { Refusal } from '../refusal.ts';

/** What cannot be kept of JSON from outside: the keys that lead to it, and what is said of it; of a key that nothing may have, nothing. */
interface Misfit {
  at: readonly string[];
  text?: Text;
}
/** Keys that an object may have, items that a list may have. */
interface Width {
  keys: number;
  items: number;
}

const MAX_DEPTH = 64;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const QUOTE = 34,
  COMMA = 44,
  BACKSLASH = 92,
  OPEN_SQUARE = 91,
  CLOSE_SQUARE = 93,
  OPEN_CURLY = 123,
  CLOSE_CURLY = 125;

/** Where the text that begins at a quote ends; the end of all where it never does. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** What is wrong with the outline of a JSON text, found by looking at characters only: no depth and no number of keys can hurt it. */
function outlineFault(json: string, { keys, items }: Width, depth: number = MAX_DEPTH): 'too-deep' | 'too-wide' | undefined {
  // Of each open bracket: how many more commas it may have.
  const left: number[] = [];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index);
    else if (code === OPEN_SQUARE || code === OPEN_CURLY) {
      if (left.length >= depth) return 'too-deep';
      left.push((code === OPEN_CURLY ? keys : items) - 1);
    } else if (code === CLOSE_SQUARE || code === CLOSE_CURLY) left.pop();
    else if (code === COMMA && left.length > 0) {
      const more = (left.pop() ?? 0) - 1;
      if (more < 0) return 'too-wide';
      left.push(more);
    }
  }
  return undefined;
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function misfitIn(value: Json): Misfit | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { at: [], text: '{{problem.badText}}' };
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { at: [], text: '{{problem.badNumber}}' };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const name = String(key);
    if (FORBIDDEN.has(name)) return { at: [] };
    if (!isStorable(name)) return { at: [], text: '{{problem.badText}}' };
    const found = misfitIn(item);
    if (found) return { ...found, at: [name, ...found.at] };
  }
  return undefined;
}

interface Envelope {
  action: string;
  rows: Json[];
  confirmed: string[];
}

const KEYS = new Set(['token', 'action', 'data', 'confirmed']);

const isTextList = (value: Json | undefined): value is string[] =>
  value === undefined || (Array.isArray(value) && value.length <= 100 && value.every((item) => typeof item === 'string'));

/** The field that the keys of a request lead to, as the page names it: a row that is alone is the form itself. */
function fieldAt(value: Json, [root = '', ...keys]: readonly string[]): string {
  const { data } = objectOf(value);
  const isInRow = root === 'data' && keys.length > 1;
  return (!isInRow ? [root, ...keys] : listOf(data).length > 1 ? ['rows', ...keys] : keys.slice(1)).join('.').slice(0, 200);
}

/** JSON of any client, judged before and after it is parsed, so that nothing deep, poisoned or unstorable comes further. Throws Refusal with what is wrong. */
export function readJson(text: string, { keys, rows }: Limits): Json {
  const outline = outlineFault(text, { keys, items: rows });
  if (outline === 'too-wide') throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data', text: '{{problem.tooWide}}', values: { keys, rows } });
  if (outline) throw new Refusal('ENVELOPE_UNREADABLE');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new Refusal('ENVELOPE_UNREADABLE');
  }
  const misfit = misfitIn(value);
  if (!misfit) return value;
  const { at, text: message } = misfit;
  throw new Refusal('ENVELOPE_UNREADABLE', message !== undefined && at.length > 0 ? { field: fieldAt(value, at), text: message } : {});
}

/** Reads the envelope. Throws Refusal (HTTP 400) for anything that is not one. */
export function readEnvelope(text: string, limits: Limits): Envelope {
  const value = readJson(text, limits);
  if (!isObject(value)) throw new Refusal('ENVELOPE_UNREADABLE');
  const unknown = Object.keys(value).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: unknown.slice(0, 60) });
  const { action, data, confirmed, token } = value;
  if (typeof action !== 'string' || action.length === 0 || action.length > 100) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'action' });
  if (data !== undefined && !Array.isArray(data)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  if (token !== undefined && token !== null && typeof token !== 'string') throw new Refusal('ENVELOPE_UNREADABLE', { field: 'token' });
  if (!isTextList(confirmed)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'confirmed' });
  return { action, rows: data ?? [], confirmed: confirmed ?? [] };
}
