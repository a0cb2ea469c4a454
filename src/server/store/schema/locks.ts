/** Advisory locks of the store. */

/** Shared by writes, exclusive while definitions change: no write runs through half-changed functions. */
export const definitionsLock = 7_301_001;
/** Held by the one process that prepares. */
export const prepareLock = 7_301_002;
/** Held by the one process that folds counters and sweeps. */
export const maintenanceLock = 7_301_003;

/** What is raised when a write was made for other definitions than the store's. */
export const BEHIND = 'SK005';

/**
 * First lines of every function that writes: waits while definitions change, then holds the stamp that the write carries against
 * the store's. Reading a table after the wait is also what makes a session notice that the functions and row types it knows were
 * replaced meanwhile.
 */
export const underDefinitions = (stamp: string): string => `perform pg_advisory_xact_lock_shared(${definitionsLock});
  if not exists (select 1 from store_meta m where m.key = 'definitions' and m.value ->> 'stamp' = ${stamp}) then
    raise exception 'made for other definitions' using errcode = '${BEHIND}';
  end if;`;
