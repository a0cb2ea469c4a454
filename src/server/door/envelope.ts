/** The one field `data` of a request: token (never trusted), action, rows, answered questions. */
import type { Json } from '../../engine/types.ts';
import { parseGuarded } from './jsonGuard.ts';
import { Refusal } from './refusal.ts';

export interface Envelope { action: string; rows: Json[]; confirmed: string[] }

/** Bytes that the `data` field may have: a 5 MB file in base64 fits. */
export const MAX_FIELD_BYTES = 8 * 1024 * 1024;

const KEYS = new Set(['token', 'action', 'data', 'confirmed']);

const isTextList = (value: Json | undefined): value is string[] =>
  value === undefined || (Array.isArray(value) && value.length <= 100 && value.every((item) => typeof item === 'string'));

/** JSON of a client, or a refusal that says what is wrong with it. */
export function readJson(text: string): Json {
  const guarded = parseGuarded(text);
  if (!guarded.ok) throw new Refusal('ENVELOPE_UNREADABLE');
  return guarded.value;
}

/** Reads the envelope. Throws Refusal (HTTP 400) for anything that is not one. */
export function readEnvelope(text: string): Envelope {
  const value = readJson(text);
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
