/**
 * Waiting for a database with an end. One that is frozen, or behind a line that was cut without a word, never says that it is
 * away: who has waited for a moment asks beside whether it answers anybody, and nobody waits longer than the limit.
 */
import { StoreAway } from '../errors.ts';
import type { Db, DbSession } from './types.ts';

/** Work that may take longer than a question is given: on a connection of its own, whose time limit is put back afterwards. */
export const withoutTimeLimit = <T>(db: Db, work: (session: DbSession) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.script('set statement_timeout = 0');
    try {
      return await work(session);
    } finally {
      await session.script('reset statement_timeout').catch(() => undefined);
    }
  });

/** What one statement may take. PostgreSQL holds to it itself; the embedded store knows no limits. */
export const statementLimit = 30_000;
const askAfter = 3_000;
/** While this process itself was busy, the answer may have come unread. */
const grace = 2_000;

export interface Patience {
  /** Milliseconds until an answer is given up. */
  limit?: number;
  /** Whether the database answers nobody at all. */
  isSilent?: () => Promise<boolean>;
}

/** Answers what `work` answers. Throws StoreAway when there will be no answer: then nobody knows whether the work was done. */
export const patiently = <T>(work: Promise<T>, { limit = Infinity, isSilent }: Patience): Promise<T> =>
  new Promise((resolve, fail) => {
    const began = Date.now();
    let isOver = false;
    let timer: NodeJS.Timeout;
    const look = async (): Promise<void> => {
      if (Date.now() - began >= limit + grace) fail(new StoreAway('slow', `The store is away: no answer in ${limit} ms`));
      else if (await isSilent?.()) fail(new StoreAway('silent', 'The store is away: it does not answer'));
      else if (!isOver) timer = setTimeout(() => void look(), askAfter);
    };
    timer = setTimeout(() => void look(), askAfter);
    work.then(resolve, fail).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
  });
