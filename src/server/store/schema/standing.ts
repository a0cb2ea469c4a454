/**
 * What the database says of itself, in `store_meta`: under which definitions its functions were made, whether all that follows
 * from them is done, and what its rows were worked out from.
 */
import type { DbSession } from '../db/types.ts';
import type { StoredEntities } from './storedEntity.ts';

export interface Standing {
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

export const setMeta = async (session: Pick<DbSession, 'run'>, key: string, value: unknown): Promise<void> => {
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
export const standingOf = async (session: DbSession): Promise<Standing | null> => {
  const said = await metaOf<{ stamp?: string; complete?: boolean }>(session, 'definitions');
  const entities = await metaOf<string>(session, 'entities');
  if (said?.stamp === undefined || entities === null) return null;
  return { stamp: said.stamp, complete: said.complete === true, entities: JSON.parse(entities) as StoredEntities };
};

/** Two values: each write reads the first, which stays small. The entities are kept as text, in their order. */
export const setStanding = async (session: DbSession, { stamp, complete, entities }: Standing): Promise<void> => {
  await setMeta(session, 'entities', JSON.stringify(entities));
  await setMeta(session, 'definitions', { stamp, complete });
};
