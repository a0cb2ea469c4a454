import type { Json, JsonObject } from '../../engine/types.ts';
import { CallProblem, type CallMessage, type ProblemKind } from './problem.ts';
import { isObject, objectOf } from '../../engine/json.ts';

const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * One answer to one question, as rules read it. `data` is usually a list and some servers write yes and no as words (D1-ENV-15,
 * D1-REG-12): `[true]`, `"true"` and `["true"]` are all true. Lists of rows and other values stay as they are.
 */
export function singleAnswer(value: Json): Json {
  const only = Array.isArray(value) && value.length === 1 ? (value[0] ?? null) : value;
  if (typeof only === 'object' && only !== null) return value;
  return typeof only === 'string' ? (WORDS[only.trim().toLowerCase()] ?? only) : only;
}

/** Rows as an action promises them. Throws CallProblem where anything else lies among them: it is no empty list, and no text for a person. */
export function objectsOf(rows: Json | undefined): JsonObject[] {
  if (!Array.isArray(rows) || !rows.every(isObject)) throw new CallProblem('unreadable', 200, []);
  return rows;
}

/** A successful answer. `value` is what `data` held; `rows` the same as a list. `catalogue` is the hash the server works with. */
export interface CallAnswer {
  value: Json;
  rows: Json[];
  status?: string;
}

const KINDS: Readonly<Record<number, ProblemKind>> = {
  400: 'refused',
  401: 'session',
  403: 'forbidden',
  404: 'unknown',
  409: 'conflict',
  413: 'tooLarge',
  415: 'refused',
  429: 'tooMany',
  503: 'away',
};

/** The code of a 409 that says: this idempotency key was used with another body. */
const REPEATED = 'KEY_REUSED';

/** `data` arrives as a string of JSON (D1-ENV-15); some servers send it unpacked. Undefined for a string that is no JSON. */
function unpack(data: Json | undefined): Json | undefined {
  if (typeof data !== 'string') return data ?? null;
  if (data === '') return null;
  try {
    return JSON.parse(data) as Json;
  } catch {
    return undefined;
  }
}

function message(entry: Json): CallMessage {
  if (!isObject(entry)) return { code: 'refused', text: String(entry) };
  const { errorCode, errorMessage, field, explain } = entry;
  return {
    code: String(errorCode ?? 'refused'),
    text: String(errorMessage ?? ''),
    ...(typeof field === 'string' ? { field } : {}),
    ...(isObject(explain) ? { explain } : {}),
  };
}

/** Failure is a non-empty list, or any other non-null value (D12-GAP-045), or the status alone (D3-MIGRATE-11). */
function messages({ appError, status, error }: JsonObject): CallMessage[] {
  if (appError === undefined || appError === null) return String(status).toLowerCase() === 'failure' ? [message({ errorMessage: error ?? '' })] : [];
  return Array.isArray(appError) ? appError.map(message) : [message(appError)];
}

/** Reads one answer of the wire (D1-ENV-14 to 16). Throws CallProblem for anything but success. */
export function readAnswer(httpStatus: number, body: string): CallAnswer {
  let parsed: Json;
  try {
    parsed = JSON.parse(body) as Json;
  } catch {
    throw new CallProblem(KINDS[httpStatus] ?? (httpStatus >= 500 ? 'away' : 'unreadable'), httpStatus, []);
  }
  const envelope = objectOf(parsed);
  const value = unpack(envelope['data']);
  const errors = messages(envelope);
  if (httpStatus >= 400 || errors.length > 0) {
    const kind = errors[0]?.code === REPEATED ? 'repeated' : (KINDS[httpStatus] ?? (httpStatus >= 500 ? 'away' : 'refused'));
    throw new CallProblem(kind, httpStatus, errors, value);
  }
  if (!isObject(parsed) || value === undefined) throw new CallProblem('unreadable', httpStatus, []);
  const { status } = envelope;
  return { value, rows: Array.isArray(value) ? value : value === null ? [] : [value], ...(typeof status === 'string' ? { status } : {}) };
}
