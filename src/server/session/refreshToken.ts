/**
 * Refresh tokens rotate: each is good once. A second use ends the session, unless it is the same request again
 * (same Idempotency-Key), which gets the same answer again: the successor is derived, so nothing secret needs to be kept for that.
 */
import { createHash, randomBytes } from 'node:crypto';
import { keyedHash } from '../keys.ts';
import type { Store } from '../store/types.ts';

type Rotation = { ok: true; sessionId: string; next: string; at: number } | { ok: false; why: 'unknown' | 'reused'; sessionId?: string };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

async function keep(store: Store, token: string, sessionId: string, at: number): Promise<void> {
  await store.query('insert into refresh_token (hash, session_id, issued_at) values ($1, $2, $3) on conflict (hash) do nothing returning hash', [
    hashOf(token),
    sessionId,
    at,
  ]);
}

/** The first refresh token of a session. */
export async function firstRefreshToken(store: Store, sessionId: string, at: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await keep(store, token, sessionId, at);
  return token;
}

/** Uses a token up and answers its successor. `key` is the request's Idempotency-Key, if any. */
export async function rotate(store: Store, secretKey: string, token: string, key: string | undefined, now: number): Promise<Rotation> {
  const hash = hashOf(token);
  const successor = (): string => keyedHash(secretKey, 'refresh token', `${hash} ${key ?? ''}`);
  const [first] = await store.query<{ session_id: string }>(
    'update refresh_token set used_at = $2, used_key = $3 where hash = $1 and used_at is null returning session_id',
    [hash, now, key ?? null],
  );
  if (first) {
    await keep(store, successor(), first.session_id, now);
    return { ok: true, sessionId: first.session_id, next: successor(), at: now };
  }
  const [used] = await store.query<{ session_id: string; used_at: number; used_key: string | null }>(
    'select session_id, used_at, used_key from refresh_token where hash = $1',
    [hash],
  );
  if (!used) return { ok: false, why: 'unknown' };
  if (key === undefined || used.used_key !== key) return { ok: false, why: 'reused', sessionId: used.session_id };
  await keep(store, successor(), used.session_id, Number(used.used_at));
  return { ok: true, sessionId: used.session_id, next: successor(), at: Number(used.used_at) };
}
