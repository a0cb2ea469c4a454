/**
 * A restored store is a copy: sessions that were open when its backup was made are not open in it, and messages that waited then may have been sent
 * by the original since. So sessions end, and messages wait until somebody says that this store sends them (quality 2).
 */
import type { EndReason } from '../session/sessions.ts';
import type { Store } from '../store/types.ts';

type Queryable = Pick<Store, 'query'>;
/** What goes out to people; other jobs write into this store alone. */
const MESSAGES = ['sms', 'mail'];
const WHY: EndReason = 'restored';

/** Ends all sessions and holds all messages; answers how many. */
export async function quieten(store: Queryable, now: Date): Promise<{ sessions: number; messages: number }> {
  const ended = await store.query('update login_session set ended_at = $1, ended_why = $2 where ended_at is null returning id', [now.getTime(), WHY]);
  const messages = await store.query(
    "update job set state = 'held', lease_until = null where name = any($1::text[]) and state in ('waiting', 'running') returning id",
    [MESSAGES],
  );
  return { sessions: ended.length, messages: messages.length };
}

/** Lets the messages go that are held; answers how many. */
export async function sendHeld(store: Queryable): Promise<number> {
  return (await store.query("update job set state = 'waiting', attempts = 0, run_at = now() where state = 'held' returning id")).length;
}
