/** Running sessions in the store: who, acting as what, last seen when. */
import { randomBytes } from 'node:crypto';
import type { Store } from '../store/types.ts';
import type { ActiveScope } from '../types.ts';

export interface SessionRow { id: string; userId: number; active: ActiveScope; seenAt: number; startedAt: number; endedAt: number | null }

type Stored = {
  id: string; user_id: number; role_id: number; programme_id: number; centre_id: number; started_at: number; seen_at: number; ended_at: number | null;
};

/** Opens a session and answers its id. */
export async function openSession(store: Store, userId: number, active: ActiveScope, at: number): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await store.query(
    `insert into login_session (id, user_id, role_id, programme_id, centre_id, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [id, userId, active.roleId, active.programmeId, active.centreId, at],
  );
  return id;
}

/** A session by id, ended or not. */
export async function readSession(store: Store, id: string): Promise<SessionRow | undefined> {
  const [row] = await store.query<Stored>(
    'select id, user_id, role_id, programme_id, centre_id, started_at, seen_at, ended_at from login_session where id = $1', [id],
  );
  return row && {
    id: row.id, userId: row.user_id,
    active: { roleId: row.role_id, programmeId: row.programme_id, centreId: row.centre_id },
    startedAt: Number(row.started_at), seenAt: Number(row.seen_at), endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}

/** Changes what a running session acts as. */
export async function setActiveScope(store: Store, id: string, active: ActiveScope): Promise<void> {
  await store.query(
    'update login_session set role_id = $2, programme_id = $3, centre_id = $4 where id = $1 returning id',
    [id, active.roleId, active.programmeId, active.centreId],
  );
}

/** Ends a session for good; its tokens are worth nothing from now on. */
export async function endSession(store: Store, id: string, why: string, at: number): Promise<void> {
  await store.query('update login_session set ended_at = $2, ended_why = $3 where id = $1 and ended_at is null returning id', [id, at, why]);
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(store: Store, userId: number, kept: string, why: string, at: number): Promise<void> {
  await store.query(
    'update login_session set ended_at = $3, ended_why = $4 where user_id = $1 and id <> $2 and ended_at is null returning id', [userId, kept, at, why],
  );
}
