/** That somebody signed in knows the password in use: asked before it is changed, guessed at a slow pace only. */
import { Refusal } from '../door/refusal.ts';
import type { Session } from '../types.ts';
import type { Store } from '../store/types.ts';
import { credentialOf, isPassword } from './passwords.ts';
import { count, forget } from './tally.ts';

const WINDOW_SECONDS = 300;
const MOST_FAILURES = 20;
/** How long a right answer counts for the session that gave it. */
const PROVEN_SECONDS = 600;

const failuresOf = (userId: number): string => `password of ${userId}`;
const provenBy = (sessionId: string): string => `password proven ${sessionId}`;

/** Throws TOO_MANY after too many wrong ones. A right one is remembered for this session. */
export async function isCurrentPassword(store: Store, { id, userId }: Session, password: string): Promise<boolean> {
  const tally = await count(store, failuresOf(userId), WINDOW_SECONDS);
  if (tally.hits > MOST_FAILURES) throw new Refusal('TOO_MANY', { retryAfter: Math.ceil(tally.left / 1000) });
  if (!(await isPassword(await credentialOf(store, userId), password))) return false;
  await Promise.all([forget(store, failuresOf(userId)), count(store, provenBy(id), PROVEN_SECONDS)]);
  return true;
}

/** Whether this session gave the password in use a moment ago; such an answer is good once. */
export async function takeProof(store: Store, { id }: Session): Promise<boolean> {
  const [row] = await store.query<{ until: number }>('delete from tally where key = $1 returning until', [provenBy(id)]);
  return row !== undefined && Number(row.until) > Date.now();
}
