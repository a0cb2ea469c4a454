/**
 * What the store does beside its work: folding counters, forgetting old keys, and on the embedded store the cleaning that
 * PostgreSQL does itself.
 */
import { millisecondsIn } from '../../engine/dates/clock.ts';
import type { Db } from './db/types.ts';
import { withoutTimeLimit } from './db/patience.ts';
import { StoreAway } from './errors.ts';

const sweepEvery = 60_000;
const cleanEvery = millisecondsIn(6, 'hour');

/**
 * Gives room of dead rows back and refreshes what the planner knows; table by table, because it may not run inside a
 * transaction.
 */
export const clean = (db: Db): Promise<void> =>
  withoutTimeLimit(db, async ({ run }) => {
    const tables = await run<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('entity', 'public')`,
    );
    for (const { name } of tables) await run(`vacuum analyze ${name}`);
  });

/** Runs in the background until stopped. A store that is away is swept later. */
export const startMaintenance = (db: Db, warn: (message: string) => void): (() => void) => {
  let cleanedAt = Date.now();
  const round = async (): Promise<void> => {
    await db.run('select store_sweep()');
    if (db.kind === 'postgresql' || Date.now() - cleanedAt < cleanEvery) return;
    cleanedAt = Date.now();
    await clean(db);
  };
  const timer = setInterval(() => {
    round().catch((error: unknown) => {
      if (!(error instanceof StoreAway)) warn(`The store's sweep failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }, sweepEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
};
