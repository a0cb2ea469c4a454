/**
 * Which servers use the store, and with which definitions. Definitions are numbered in the order in which the store met them, so
 * that all servers agree which are newer; a number goes up again only when a running server takes them up anew.
 */
import type { Db, DbSession } from '../db/types.ts';
import { setMeta } from './standing.ts';
import type { StoredEntities } from './storedEntity.ts';

/** What one server serves. */
export interface Served {
  /** Of its definitions alone and of the release that reads them: two servers with the same have the same store in mind. */
  fingerprint: string;
  generation: number;
  entities: StoredEntities;
}

/** A server that was not heard of for so long is gone. */
export const GONE_AFTER = `interval '60 seconds'`;

/** The other servers, newest definitions first, and this one as it was written down last. */
interface Fleet {
  others: Served[];
  mine: Served | null;
}

const asServed = ({ fingerprint, generation, entities }: { fingerprint: string; generation: number; entities: string }): Served => ({
  fingerprint,
  generation,
  entities: JSON.parse(entities) as StoredEntities,
});

/** Newest first; of two of one number the order is the same for everybody. */
export const newestFirst = (one: Served, other: Served): number =>
  other.generation - one.generation || (one.fingerprint < other.fingerprint ? -1 : 1);

/** Nobody else can have the embedded store open. */
export const fleetOf = async (db: Db, session: DbSession, me: string): Promise<Fleet> => {
  const [table] = await session.run<{ there: boolean }>(`select to_regclass('store_process') is not null as there`);
  if (table?.there !== true) return { others: [], mine: null };
  await session.run(
    db.kind === 'embedded'
      ? 'delete from store_process where process <> $1'
      : `delete from store_process where process <> $1 and seen < now() - 60 * ${GONE_AFTER}`,
    [me],
  );
  const rows = await session.run<{ process: string; fingerprint: string; generation: number; entities: string }>(
    `select process, fingerprint, generation, entities from store_process where process = $1 or seen > now() - ${GONE_AFTER}`,
    [me],
  );
  const mine = rows.find(({ process }) => process === me);
  const others = rows.filter(({ process }) => process !== me).map(asServed);
  return { others: others.sort(newestFirst), mine: mine === undefined ? null : asServed(mine) };
};

/** The number of definitions. `isTakenUp`: a running server changes to them, which makes them the newest whatever they were. */
export const generationOf = async (session: DbSession, fingerprint: string, { others, mine }: Fleet, isTakenUp: boolean): Promise<number> => {
  const same = [...(mine === null ? [] : [mine]), ...others].find((served) => served.fingerprint === fingerprint);
  if (same !== undefined) return same.generation;
  const known = await session.run<{ key: string; value: number }>(`select key, value from store_meta where key like 'generation %'`);
  const before = known.find(({ key }) => key === `generation ${fingerprint}`);
  if (before !== undefined && !isTakenUp) return before.value;
  return Math.max(0, ...known.map(({ value }) => value), ...others.map(({ generation }) => generation)) + 1;
};

export const writeDown = async (session: Pick<DbSession, 'run'>, me: string, { fingerprint, generation, entities }: Served): Promise<void> => {
  await session.run(
    `insert into store_process (process, fingerprint, generation, entities, seen) values ($1, $2, $3::bigint, $4, now())
     on conflict (process) do update set fingerprint = excluded.fingerprint, generation = excluded.generation, entities = excluded.entities, seen = now()`,
    [me, fingerprint, generation, JSON.stringify(entities)],
  );
  await setMeta(session, `generation ${fingerprint}`, generation);
};

/** Says that this server is there; false where nobody wrote it down. */
export const isHeardOf = async ({ run }: Pick<DbSession, 'run'>, me: string): Promise<boolean> =>
  (await run('update store_process set seen = now() where process = $1 returning 1 as there', [me])).length > 0;

export const strikeOut = async (session: Pick<DbSession, 'run'>, me: string): Promise<void> => {
  await session.run('delete from store_process where process = $1', [me]);
};
