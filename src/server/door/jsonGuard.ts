/** JSON from outside: judged before and after it is parsed, so that nothing deep, poisoned or unstorable comes further. */
import type { Json } from '../../engine/types.ts';

export type JsonFault = 'too-deep' | 'unreadable' | 'forbidden-key' | 'bad-text' | 'bad-number';
export type Guarded = { ok: true; value: Json } | { ok: false; fault: JsonFault };

const MAX_DEPTH = 64;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const QUOTE = 34, BACKSLASH = 92, OPEN_SQUARE = 91, CLOSE_SQUARE = 93, OPEN_CURLY = 123, CLOSE_CURLY = 125;

/** True when brackets nest deeper than `limit`; looks at characters only, so no depth can hurt it. */
export function isTooDeep(text: string, limit: number = MAX_DEPTH): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inText) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN_SQUARE || code === OPEN_CURLY) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSE_SQUARE || code === CLOSE_CURLY) depth -= 1;
  }
  return false;
}

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

function faultOf(value: unknown): JsonFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'bad-text';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'bad-number';
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (const item of value) {
      const fault = faultOf(item);
      if (fault) return fault;
    }
    return undefined;
  }
  for (const [key, item] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) return 'forbidden-key';
    const fault = isStorable(key) ? faultOf(item) : 'bad-text';
    if (fault) return fault;
  }
  return undefined;
}

/** Parses a JSON text of any client. Never throws. */
export function parseGuarded(text: string): Guarded {
  if (isTooDeep(text)) return { ok: false, fault: 'too-deep' };
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return { ok: false, fault: 'unreadable' };
  }
  const fault = faultOf(value);
  return fault ? { ok: false, fault } : { ok: true, value };
}
