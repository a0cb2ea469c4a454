import type { Json, JsonObject } from '../../engine/types.ts';
import type { SessionData } from './sessionStore.ts';

/**
 * `over` means expired; the page then leaves by itself only after `grace`, the next guarded call or route change at once
 * (D12-GAP-071).
 */
type SessionPhase = { phase: 'fresh' } | { phase: 'ending'; secondsLeft: number } | { phase: 'over'; leave: boolean };

interface PhaseLimits {
  warning: number;
  grace: number;
}

/**
 * Where the session stands: the warning shows `warning` milliseconds before the end. Exactly at the end it is over
 * (D12-GAP-072).
 */
export function phaseOf(now: number, sessionExpiry: number, { warning, grace }: PhaseLimits): SessionPhase {
  const left = sessionExpiry - now;
  if (left <= 0) return { phase: 'over', leave: left <= -grace };
  return left <= warning ? { phase: 'ending', secondsLeft: Math.ceil(left / 1000) } : { phase: 'fresh' };
}

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

function numberOf(constants: JsonObject, name: string): number {
  const value = constants[name];
  if (typeof value !== 'number') throw new Error(`config/app.json has no constant '${name}'`);
  return value;
}

/** The named constant of config/app.json in minutes, as milliseconds. Throws when it is missing: it has no default of ours. */
export const minutesOf = (constants: JsonObject, name: string): number => numberOf(constants, name) * MINUTE;

/** Until when a session that begins now can last, however busy it is. */
export const endsOf = (now: number, constants: JsonObject): number => now + numberOf(constants, 'sessionHours') * HOUR;

/** The idle window that a call at this moment opens; it reaches at most to the session's end. */
export function extended(now: number, sessionEnds: number, constants: JsonObject): number {
  const idle = now + minutesOf(constants, 'sessionMinutes');
  return sessionEnds > 0 ? Math.min(idle, sessionEnds) : idle;
}

const instant = (value: Json | undefined): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/**
 * Both expiries of a `login` or `reactivate` answer. The page's own windows count from now (D1-SESSION-01,
 * D1-SESSION-06); an earlier instant named by the server wins, a later one does not.
 */
export function expiriesOf(row: JsonObject, now: number, constants: JsonObject): Pick<SessionData, 'tokenExpiry' | 'sessionExpiry'> {
  const earlier = (theirs: number, own: number): number => (Number.isFinite(theirs) && theirs < own ? theirs : own);
  return {
    tokenExpiry: earlier(instant(row['tokenExpiry']), now + minutesOf(constants, 'tokenMinutes')),
    sessionExpiry: earlier(instant(row['sessionExpiry']), now + minutesOf(constants, 'sessionMinutes')),
  };
}
