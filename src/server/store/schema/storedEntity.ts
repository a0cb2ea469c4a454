/**
 * What of the definitions the store is made from, and how several definitions live on one store: the newest says what it says, and
 * what an older one still needs beside it stays.
 */
import { isObject } from '../../../engine/json.ts';
import type { EntityColumn, EntityDef } from '../../../catalogue/definition/entity.ts';

const storedKeys = ['noun', 'key', 'parent', 'references', 'scope', 'search', 'encrypted', 'counters', 'marks'] as const;
type StoredKey = (typeof storedKeys)[number];

/** An entity without what only pages and judges read: a new title changes nothing in the store. */
export interface StoredEntity extends Pick<EntityDef, StoredKey> {
  columns?: Record<string, Pick<EntityColumn, 'type' | 'at' | 'from' | 'children' | 'compute' | 'sort' | 'filter'>>;
  unique?: Pick<NonNullable<EntityDef['unique']>[number], 'over' | 'only' | 'rule'>[];
}
export type StoredEntities = Readonly<Record<string, StoredEntity>>;

type StoredColumn = NonNullable<StoredEntity['columns']>[string];

const pick = <T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])) as Partial<T>;
const mapped = <A, B>(table: Readonly<Record<string, A>>, make: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, make(value, key)]));

/** The centre is part of every counter; a group that names it means the same as one that does not. */
export const groupsOf = (...lists: readonly (readonly string[][] | undefined)[]): string[][] => {
  const groups = lists.flatMap((list) => list ?? []).map((group) => group.filter((name) => name !== 'centreId'));
  const byColumns = new Map(groups.map((group) => [group.join(' '), group]));
  return [...byColumns.keys()].sort().map((name) => byColumns.get(name) ?? []);
};

export const storedEntities = (entities: Readonly<Record<string, EntityDef>>): StoredEntities =>
  mapped(entities, (def) => ({
    ...(pick(def, storedKeys) as Pick<EntityDef, StoredKey>),
    ...(def.counters === undefined ? {} : { counters: groupsOf(def.counters) }),
    ...(def.columns === undefined
      ? {}
      : { columns: mapped(def.columns, (column) => pick(column, ['type', 'at', 'from', 'children', 'compute', 'sort', 'filter']) as StoredColumn) }),
    ...(def.unique === undefined
      ? {}
      : { unique: def.unique.map(({ over, only, rule }) => ({ over, rule, ...(only === undefined ? {} : { only }) })) }),
  }));

/** As JSON with the keys in one order: the same definitions give the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );

/** Of two columns of one name: where they say the same value, both their indexes; else the newer. */
const columnOf = (newer: StoredColumn, older: StoredColumn | undefined): StoredColumn => {
  const textOfColumn = ({ type, at, from, children, compute }: StoredColumn): string => canonical({ type, at, from, children, compute });
  if (older === undefined || textOfColumn(older) !== textOfColumn(newer)) return newer;
  return { ...newer, ...(older.sort === true ? { sort: true } : {}), ...(older.filter === true ? { filter: true } : {}) };
};

const entityOf = (newer: StoredEntity, older: StoredEntity | undefined): StoredEntity => {
  if (older === undefined) return newer;
  const columns = {
    ...mapped(newer.columns ?? {}, (column, name) => columnOf(column, older.columns?.[name])),
    ...Object.fromEntries(Object.entries(older.columns ?? {}).filter(([name]) => newer.columns?.[name] === undefined)),
  };
  const added = {
    columns,
    references: { ...older.references, ...newer.references },
    marks: { ...older.marks, ...newer.marks },
    counters: groupsOf(newer.counters, older.counters),
  };
  return {
    ...(older.parent === undefined ? {} : { parent: older.parent }),
    ...newer,
    ...Object.fromEntries(Object.entries(added).filter(([, some]) => Object.keys(some).length > 0)),
  };
};

/**
 * Definitions of several servers as one, newest first. The newest alone decides what a column of its own holds, what is searched,
 * unique and encrypted; columns, references, counters and entities that only an older one has go on being filled.
 */
export const mergedEntities = (newestFirst: readonly StoredEntities[]): StoredEntities =>
  newestFirst.reduce<StoredEntities>(
    (newer, older) => ({
      ...mapped(newer, (def, noun) => entityOf(def, older[noun])),
      ...Object.fromEntries(Object.entries(older).filter(([noun]) => newer[noun] === undefined)),
    }),
    {},
  );

/** Whether what stands has room for older definitions: they would add nothing. */
export const hasRoomFor = (stands: StoredEntities, older: StoredEntities): boolean =>
  canonical(mergedEntities([stands, older])) === canonical(stands);

/** Whether what stands says already all that is wanted. */
export const coversEntities = (stands: StoredEntities, target: StoredEntities): boolean =>
  canonical(mergedEntities([target, stands])) === canonical(stands);
