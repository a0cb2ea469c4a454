/** Reads of many records at once: what is asked for one after the other in one turn is read by one statement for each entity and kind of question. */
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { Json } from '../../engine/types.ts';
import { openBatches } from './statementBatch.ts';
import type { Row, Scope, Store, Where } from './types.ts';

/** A question for the rows that have one id under a key. */
interface Question {
  entity: string;
  key: string;
  id: number;
  rest: Where;
  scope: Scope;
  options: NonNullable<Parameters<Store['find']>[3]>;
}

/** Rows of one question without a limit of its own; what reaches it is asked for one by one instead. */
const MOST_OF_ONE = 1_000;
const MOST_AT_ONCE = 50_000;

const isNumber = (value: Json | readonly Json[] | undefined): value is number => typeof value === 'number';

/** The store with `get` and `find` of single ids gathered until the turn ends. Answers are those that each question alone would get. */
export function batchReads(store: Store, entities: Readonly<Record<string, EntityDef>>): Store {
  /** The rows of all of them by id; null where each has to be asked alone. */
  const readTogether = async ({ entity, key, rest, scope, options }: Question, ids: number[]): Promise<Map<number, Row[]> | null> => {
    if (ids.length === 1) return null;
    const limit = Math.min(MOST_AT_ONCE, ids.length * MOST_OF_ONE);
    const rows = await store.find(entity, { ...rest, [key]: ids }, scope, { ...options, limit });
    const idOf = (row: Row): Json | undefined => (key === entities[entity]?.key ? row.id : (row.columns[key] ?? row.doc[key]));
    if (rows.length >= limit || rows.some((row) => !isNumber(idOf(row)))) return null;
    const found = new Map<number, Row[]>(ids.map((id) => [id, []]));
    for (const row of rows) found.get(Number(idOf(row)))?.push(row);
    return found;
  };
  const ask = openBatches<Question, Row[] | null>(Infinity, async (questions) => {
    const [first] = questions;
    const found = first ? await readTogether(first, [...new Set(questions.map(({ id }) => id))]) : null;
    return questions.map(({ id, options }) => found && (found.get(id) ?? []).slice(0, options.limit ?? MOST_OF_ONE));
  });

  const find: Store['find'] = async (entity, where, scope, options = {}) => {
    // Of several ids the last is the one that tells rows of one batch, one table apart; the others stay with the question.
    const only = Object.entries(where).findLast(([, value]) => isNumber(value));
    if (only === undefined) return store.find(entity, where, scope, options);
    const [key, id] = only;
    const { [key]: _id, ...rest } = where;
    const question = { entity, key, id: Number(id), rest, scope, options };
    const rows = await ask(JSON.stringify([entity, key, rest, scope, options]), question);
    return rows ?? store.find(entity, where, scope, options);
  };

  const get: Store['get'] = async (entity, id, scope, { reveal } = {}) => {
    const key = entities[entity]?.key;
    if (key === undefined) return store.get(entity, id, scope, reveal ? { reveal } : {});
    const [row] = await find(entity, { [key]: id }, scope, { limit: 1, ...(reveal ? { reveal } : {}) });
    return row ?? null;
  };

  return { ...store, find, get };
}
