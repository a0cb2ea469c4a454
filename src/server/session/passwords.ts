/** Passwords: argon2id, 64 MiB, and the same work for a user that does not exist. */
import { randomInt } from 'node:crypto';
import { hash, verify, type Algorithm, type Options } from '@node-rs/argon2';
import type { Store } from '../store/types.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './facts.ts';
import { countHits, forget } from './tally.ts';

/** That somebody signed in knows the password in use: asked before it is changed, guessed at a slow pace only. */
const WINDOW_SECONDS = 300;
const MOST_FAILURES = 20;
/** How long a right answer counts for the session that gave it. */
const PROVEN_SECONDS = 600;

const failuresOf = (userId: number): string => `password of ${userId}`;
const provenBy = (sessionId: string): string => `password proven ${sessionId}`;

/** Throws TOO_MANY after too many wrong ones. A right one is remembered for this session. */
export async function isCurrentPassword(store: Store, { id, userId }: Session, password: string): Promise<boolean> {
  const tally = await countHits(store, failuresOf(userId), WINDOW_SECONDS);
  if (tally.hits > MOST_FAILURES) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000) });
  if (!(await isPassword((await credentialOf(store, userId))?.hash, password))) return false;
  await Promise.all([forget(store, failuresOf(userId)), countHits(store, provenBy(id), PROVEN_SECONDS)]);
  return true;
}

/** Whether this session gave the password in use a moment ago; such an answer is good once. */
export async function takeProof(store: Store, { id }: Session): Promise<boolean> {
  const [row] = await store.query<{ until: number }>('delete from tally where key = $1 returning until', [provenBy(id)]);
  return row !== undefined && Number(row.until) > Date.now();
}

/** argon2id; the package's enum is a const enum, which isolated modules cannot read. */
const ARGON2ID: Algorithm.Argon2id = 2;
const WORK: Options = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 2, parallelism: 1 };

/** Of random bytes that nobody kept, with that work: what is typed for a user that does not exist is compared with it. */
const NOBODY = '$argon2id$v=19$m=65536,t=2,p=1$7mFlQb9M4k/SeIa/MkTKYw$zcXUHhUscMboIadSMvEPedDmW5hiuu+POyWD+RfY/Ck';

/** Hash of a password for the `credential` table. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, WORK);
}

/** True when the password is the hashed one. Without a hash (no such user) it takes as long and answers false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, password);
  return matches && passwordHash !== undefined;
}

/** Sets a user's password hash (see `hashPassword`). `onceUntil`: somebody else made it, and until then it opens a session that changes it. */
export async function saveCredential(
  store: Store,
  userId: number,
  passwordHash: string,
  at: number = Date.now(),
  onceUntil: number | null = null,
): Promise<void> {
  await store.query(
    `insert into credential (user_id, hash, changed_at, once_until) values ($1, $2, $3, $4)
     on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at, once_until = excluded.once_until returning user_id`,
    [userId, passwordHash, at, onceUntil],
  );
}

interface Credential {
  hash: string;
  /** Null for a password of the user's own. */
  onceUntil: number | null;
}

/** The stored hash of a user's password, and until when it is good where it is good once. */
export async function credentialOf(store: Store, userId: number): Promise<Credential | undefined> {
  const [row] = await store.query<{ hash: string; once_until: number | null }>('select hash, once_until from credential where user_id = $1', [
    userId,
  ]);
  return row && { hash: row.hash, onceUntil: row.once_until === null ? null : Number(row.once_until) };
}

/** Characters that nobody takes for another one when it is read aloud, of each kind that a password must have. */
const KINDS = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#$%&+='] as const;
const MADE_LENGTH = 12;

const oneOf = (characters: string): string => characters.charAt(randomInt(characters.length));

/** A random password that the rules of a new one take. */
export function madePassword(): string {
  const all = KINDS.join('');
  const signs = [...KINDS.map(oneOf), ...Array.from({ length: MADE_LENGTH - KINDS.length }, () => oneOf(all))];
  for (let last = signs.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [signs[last], signs[other]] = [signs[other] ?? '', signs[last] ?? ''];
  }
  return signs.join('');
}
