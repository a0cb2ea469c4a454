/** Running sessions in the store: who, acting as what, from where, last seen when. */
import { randomBytes } from 'node:crypto';
import { perValue } from '../../engine/perValue.ts';
import { openBatches } from '../store/statementBatch.ts';
import type { Store } from '../store/types.ts';
import type { ScopeIds } from './people.ts';
import type { JsonObject, Text } from '../../engine/types.ts';
import type { RefusalDetail } from '../refusal.ts';
import Bowser from 'bowser';

/* Where a session was opened, in words that people know: kept instead of what the browser says of itself. */

/** Browser, system and network address; null for what was not said. */
export interface Origin {
  browser: string | null;
  system: string | null;
  address: string | null;
}
export const NOWHERE: Origin = { browser: null, system: null, address: null };

/** As much of it as is read: what is longer was not said by a browser. */
const MOST = 500;
const nameOrNull = (name: string | undefined): string | null => (name === undefined || name === '' ? null : name);

/** `Mozilla/5.0 (Windows NT 10.0 …) … Chrome/140.0` -> Chrome, Windows. A program that is no browser is called as it calls itself. */
export function originOf(agent: string | undefined, address: string): Origin {
  const text = (agent ?? '').slice(0, MOST);
  if (text === '') return { ...NOWHERE, address };
  const { browser, os } = Bowser.parse(text);
  return { browser: nameOrNull(browser.name) ?? /^[A-Za-z][\w.-]{0,30}/.exec(text)?.[0] ?? null, system: nameOrNull(os.name), address };
}

/* Why sessions end, and what who comes back with one is told. */

/** Reasons that have words of their own; the others say that the session has ended. */
const WORDS = {
  'refresh token reused': '{{session.endedReused}}',
  'password changed': '{{session.endedPassword}}',
  'scope gone': '{{session.endedScope}}',
  'ended elsewhere': '{{session.endedElsewhere}}',
  'ended by an administrator': '{{session.endedAdmin}}',
  'lifetime over': '{{session.endedLifetime}}',
  'e-mail change refused': '{{session.endedEmail}}',
  'password reset': '{{session.endedReset}}',
  locked: '{{session.endedLocked}}',
  restored: '{{session.endedRestored}}',
} as const satisfies Record<string, Text>;

/** Kept with the session. */
export type EndReason = keyof typeof WORDS | 'signed out' | 'barred';

/** The text that goes with SESSION_ENDED. `why` as it is stored; null where nothing is known. */
export function endingOf(why: string | null, { sessionHours = null }: JsonObject): RefusalDetail {
  const text = Object.entries(WORDS).find(([reason]) => reason === why)?.[1];
  return text === undefined ? {} : { text, values: { hours: sessionHours } };
}

export interface SessionRow {
  id: string;
  userId: number;
  active: ScopeIds;
  seenAt: number;
  startedAt: number;
  endedAt: number | null;
  endedWhy: string | null;
  /** Opened with a one-time password that was not changed yet. */
  passwordDue: boolean;
}

/** A running session as people are told of it. */
export interface RunningSession extends Origin {
  number: number;
  id: string;
  userId: number;
  active: ScopeIds;
  startedAt: number;
  seenAt: number;
}
/** Whose sessions (anybody's without it), and which part of them, the last seen first. Instants before which a session is over. */
interface RunningQuery {
  userIds?: readonly number[];
  size: number;
  offset: number;
  seenAfter: number;
  startedAfter: number;
}

const COLUMNS =
  'id, user_id as "userId", role_id as "roleId", programme_id as "programmeId", centre_id as "centreId", started_at as "startedAt", seen_at as "seenAt"';
/** A session as its columns lie beside each other. */
type Flat<S extends { active: ScopeIds }> = Omit<S & ScopeIds, 'active'>;
const withActive = <R extends ScopeIds>({ roleId, programmeId, centreId, ...row }: R) => ({ ...row, active: { roleId, programmeId, centreId } });

/** Opens a session and answers its id. */
export async function openSession(store: Store, userId: number, active: ScopeIds, at: number, from: Origin, passwordDue: boolean): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await store.query(
    `insert into login_session (id, user_id, role_id, programme_id, centre_id, started_at, seen_at, browser, system, address, password_due)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10) returning id`,
    [id, userId, active.roleId, active.programmeId, active.centreId, at, from.browser, from.system, from.address, passwordDue],
  );
  return id;
}

const readersOf = perValue((store: Store) =>
  openBatches<string, SessionRow | undefined>(Infinity, async (ids) => {
    const rows = await store.query<Flat<SessionRow>>(
      `select ${COLUMNS}, ended_at as "endedAt", ended_why as "endedWhy", password_due as "passwordDue" from login_session where id = any ($1::text[])`,
      [[...new Set(ids)]],
    );
    const found = new Map(rows.map((row) => [row.id, withActive(row)]));
    return ids.map((id) => found.get(id));
  }),
);

/**
 * A session by id, ended or not. What the requests of one turn of the event loop ask for is read by one statement, which begins after all of
 * them have asked: with many clients at once it stands for many.
 */
export const readSession = (store: Store, id: string): Promise<SessionRow | undefined> => readersOf(store)('', id);

/** Running sessions and how many there are altogether. */
export async function runningSessions(store: Store, query: RunningQuery): Promise<{ rows: RunningSession[]; total: number }> {
  const found = await store.query<Flat<RunningSession & { total: number }>>(
    `select number, ${COLUMNS}, browser, system, address, count(*) over ()::int as total
     from login_session where ended_at is null and seen_at > $1 and started_at > $2 and ($3::int[] is null or user_id = any($3::int[]))
     order by seen_at desc, number desc limit $4 offset $5`,
    [query.seenAfter, query.startedAfter, query.userIds ?? null, query.size, query.offset],
  );
  return { rows: found.map(({ total: _all, ...row }) => withActive(row)), total: found[0]?.total ?? 0 };
}

/** Whose session a number names; undefined for none. */
export async function ownerOf(store: Store, number: number): Promise<{ id: string; userId: number } | undefined> {
  const [row] = await store.query<{ id: string; userId: number }>('select id, user_id as "userId" from login_session where number = $1', [number]);
  return row;
}

/** Changes what a running session acts as. */
export async function setActiveScope(store: Store, id: string, active: ScopeIds): Promise<void> {
  await store.query('update login_session set role_id = $2, programme_id = $3, centre_id = $4 where id = $1 returning id', [
    id,
    active.roleId,
    active.programmeId,
    active.centreId,
  ]);
}

/** The one-time password that opened it is changed. */
export async function settlePassword(store: Store, id: string): Promise<void> {
  await store.query('update login_session set password_due = false where id = $1 returning id', [id]);
}

/** Ends a session for good; its tokens are worth nothing from now on. What ended first stays the reason. */
export async function closeSession(store: Store, id: string, why: EndReason, at: number): Promise<void> {
  await store.query('update login_session set ended_at = $2, ended_why = $3 where id = $1 and ended_at is null returning id', [id, at, why]);
}

/** Ends all sessions of a user but one; answers how many ended. */
export async function closeOtherSessions(store: Store, userId: number, ownId: string | null, why: EndReason, at: number): Promise<number> {
  const ended = await store.query(
    'update login_session set ended_at = $3, ended_why = $4 where user_id = $1 and id is distinct from $2 and ended_at is null returning id',
    [userId, ownId, at, why],
  );
  return ended.length;
}
