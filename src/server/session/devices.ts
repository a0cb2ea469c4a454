/**
 * Devices that somebody has signed in from, each known by a random token that only its browser holds. Being known gives no right at all:
 * it keeps others who guess at somebody's password from locking that person out.
 */
import { createHash, randomBytes } from 'node:crypto';
import { millisecondsIn } from '../../engine/dates/clock.ts';
import type { Store } from '../store/types.ts';

/** As long as browsers keep a cookie. */
export const DEVICE_SECONDS = millisecondsIn(400, 'day') / 1000;
export const DEVICE_COOKIE = { name: 'device', path: '/api/login', sameSite: 'Strict' } as const;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The name under which this user's tries from this device are counted; undefined where the user never signed in from it. */
export async function deviceOf(store: Store, userId: number, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const [row] = await store.query<{ hash: string }>('select hash from known_device where hash = $1 and user_id = $2', [hashOf(token), userId]);
  return row?.hash;
}

/** The token that the browser keeps from now on: the one that it has, where we made it, else a new one. */
export async function rememberDevice(store: Store, userId: number, token: string | undefined, at: number): Promise<string> {
  const [ours] =
    token === undefined ? [] : await store.query<{ hash: string }>('select hash from known_device where hash = $1 limit 1', [hashOf(token)]);
  const deviceToken = token !== undefined && ours ? token : randomBytes(32).toString('base64url');
  await store.query(
    `insert into known_device (hash, user_id, seen_at) values ($1, $2, $3)
     on conflict (hash, user_id) do update set seen_at = excluded.seen_at returning hash`,
    [hashOf(deviceToken), userId, at],
  );
  return deviceToken;
}
