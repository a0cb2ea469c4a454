import type { JsonObject } from '../../engine/types.ts';
import { hashOf } from '../client/hash.ts';
import { CallProblem } from '../client/problem.ts';
import { expiriesOf } from './expiry.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Tabs } from './tabs.ts';

/** `navigator.locks.request`: one tab at a time. */
export type WithLock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

interface RefreshOptions {
  store: SessionStore;
  tabs: Pick<Tabs, 'tell'>;
  withLock: WithLock;
  now: () => number;
  constants: () => JsonObject;
  /** Sends `reactivate` unguarded; answers its first row. */
  reactivate: (payload: { refreshToken: string; secret: string }, key: string) => Promise<JsonObject>;
}

/**
 * Renews the access token: many callers share one renewal, many tabs take turns, and the tab that comes second finds the
 * new token already there (D1-SESSION-07, D1-SESSION-09, D12-GAP-076). The same refresh token always goes out with the
 * same idempotency key, so that two tabs that could not hear each other still get one answer. The session's own window
 * is not touched (D1-SESSION-17).
 */
export function createRefresh(options: RefreshOptions): () => Promise<void> {
  const { store, tabs, withLock, now, constants, reactivate } = options;
  let running: Promise<void> | null = null;

  const renew = async (stale: string): Promise<void> => {
    const session = store.read();
    if (!session) throw new CallProblem('session', 0, []);
    if (session.token !== stale && session.tokenExpiry > now()) return;
    const { refreshToken } = session;
    const row = await reactivate({ refreshToken, secret: String(constants()['renewalCode'] ?? '') }, `reactivate-${hashOf(refreshToken)}`);
    const token = String(row['token'] ?? '');
    if (!token) throw new CallProblem('session', 0, []);
    const { tokenExpiry } = expiriesOf(row, now(), constants());
    const part = { token, refreshToken: String(row['refreshToken'] ?? refreshToken), tokenExpiry };
    store.write(part);
    tabs.tell(part);
  };

  return () => {
    const stale = store.read()?.token ?? '';
    running ??= withLock('skilldesk-token', () => renew(stale)).finally(() => {
      running = null;
    });
    return running;
  };
}
