/** The one field `data` of a request: token (never trusted), action, rows, answered questions. */
import type { Limits } from '../../catalogue/types.ts';
import type { Json } from '../../engine/types.ts';
import { parseGuarded } from './jsonGuard.ts';
import { Refusal } from './refusal.ts';

export interface Envelope {
  action: string;
  rows: Json[];
  confirmed: string[];
}

const KEYS = new Set(['token', 'action', 'data', 'confirmed']);

const isTextList = (value: Json | undefined): value is string[] =>
  value === undefined || (Array.isArray(value) && value.length <= 100 && value.every((item) => typeof item === 'string'));

/** JSON of a client, or a refusal that says what is wrong with it. */
export function readJson(text: string, { keys, rows }: Limits): Json {
  const guarded = parseGuarded(text, { keys, items: rows });
  if (guarded.ok) return guarded.value;
  throw new Refusal(
    'ENVELOPE_UNREADABLE',
    guarded.fault === 'too-wide' ? { field: 'data', text: '{{problem.tooWide}}', values: { keys, rows } } : {},
  );
}

/** Reads the envelope. Throws Refusal (HTTP 400) for anything that is not one. */
export function readEnvelope(text: string, limits: Limits): Envelope {
  const value = readJson(text, limits);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('ENVELOPE_UNREADABLE');
  const unknown = Object.keys(value).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Refusal('ENVELOPE_UNREADABLE', { field: unknown.slice(0, 60) });
  const { action, data, confirmed, token } = value;
  if (typeof action !== 'string' || action.length === 0 || action.length > 100) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'action' });
  if (data !== undefined && !Array.isArray(data)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'data' });
  if (token !== undefined && token !== null && typeof token !== 'string') throw new Refusal('ENVELOPE_UNREADABLE', { field: 'token' });
  if (!isTextList(confirmed)) throw new Refusal('ENVELOPE_UNREADABLE', { field: 'confirmed' });
  return { action, rows: data ?? [], confirmed: confirmed ?? [] };
}
