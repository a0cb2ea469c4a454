/** Passwords: argon2id, 64 MiB, and the same work for a user that does not exist. */
import { hash, verify, type Algorithm, type Options } from '@node-rs/argon2';
import type { Store } from '../store/types.ts';

/** argon2id; the package's enum is a const enum, which isolated modules cannot read. */
const ARGON2ID: Algorithm.Argon2id = 2;
const WORK: Options = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | undefined;

/** Hash of a password for the `credential` table. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, WORK);
}

/** True when the password is the hashed one. Without a hash (no such user) it takes as long and answers false. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return matches && stored !== undefined;
}

/** Sets a user's password hash (see `hashPassword`). */
export async function saveCredential(store: Store, userId: number, passwordHash: string, at: number = Date.now()): Promise<void> {
  await store.query(
    `insert into credential (user_id, hash, changed_at) values ($1, $2, $3)
     on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at returning user_id`,
    [userId, passwordHash, at],
  );
}

/** The stored hash of a user's password. */
export async function credentialOf(store: Store, userId: number): Promise<string | undefined> {
  const [row] = await store.query<{ hash: string }>('select hash from credential where user_id = $1', [userId]);
  return row?.hash;
}
