/** One-time passwords: six digits, hashed at rest, good once, for one number and the user who asked for it. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { millisecondsIn } from '../../engine/dates/clock.ts';
import { keyedHash } from '../keys.ts';
import type { Store } from '../store/types.ts';

/** How long a verified number counts as verified for the user who verified it. */
const VERIFIED_FOR = millisecondsIn(1, 'day');

export type OtpOutcome = 'right' | 'wrong' | 'expired' | 'not requested' | 'too many tries';

const hashOf = (secretKey: string, number: string, userId: number, otp: string): string =>
  keyedHash(secretKey, 'one-time password', `${number} ${userId} ${otp}`);

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** A new password for a number; an earlier one is void. `now` in milliseconds. */
export async function issueOtp(
  store: Store,
  secretKey: string,
  number: string,
  userId: number,
  digits: number,
  now: number,
  minutes: number,
): Promise<string> {
  const otp = String(randomInt(10 ** digits)).padStart(digits, '0');
  await store.query(
    `insert into one_time_password (number, user_id, hash, issued_at, expires_at, tries) values ($1, $2, $3, $4, $5, 0)
     on conflict (number, user_id) do update set hash = excluded.hash, issued_at = excluded.issued_at, expires_at = excluded.expires_at,
       tries = 0, used_at = null
     returning number`,
    [number, userId, hashOf(secretKey, number, userId, otp), now, now + millisecondsIn(minutes, 'minute')],
  );
  return otp;
}

/** Tries a password. The try is counted before it is looked at, so that many at once cannot slip through. */
export async function tryOtp(
  store: Store,
  secretKey: string,
  number: string,
  userId: number,
  otp: string,
  now: number,
  mostTries: number,
): Promise<OtpOutcome> {
  const [row] = await store.query<{ hash: string; expires_at: number; tries: number; used_at: number | null }>(
    'update one_time_password set tries = tries + 1 where number = $1 and user_id = $2 returning hash, expires_at, tries, used_at',
    [number, userId],
  );
  if (!row) return 'not requested';
  if (row.tries > mostTries) return 'too many tries';
  if (row.used_at !== null) return 'wrong';
  if (now >= Number(row.expires_at)) return 'expired';
  if (!same(row.hash, hashOf(secretKey, number, userId, otp))) return 'wrong';
  const used = await store.query(
    'update one_time_password set used_at = $3 where number = $1 and user_id = $2 and used_at is null returning number',
    [number, userId, now],
  );
  if (used.length === 0) return 'wrong';
  await store.query(
    `insert into verified_number (number, user_id, at) values ($1, $2, $3)
     on conflict (number, user_id) do update set at = excluded.at returning number`,
    [number, userId, now],
  );
  return 'right';
}

/** Did this user verify this number within the last 24 hours? */
export async function isVerified(store: Store, number: string, userId: number, now: number): Promise<boolean> {
  const [row] = await store.query<{ at: number }>('select at from verified_number where number = $1 and user_id = $2', [number, userId]);
  return row !== undefined && now - Number(row.at) < VERIFIED_FOR;
}
