/** Advisory locks of the store. */

/** Shared by writes, exclusive while definitions change: no write runs through half-changed functions. */
export const definitionsLock = 7_301_001;
/** Held by the one process that prepares. */
export const prepareLock = 7_301_002;
/** Held by the one process that folds counters and sweeps. */
export const maintenanceLock = 7_301_003;
