/** Reads of many records at once: what is asked for one after the other in one turn is read by one statement for each entity and kind of question. */
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Json } from '../../engine/types.ts';
import type { Row, Scope, Store, Where } from './types.ts';

type FindOptions = NonNullable<Parameters<Store['find']>[3]>;
interface Waiting {
  id: number;
  done: (rows: Row[]) => void;
  failed: (error: unknown) => void;
}
interface Batch {
  entity: string;
  key: string;
  rest: Where;
  scope: Scope;
  options: FindOptions;
  waiting: Waiting[];
}

/** Rows of one question without a limit of its own; what reaches it is asked for one by one instead. */
const MOST_OF_ONE = 1_000;
const MOST_AT_ONCE = 50_000;

const isNumber = (value: Json | readonly Json[] | undefined): value is number => typeof value === 'number';

/** The store with `get` and `find` of single ids gathered until the turn ends. Answers are those that each question alone would get. */
export function batchReads(store: Store, entities: Readonly<Record<string, EntityDef>>): Store {
  const batches = new Map<string, Batch>();

  const alone = ({ entity, key, rest, scope, options }: Batch, { id, done, failed }: Waiting): void => {
    store.find(entity, { ...rest, [key]: id }, scope, options).then(done, failed);
  };

  const run = async (batch: Batch): Promise<void> => {
    const { entity, key, rest, scope, options, waiting } = batch;
    const ids = [...new Set(waiting.map(({ id }) => id))];
    const own = options.limit ?? MOST_OF_ONE;
    const limit = Math.min(MOST_AT_ONCE, ids.length * MOST_OF_ONE);
    const rows = ids.length === 1 ? undefined : await store.find(entity, { ...rest, [key]: ids }, scope, { ...options, limit });
    const idOf = (row: Row): Json | undefined => (key === entities[entity]?.key ? row.id : (row.columns[key] ?? row.doc[key]));
    if (rows === undefined || rows.length >= limit || rows.some((row) => !isNumber(idOf(row)))) return waiting.forEach((one) => alone(batch, one));
    const found = new Map<number, Row[]>(ids.map((id) => [id, []]));
    for (const row of rows) found.get(Number(idOf(row)))?.push(row);
    for (const { id, done } of waiting) done((found.get(id) ?? []).slice(0, own));
  };

  const flush = (name: string): void => {
    const batch = batches.get(name);
    batches.delete(name);
    if (batch) run(batch).catch((error: unknown) => batch.waiting.forEach(({ failed }) => failed(error)));
  };

  const find: Store['find'] = (entity, where, scope, options = {}) => {
    const named = Object.entries(where).filter(([, value]) => isNumber(value));
    // Of several ids the last is the one that tells rows of one batch, one table apart; the others stay with the question.
    const only = named.at(-1);
    if (only === undefined) return store.find(entity, where, scope, options);
    const [key, id] = only;
    const { [key]: _id, ...rest } = where;
    const name = JSON.stringify([entity, key, rest, scope, options]);
    const known = batches.get(name);
    const batch = known ?? { entity, key, rest, scope, options, waiting: [] };
    if (!known) {
      batches.set(name, batch);
      setImmediate(flush, name);
    }
    return new Promise<Row[]>((done, failed) => batch.waiting.push({ id: Number(id), done, failed }));
  };

  const get: Store['get'] = async (entity, id, scope, { reveal } = {}) => {
    const key = entities[entity]?.key;
    if (key === undefined) return store.get(entity, id, scope, reveal ? { reveal } : {});
    const [row] = await find(entity, { [key]: id }, scope, { limit: 1, ...(reveal ? { reveal } : {}) });
    return row ?? null;
  };

  return { ...store, find, get };
}
