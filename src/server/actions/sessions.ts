/** Who is signed in where: one's own sessions, and for who keeps users those of everybody. */
import type { JsonObject } from '../../engine/types.ts';
import { numberOr } from '../operations/list.ts';
import { refuseQuery } from '../operations/listQuestion.ts';
import { isId } from '../records/scopeAccess.ts';
import { itemOf, administers, type Session } from '../session/facts.ts';
import { EVERYWHERE, fullNameOf } from '../session/people.ts';
import { ownerOf, type RunningSession, type EndReason } from '../session/sessions.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { keyedHash } from '../keys.ts';
import { reading } from './reading.ts';

/**
 * `fetchDraftKey`: 32 bytes in base64url with which a device closes the drafts of the person signed in (quality part 3). The same at each
 * sign-in and on each device, another one for everybody else; never kept under an idempotency key.
 */
export const fetchDraftKey: Handler = async ({ session, config }) => ({
  rows: session ? [{ key: keyedHash(config.secretKey, 'device drafts', `user ${session.userId}`) }] : [],
  secret: true,
});

/** Sessions are ended by who has them, and by who keeps users. Whoever comes back with one is told what happened. */
const reasonFor = (session: Session, userId: number): EndReason => (session.userId === userId ? 'ended elsewhere' : 'ended by an administrator');

/** `endSession {sessionId}`: ends one. A number that is nobody's and one of somebody else are refused alike. */
export const endSession: Handler = async ({ payload, session, sessions, store }) => {
  const number = Number(payload['sessionId']);
  const found = Number.isSafeInteger(number) ? await ownerOf(store, number) : undefined;
  if (!session || !found || (found.userId !== session.userId && !administers(session))) throw new Refusal('SCOPE_BARRED', { field: 'sessionId' });
  return {
    rows: [{ sessionId: number, userId: found.userId }],
    about: { entity: 'user', id: found.userId },
    after: () => sessions.end(found.id, reasonFor(session, found.userId)),
  };
};

/** `endOtherSessions {userId}`: ends all sessions of a user but the one that asks. */
export const endOtherSessions: Handler = async ({ payload, session, sessions }) => {
  const userId = Number(payload['userId']);
  if (!session || !isId(userId)) throw new Refusal('SCOPE_BARRED', { field: 'userId' });
  return {
    rows: [{ userId }],
    about: { entity: 'user', id: userId },
    after: async () => {
      await sessions.endOthers(userId, session.id, reasonFor(session, userId));
    },
  };
};

/** People that a search may mean. */
const MOST = 100;
const PAGE_SIZE = 20;

function wired(row: RunningSession, current: string | undefined): JsonObject {
  const { number, browser, system, address, startedAt, seenAt } = row;
  return {
    sessionId: number,
    browser,
    system,
    address,
    startedOn: new Date(startedAt).toISOString(),
    lastSeenOn: new Date(seenAt).toISOString(),
    current: row.id === current,
  };
}

/** The part of the running sessions that a page of a list shows. */
function partOf(payload: JsonObject): { size: number; offset: number } {
  const size = numberOr(payload['size']) ?? PAGE_SIZE;
  return { size, offset: ((numberOr(payload['page']) ?? 1) - 1) * size };
}

/** `viewSessions {userId, page, size}`: the running sessions of a user, the one that asks (`current`) first on its page, then the last seen. */
export const viewSessions: Handler = async ({ payload, session, sessions }) => {
  const { rows, total } = await sessions.running({ userIds: [payload['userId']].filter(isId), ...partOf(payload) });
  return { rows: [], value: { rows: rows.map((row) => wired(row, session?.id)).sort((a, b) => Number(b['current']) - Number(a['current'])), total } };
};

/** Users that a search means; undefined without a search. */
async function usersMeant({ payload, store }: HandlerInput): Promise<number[] | undefined> {
  const search = payload['search'];
  if (typeof search !== 'string' || search.trim() === '') return undefined;
  const found = await store.list({ entity: 'user', scope: EVERYWHERE, search, size: MOST }).catch((error: unknown) => refuseQuery(error, payload));
  return found.rows.map(({ id }) => id);
}

/** `viewAllSessions {page, size, search}`: everybody's running sessions with who they are; `search` is about the people. */
export const viewAllSessions: Handler = reading({ user: { of: ['userName', 'firstName', 'lastName'] } }, async (input) => {
  const { payload, session, sessions, store, catalogue } = input;
  const userIds = await usersMeant(input);
  const { rows, total } = await sessions.running({ ...(userIds ? { userIds } : {}), ...partOf(payload) });
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const users = new Map(
    (ids.length === 0 ? [] : await store.find('user', { id: ids }, EVERYWHERE, { limit: ids.length })).map((user) => [user.id, user]),
  );
  const withNames = rows.map((row) => {
    const user = users.get(row.userId);
    return {
      ...wired(row, session?.id),
      userId: row.userId,
      userName: user?.doc['userName'] ?? null,
      names: user ? fullNameOf(user) : null,
      roleName: itemOf(catalogue.roles, row.active.roleId)?.name ?? null,
    };
  });
  return { rows: [], value: { rows: withNames, total } };
});
