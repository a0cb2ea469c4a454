/**
 * The store as the rest of the server sees it: reads, and one way to write. Handlers read, decide purely, and answer a WritePlan; `apply` writes
 * all of it, or nothing, in one transaction together with revisions, audit, copies of parent fields, counters, follow-up jobs, idempotency record.
 */
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Health } from '../health.ts';
import type { BackupSummary } from './backup/file.ts';
import type { BackupOptions } from './backup/mailbox.ts';
import type { Query, RowMoves } from './rowMoves.ts';

export interface Row {
  id: number;
  version: number;
  centreId: number | null;
  programmeId: number | null;
  createdAt: string;
  createdBy: number | null;
  updatedAt: string;
  updatedBy: number | null;
  /** The stored document; encrypted fields are opened only where asked for (`reveal`). */
  doc: JsonObject;
  /** Typed columns, own and copied from others, as list rows need them. */
  columns: JsonObject;
}

/** The centres whose rows may be read and written; `all` for head office and for system jobs. */
export interface Scope {
  centres: readonly number[] | 'all';
}

/** Rows whose value lies from `from` on and before `before`; the column is one that lists sort by. */
export interface Span extends JsonObject {
  from: string;
  before: string;
}
/** Column -> the value, one of several values, or a span of days or instants. */
export type Where = Record<string, Json | readonly Json[]>;

/** Rows of an entity by the key with which they refer to others. */
export interface Referring {
  entity: string;
  by: string;
}

export interface RowQuery {
  entity: string;
  scope: Scope;
  where?: Where;
  /** Only rows to which no row of this entity refers by this key. */
  without?: Referring;
  search?: string;
  /** Newest first (by id) without it. */
  sort?: { column: string; descending: boolean };
  /** From 1. */
  page?: number;
  size: number;
  after?: string;
  before?: string;
  /**
   * Rows carry these of their typed columns, and of `createdAt`, `createdBy`, `updatedAt` and `updatedBy` (empty else), and no document (`{}`): a
   * fraction of the time where a list shows columns.
   */
  columns?: readonly string[];
}
export interface RowPage {
  rows: Row[];
  total: number;
  totalIsCapped: boolean;
  next?: string;
  previous?: string;
}

export type Write =
  | {
      op: 'insert';
      entity: string;
      id: number;
      doc: JsonObject;
      centreId: number | null;
      programmeId: number | null;
      /** When it was made, for rows taken over from elsewhere; the plan's instant without it. */ at?: string;
      /** What its own decision was made of; the plan's without it. */ receipt?: JsonObject;
    }
  | {
      op: 'update';
      entity: string;
      id: number;
      version?: number;
      doc: JsonObject;
      centreId?: number | null;
      programmeId?: number | null;
      /** Seconds since its last change after which `undoLate` is refused. */ within?: number;
      /** When it was changed, for a past that is taken over; the plan's instant without it. */ at?: string;
      /** What this row's own decision was made of, where one plan takes many; the plan's without it. */ receipt?: JsonObject;
    }
  | { op: 'remove'; entity: string; id: number; version?: number; /** Seconds for which its files stay, so that it can come back. */ hold?: number }
  | {
      op: 'restore';
      entity: string;
      id: number;
      /** Seconds since its removal, by the same person, after which `undoLate` is refused. */ within: number;
      /** The document that comes back, for its files: what is written is the store's own. */ doc: JsonObject;
    };

export interface WritePlan {
  /** Null for the system itself (jobs, seed). */
  userId: number | null;
  action: string;
  /** Audit row, e.g. `student.captured`; written for every write of the plan. */
  audit?: string;
  catalogue: string;
  requestId?: string;
  /** ISO instant of the write; the database's clock without it. */
  at?: string;
  scope: Scope;
  writes: Write[];
  /** Conditions that must still hold when the transaction runs, e.g. "no other engagement is Enrolled". */
  guards?: {
    none?: { entity: string; where: Where };
    /** Some may be there: fewer than this. */ fewerThan?: number;
    /** One at least must be there. */ some?: { entity: string; where: Where };
    /** Plans whose guards have this name wait for each other, whatever they ask; without it those that ask the same. */ alone?: string;
    rule: string;
  }[];
  /** The answer is remembered under the key for 24 hours; the same key and body answers it again and writes nothing. */
  idempotency?: { key: string; userId: number | null; bodyHash: string; answer: JsonObject };
  jobs?: {
    name: string;
    payload: JsonObject;
    startAfter?: string;
    /** At most one waiting or running job of the name has this key; a second is left out. */ single?: string;
  }[];
  /** Files by their refs: those that the writes name from now on, each noted in `document_due` before it was put, and those that they name no more. */
  files?: { kept: string[]; gone: string[]; /** Seconds until those may go. */ hold?: number };
  /** Rows that are moved with it. */ moves?: RowMoves;
  /** Rules, facts and catalogue that made a decision, kept beside the revision. */
  receipt?: JsonObject;
  /** Written only while this worker holds this job; StoreFault SK007 in other hands. */ holds?: { job: number; worker: string };
  /**
   * Asked when the store's definitions have changed since this server looked: whether the plan was decided by definitions that no
   * longer serve. Then it is answered with `outdated`, else it is written with the store's definitions as they are now.
   */
  isOutdated?: () => Promise<boolean>;
}

