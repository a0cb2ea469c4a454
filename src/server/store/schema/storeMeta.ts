/**
 * What the database says of itself, in `store_meta`: under which definitions its functions were made, whether all that follows from them is done, what its
 * rows were worked out from; and in `store_process`, which servers use it, with which definitions. Those are numbered in the order in which the store met
 * them, so that all servers agree which are newer; a number goes up again only when a running server takes them up anew.
 */
import type { Db, DbSession } from '../db/types.ts';
import type { RowPieces } from './columns.ts';
import type { StoredEntities } from './storedEntity.ts';

export interface StoreState {
  /** Changes with everything that the store's functions, tables and indexes are made from; each write carries it. */
  stamp: string;
  /** Rows and indexes fit, too. */
  complete: boolean;
  entities: StoredEntities;
}

export const metaOf = async <T>(session: DbSession, key: string): Promise<T | null> => {
  const [row] = await session.run<{ value: T }>('select value from store_meta where key = $1', [key]);
  return row?.value ?? null;
};

export const setMeta = async (
  session: { run: (text: string, parameters: readonly unknown[]) => Promise<unknown> },
  key: string,
  value: unknown,
): Promise<void> => {
  await session.run('insert into store_meta values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ]);
};

/** Whether the database was made ready before. */
export const isMade = async (session: DbSession): Promise<boolean> => {
  const [row] = await session.run<{ there: boolean }>(`select to_regclass('store_meta') is not null as there`);
  return row?.there === true;
};

/** Null: nothing stands, or it is not known what. */
export const storeStateOf = async (session: DbSession): Promise<StoreState | null> => {
  const state = await metaOf<{ stamp?: string; complete?: boolean }>(session, 'definitions');
  const entities = await metaOf<string>(session, 'entities');
  if (state?.stamp === undefined || entities === null) return null;
  return { stamp: state.stamp, complete: state.complete === true, entities: JSON.parse(entities) as StoredEntities };
};

/** Two values: each write reads the first, which stays small. The entities are kept as text, in their order. */
export const setStoreState = async (session: DbSession, { stamp, complete, entities }: StoreState): Promise<void> => {
  await setMeta(session, 'entities', JSON.stringify(entities));
  await setMeta(session, 'definitions', { stamp, complete });
};

/** What the rows of a table were worked out from; nothing of one that is new, or was made before pieces were told apart. */
export const knownPieces = async (session: DbSession, noun: string): Promise<RowPieces> => {
  const known = await metaOf<Partial<RowPieces>>(session, `table ${noun}`);
  return { marks: {}, unique: '', counters: [], ...known, rows: typeof known?.rows === 'object' ? known.rows : {} };
};
export const setPieces = (session: Pick<DbSession, 'run'>, noun: string, { rows, marks, unique, counters }: RowPieces): Promise<void> =>
  setMeta(session, `table ${noun}`, { rows, marks, unique, counters });

/** What one server serves. */
export interface ServerEntry {
  /** Of its definitions alone and of the release that reads them: two servers with the same have the same store in mind. */
  fingerprint: string;
  generation: number;
  entities: StoredEntities;
}

/** A server that was not heard of for so long is gone. */
export const GONE_AFTER = `interval '60 seconds'`;

/** The other servers, newest definitions first, and this one as it was written down last. */
interface Fleet {
  others: ServerEntry[];
  mine: ServerEntry | null;
}

/** Newest first; of two of one number the order is the same for everybody. */
export const newestFirst = (one: ServerEntry, other: ServerEntry): number =>
  other.generation - one.generation || (one.fingerprint < other.fingerprint ? -1 : 1);

/** Nobody else can have the embedded store open. */
const readFleet = async (db: Db, session: DbSession, me: string): Promise<Fleet> => {
  const [table] = await session.run<{ there: boolean }>(`select to_regclass('store_process') is not null as there`);
  if (table?.there !== true) return { others: [], mine: null };
  await session.run(
    db.kind === 'embedded'
      ? 'delete from store_process where process <> $1'
      : `delete from store_process where process <> $1 and seen < now() - 60 * ${GONE_AFTER}`,
    [me],
  );
  // As json, which keeps the order of entities.
  const rows = await session.run<ServerEntry & { process: string }>(
    `select process, fingerprint, generation, entities::json as entities from store_process where process = $1 or seen > now() - ${GONE_AFTER}`,
    [me],
  );
  return { others: rows.filter(({ process }) => process !== me).sort(newestFirst), mine: rows.find(({ process }) => process === me) ?? null };
};

/** The number of definitions. `isTakenUp`: a running server changes to them, which makes them the newest whatever they were. */
const numberOf = async (session: DbSession, fingerprint: string, { others, mine }: Fleet, isTakenUp: boolean): Promise<number> => {
  const same = [...(mine === null ? [] : [mine]), ...others].find((served) => served.fingerprint === fingerprint);
  if (same !== undefined) return same.generation;
  const known = await session.run<{ key: string; value: number }>(`select key, value from store_meta where key like 'generation %'`);
  const before = known.find(({ key }) => key === `generation ${fingerprint}`);
  if (before !== undefined && !isTakenUp) return before.value;
  return Math.max(0, ...known.map(({ value }) => value), ...others.map(({ generation }) => generation)) + 1;
};

const register = async (session: Pick<DbSession, 'run'>, me: string, { fingerprint, generation, entities }: ServerEntry): Promise<void> => {
  await session.run(
    `insert into store_process (process, fingerprint, generation, entities, seen) values ($1, $2, $3::bigint, $4, now())
     on conflict (process) do update set fingerprint = excluded.fingerprint, generation = excluded.generation, entities = excluded.entities, seen = now()`,
    [me, fingerprint, generation, JSON.stringify(entities)],
  );
  await setMeta(session, `generation ${fingerprint}`, generation);
};

/** Says that this server is there; false where nobody wrote it down. */
const markSeen = async ({ run }: Pick<DbSession, 'run'>, me: string): Promise<boolean> =>
  (await run('update store_process set seen = now() where process = $1 returning 1 as there', [me])).length > 0;

const remove = async (session: Pick<DbSession, 'run'>, me: string): Promise<void> => {
  await session.run('delete from store_process where process = $1', [me]);
};

/** The servers that use the store. */
export const servers = { readFleet, numberOf, register, markSeen, remove };
