/** Advisory locks of the store. */

/** Shared by writes, exclusive while definitions change: no write runs through half-changed functions. */
export const definitionsLock = 7_301_001;
/** Held by the one process that prepares. */
export const prepareLock = 7_301_002;
/** Held by the one process that folds counters and sweeps. */
export const maintenanceLock = 7_301_003;

/**
 * First lines of every function that writes: waits while definitions change, then touches a table, because only that makes a
 * session notice that the functions and row types it knows were replaced while it waited.
 */
export const underDefinitions = `perform pg_advisory_xact_lock_shared(${definitionsLock});
  perform 1 from store_meta m where m.key = 'definitions';`;