export type StoreRefusal =
  | { kind: 'stale'; entity: string; id: number; current: Row }
  | { kind: 'absent'; entity: string; id: number }
  /** `id`: the row of the plan whose key another row has. */
  | { kind: 'unique'; entity: string; rule: string; id: number }
  | { kind: 'guard'; rule: string }
  | { kind: 'outdated' }
  | { kind: 'repeated'; answer: JsonObject; sameBody: boolean };

/** `ok: false` is a decision, not a fault; faults (store away, disk full) are thrown as StoreAway. */
export type Applied = { ok: true; versions: number[] } | { ok: false; refusal: StoreRefusal };

export interface Revision {
  /** Revisions of all entities are numbered in the order in which they were written. */ id: number;
  entity: string;
  entityId: number;
  version: number;
  at: string;
  userId: number | null;
  action: string;
  before: JsonObject | null;
  after: JsonObject | null;
  catalogue: string;
}

/** Rows whose past is asked for: those of these ids, or with `by` those that refer to them by this key. */
export interface PastOf {
  entity: string;
  by?: string;
  ids: readonly number[];
}

export interface LoadRow {
  id: number;
  doc: JsonObject;
  centreId: number | null;
  programmeId: number | null;
  at: string;
  userId: number | null;
}

/** Questions for rows. */
export interface Reading {
  get(entity: string, id: number, scope: Scope, options?: { reveal?: string[] }): Promise<Row | null>;
  find(
    entity: string,
    where: Where,
    scope: Scope,
    options?: {
      limit?: number;
      sort?: { column: string; descending: boolean };
      reveal?: string[];
      /** Only rows to which no row of this entity refers by this key. */
      without?: Referring;
    },
  ): Promise<Row[]>;
  list(query: RowQuery): Promise<RowPage>;
  count(entity: string, where: Where, scope: Scope): Promise<number>;
  /** How many rows for each combination of values of some columns, most first; from counters only. */
  counts(entity: string, per: readonly string[], where: Where, scope: Scope): Promise<{ keys: Json[]; total: number }[]>;
}

export interface Store extends Reading {
  readonly kind: 'embedded' | 'postgresql';
  /**
   * Makes and extends tables, columns, indexes and functions for the entities; callable again after a reload. Throws DefinitionRefused,
   * StoreAway or StoreFault; then what stood before stands.
   */
  prepare(entities: Record<string, EntityDef>): Promise<void>;
  /** Whether it answers and has room, said within three seconds. Never throws. */
  health(): Promise<Health>;
  close(): Promise<void>;
  /** The same store, whose rows are read from the replica while there is one that keeps up: they may be some seconds old, and decide no write. */
  reports(): Store;
  /** A fresh id of the entity (handed out from blocks, so gaps happen). */
  newId(entity: string): Promise<number>;
  /** The same row with these encrypted fields opened; the row itself stays closed. */
  reveal(entity: string, row: Row, fields: readonly string[]): Row;
  apply(plan: WritePlan): Promise<Applied>;
  /** `hear` is called after each plan of this process that leaves jobs behind; one listener. */
  onJobs(hear: () => void): void;
  /**
   * Many new rows at once, derived, copied, counted and kept unique like those of `apply`, but without revisions and audit: for
   * seeds and migrations. One transaction a call. Throws StoreFault where a row breaks a unique rule or an id is taken.
   */
  load(entity: string, rows: readonly LoadRow[]): Promise<void>;
  /** Writes everything into a file, as of one instant, with documents, key, counts and hashes. Restoring: `restoreStore` in store/backup. */
  backup(file: string, how?: BackupOptions): Promise<BackupSummary>;
  /**
   * Folds counters, forgets what is old, vacuums and analyses; the store does the first two by itself every minute. After bulk
   * loads.
   */
  tidy(): Promise<void>;
  /** Moves the ids handed out behind all that are there; after rows were written under ids of their own. */
  settleIds(entity: string): Promise<void>;
  /** The first answer under an idempotency key of the last 24 hours, before any work is done; null when there is none. */
  recall(key: string, userId: number | null, bodyHash: string): Promise<{ answer: JsonObject; sameBody: boolean } | null>;
  /** Revisions of several entities together, newest first, `before` a number; rows that are gone count too. */
  past(what: readonly PastOf[], page: { size: number; before?: number }): Promise<Revision[]>;
  /** For system tables (sessions, otp, limits, jobs) and reports. */
  query: Query;
}
