/** What a store is opened with. */
import type { DocumentShelf } from './backup/file.ts';

export interface StoreOptions {
  /** PostgreSQL URL; without it the embedded store in `dataDir`. */
  databaseUrl?: string;
  /** A pooler in front of that PostgreSQL which lends connections for a transaction. */
  poolerUrl?: string;
  /** A streaming replica of that PostgreSQL: what may be some seconds old is read from it. */
  readUrl?: string;
  dataDir: string;
  /** Key for encrypted fields and keyed hashes (32 bytes, hex or base64). */
  secretKey: string;
  /** Where documents are: a backup holds them. */
  documents?: DocumentShelf;
  /** DDL of system tables that other rooms own, idempotent, one statement each. */
  systemTables?: readonly string[];
  /** Told what an operator should know (rows that break a new unique rule). Nothing personal goes in. */
  warn?: (message: string) => void;
}
