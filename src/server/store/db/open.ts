/** The database that the options name. */
import type { StoreOptions } from '../options.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';
import type { Db } from './types.ts';

export const openDb = async ({ dataDir, databaseUrl, poolerUrl, warn = () => undefined }: StoreOptions): Promise<Db> => {
  if (databaseUrl === undefined) return openEmbedded(dataDir);
  return openPostgresql(databaseUrl, poolerUrl === undefined ? undefined : { url: poolerUrl, warn });
};
