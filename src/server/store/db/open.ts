/** The database that the options name, and its replica. */
import type { StoreOptions } from '../options.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';
import type { Db, Run } from './types.ts';
import { StoreAway } from '../errors.ts';

export const openDb = async ({ dataDir, databaseUrl, poolerUrl, warn = () => undefined }: StoreOptions): Promise<Db> => {
  if (databaseUrl === undefined) return openEmbedded(dataDir);
  return openPostgresql(databaseUrl, poolerUrl === undefined ? undefined : { url: poolerUrl, warn });
};

const lookEvery = 5_000;
/** Seconds. */
const mostBehind = 60;

interface Replica {
  run: Run;
  /** Looks after it from now on: the store's tables are there. */
  follow(): void;
  close(): Promise<void>;
}

/**
 * A replica of the database that is asked instead of it, for what may be some seconds old. It is asked while it answers and keeps up, which the servers' own
 * signs of life tell: they are written every few seconds, and come with everything else. Whatever fails there is asked of the database itself.
 */
export const openReplica = (url: string, primary: Run, warn: (message: string) => void): Replica => {
  const db = openPostgresql(url);
  /** Null until it was looked at. */
  let isFit: boolean | null = null;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  const warnUnfit = (fit: boolean, why: string): void => {
    if (isFit === fit) return;
    if (!fit) warn(`Reports are read from the database itself: the replica of DATABASE_READ_URL ${why}`);
    else if (isFit === false) warn('Reports are read from the replica of DATABASE_READ_URL again');
    isFit = fit;
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const [row] = await db.run<{ behind: number | null }>('select extract(epoch from now() - max(seen)) as behind from store_process');
      const behind = row?.behind ?? Infinity;
      warnUnfit(behind <= mostBehind, `is ${Math.round(behind)} seconds behind`);
    } catch (error) {
      warnUnfit(false, `does not answer (${error instanceof Error ? error.message : String(error)})`);
    } finally {
      isLooking = false;
    }
  };

  return {
    run: async (text, parameters, how) => {
      if (isFit !== true) return primary(text, parameters, how);
      try {
        return await db.run(text, parameters, how);
      } catch (error) {
        if (error instanceof StoreAway) warnUnfit(false, `does not answer (${error.message})`);
        return primary(text, parameters, how);
      }
    },
    follow: () => {
      if (timer !== undefined) return;
      void look();
      timer = setInterval(() => void look(), lookEvery).unref();
    },
    close: async () => {
      clearInterval(timer);
      await db.close();
    },
  };
};
