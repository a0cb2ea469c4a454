/** The database that the options name. */
import type { StoreOptions } from '../types.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';
import type { Db } from './types.ts';

export const openDb = (options: StoreOptions): Promise<Db> =>
  options.databaseUrl === undefined ? openEmbedded(options.dataDir) : openPostgresql(options.databaseUrl);
