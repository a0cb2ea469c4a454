import type { SessionStore } from './sessionStore.ts';

/**
 * `over` means expired; the page then leaves by itself only after `grace`, the next guarded call or route change at once
 * (D12-GAP-071).
 */
export type SessionPhase = { phase: 'fresh' } | { phase: 'ending'; secondsLeft: number } | { phase: 'over'; leave: boolean };

export interface PhaseLimits {
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

export interface WatchOptions {
  store: SessionStore;
  now: () => number;
  limits: () => PhaseLimits;
  onPhase: (phase: SessionPhase) => void;
}

/** Looks once a second. Returns how to stop. */
export function watchSession({ store, now, limits, onPhase }: WatchOptions): () => void {
  const look = (): void => {
    const session = store.read();
    if (session) onPhase(phaseOf(now(), session.sessionExpiry, limits()));
  };
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
}
