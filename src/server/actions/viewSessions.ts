/** Who is signed in where: one's own sessions, and for who keeps users those of everybody. */
import type { JsonObject } from '../../engine/types.ts';
import { refuseQuery } from '../operations/queryRefused.ts';
import { itemOf } from '../session/facts.ts';
import { EVERYWHERE, namesOf } from '../session/people.ts';
import type { RunningSession } from '../session/sessions.ts';
import type { Handler, HandlerInput } from '../types.ts';

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
function partOf({ page = 1, size = PAGE_SIZE }: JsonObject): { size: number; offset: number } {
  return { size: Number(size), offset: (Number(page) - 1) * Number(size) };
}

/** `viewSessions {userId, page, size}`: the running sessions of a user, the one that asks (`current`) first on its page, then the last seen. */
export const viewSessions: Handler = async ({ payload, session, sessions }) => {
  const { rows, total } = await sessions.running({ userIds: [Number(payload['userId'])], ...partOf(payload) });
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
export const viewAllSessions: Handler = async (input) => {
  const { payload, session, sessions, store, catalogue } = input;
  const userIds = await usersMeant(input);
  const { rows, total } = await sessions.running({ ...(userIds ? { userIds } : {}), ...partOf(payload) });
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const users = new Map(
    (ids.length === 0 ? [] : await store.find('user', { id: ids }, EVERYWHERE, { limit: ids.length })).map((user) => [user.id, user]),
  );
  const named = rows.map((row) => {
    const user = users.get(row.userId);
    return {
      ...wired(row, session?.id),
      userId: row.userId,
      userName: user?.doc['userName'] ?? null,
      names: user ? namesOf(user) : null,
      roleName: itemOf(catalogue.roles, row.active.roleId)?.name ?? null,
    };
  });
  return { rows: [], value: { rows: named, total } };
};
