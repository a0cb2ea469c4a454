/** Work that may take longer than a question is given: on a connection of its own, whose time limit is put back afterwards. */
import type { Db, Session } from './types.ts';

export const unhurried = <T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> =>
  db.session(async (session) => {
    await session.script('set statement_timeout = 0');
    try {
      return await work(session);
    } finally {
      await session.script('reset statement_timeout').catch(() => undefined);
    }
  });
