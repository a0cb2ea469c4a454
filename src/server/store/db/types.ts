/** A database as the store needs one: the same on PGlite and on PostgreSQL. */

import type { Health } from '../../health.ts';

/**
 * One statement with parameters `$1 …`, answered as rows. `once`: its plan depends on the values (patterns, offsets), so it is
 * planned anew instead of prepared under a name. `short`: it reads a few rows along an index, and may go together with others.
 */
export type Run = <T extends object = Record<string, unknown>>(
  text: string,
  parameters?: readonly unknown[],
  how?: 'once' | 'short' | undefined,
) => Promise<T[]>;

export interface DbSession {
  run: Run;
  /** Several statements without parameters, in order. */
  script(text: string): Promise<void>;
}

export interface Db {
  readonly kind: 'embedded' | 'postgresql';
  /** A statement on its own, prepared under a name where the store can. */
  run: Run;
  /** All that happens in `work` runs on one connection that nobody else uses meanwhile. */
  session<T>(work: (session: DbSession) => Promise<T>): Promise<T>;
  /** Like `session`, in one transaction: committed when `work` returns, rolled back when it throws. */
  transaction<T>(work: (session: DbSession) => Promise<T>): Promise<T>;
  /** Whether the database answers and has room, said within three seconds. Never throws. */
  health(): Promise<Health>;
  close(): Promise<void>;
}
