/**
 * Makes and extends the database for a set of entities. Idempotent, resumable after a crash, safe when several processes do it
 * at once:
 * 1. what stands is held against what is wanted, and refused whole where it does not go; 2. under a lock that holds writes back, in
 * one transaction: tables, columns, counters, functions, and that they are not complete yet; 3. rows filled in batches, and their unique
 * keys; 4. indexes; 5. rows that count others, which these indexes find, and rows that
 * marks set; 6. complete. Whoever finds a store that is not complete goes on, or makes it for definitions of its own.
 */
import type { EntityDef } from '../../../catalogue/definition/entity.ts';
import type { Db, DbSession } from '../db/types.ts';
import { withoutTimeLimit } from '../db/patience.ts';
import { StoreFault } from '../errors.ts';
import type { StoreOptions } from '../options.ts';
import type { Sealer } from '../sealed.ts';
import { agreedPieces, changedIn, counterPiece, digest, isComputed, rowPiecesOf } from './columns.ts';
import { fillMarks, forgetNotes, rebuildRows, rebuiltNote } from './rebuild.ts';
import { allFunctions, systemTables } from './functions.ts';
import { judgeRows, outgrown, physicalTables, type PhysicalTables } from './judgeRows.ts';
import { definitionsLock, ident, keyColumn, prepareLock, tableOf } from './names.ts';
import { planTables, sourcesFirst } from './planTables.ts';
import { isMade, knownPieces, metaOf, setMeta, setPieces, setStoreState, storeStateOf } from './storeMeta.ts';
import { storedEntities, type StoredEntities } from './storedEntity.ts';
import { counterDdl, createIndex, indexesOf, isOwnIndex, tableDdl, type IndexPlan } from './tables.ts';
import type { TablePlan, TablePlans } from './tablePlan.ts';

/** What `prepareStore` needs of a store's options and keys. */
export const prepareOptions = (options: StoreOptions, sealer: Sealer) => ({
  systemTables: options.systemTables ?? [],
  warn: options.warn ?? (() => undefined),
  /** Proves that the secret key is the one this store was made with. */
  keyProof: sealer.sign('key proof'),
  sealer,
});

export type PrepareOptions = ReturnType<typeof prepareOptions>;

/** What a store is made to, and the stamp that its writes carry. */
export interface Blueprint {
  entities: StoredEntities;
  plans: TablePlans;
  stamp: string;
}

/** Throws DefinitionRefused. */
export const blueprintOf = (entities: StoredEntities, options: PrepareOptions): Blueprint => {
  const plans = planTables(entities);
  const tables = Object.values(plans).map((plan) => [tableDdl(plan), indexesOf(plan), rowPiecesOf(plan)]);
  return { entities, plans, stamp: digest([systemTables, options.systemTables, allFunctions(plans), tables]) };
};

/** Polled, never waited for: a session that waits inside a statement would keep a concurrent index build from finishing. */
const takePrepareLock = async (session: DbSession): Promise<void> => {
  for (;;) {
    const [row] = await session.run<{ won: boolean }>('select pg_try_advisory_lock($1::bigint) as won', [prepareLock]);
    if (row?.won === true) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
};

const proveKey = async (session: DbSession, proof: string): Promise<void> => {
  if (!(await isMade(session))) return;
  const known = await metaOf<string>(session, 'key');
  if (known !== null && known !== proof)
    throw new StoreFault('SK004', 'SECRET_KEY is not the one this store was made with: its encrypted fields could not be read');
};

/** What is to be done with the rows of a table. */
interface Task {
  plan: TablePlan;
  /** Had rows before. */ stood: boolean;
  /** Its rows count others, anew: that goes by the indexes of those. */ counting: boolean;
  rows: boolean;
  unique: boolean;
  /** Fields that marks set. */ marks: readonly string[];
}

const defineTable = async (session: DbSession, plan: TablePlan, tables: PhysicalTables): Promise<Task> => {
  const [before, after] = [await knownPieces(session, plan.noun), rowPiecesOf(plan)];
  const changes = changedIn(before, after, 'rows');
  // Everything in a column comes from documents: one of another type is made anew and filled from them. So is one with what another rule gave, so that a
  // row which is not rebuilt yet shows nothing in it instead of something else.
  const wrong = plan.columns.filter((column) => isComputed(column) && changes.includes(column.name)).flatMap(({ name }) => [name, keyColumn(name)]);
  const goesOn = (await metaOf(session, rebuiltNote(plan.noun))) !== null;
  const stale = goesOn ? [] : wrong.filter((name) => tables.get(plan.noun)?.has(name));
  for (const name of new Set([...outgrown(plan, tables), ...stale]))
    await session.script(`alter table ${tableOf(plan.noun)} drop column ${ident(name)}`);
  await session.script(tableDdl(plan).join(';\n'));
  const stood = (await session.run(`select 1 from ${tableOf(plan.noun)} limit 1`)).length > 0;
  for (const group of plan.counters) {
    const { remove, create, fill } = counterDdl(plan, group);
    const stands = before.counters.includes(counterPiece(plan, group)) && !group.some((name) => stale.includes(name));
    await session.script([...(stands ? [] : [remove]), ...create, ...(stands ? [] : [fill])].join(';\n'));
  }
  await setPieces(session, plan.noun, stood ? agreedPieces(before, after) : after);
  return {
    plan,
    stood,
    counting: plan.columns.some(({ name, tally, from }) => tally !== undefined && from === undefined && changes.includes(name)),
    rows: stood && (changes.length > 0 || before.unique !== after.unique),
    unique: before.unique !== after.unique,
    marks: stood ? changedIn(before, after, 'marks') : [],
  };
};

const define = async (session: DbSession, { plans, stamp }: Blueprint, tables: PhysicalTables): Promise<Task[]> => {
  await forgetNotes(session, stamp);
  const tasks: Task[] = [];
  // Those that others copy from before those that copy.
  for (const noun of sourcesFirst(plans)) if (plans[noun]) tasks.push(await defineTable(session, plans[noun], tables));
  await session.script(allFunctions(plans).join('\n'));
  return tasks;
};

/** Indexes of entities and of revisions that stand, by name, and whether they can be used: one whose concurrent build was cut short cannot. */
const standingIndexes = async (session: DbSession): Promise<Map<string, { schema: string; valid: boolean }>> => {
  const rows = await session.run<{
    name: string;
    schema: string;
    valid: boolean;
  }>(`select c.relname as name, s.nspname as schema, i.indisvalid as valid from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'entity' or i.indrelid = 'revision'::regclass`);
  return new Map(rows.map(({ name, schema, valid }) => [name, { schema, valid }]));
};

/** Makes the indexes that are wanted, then drops those that no definition wants any more. */
const indexAll = async (db: Db, session: DbSession, tasks: readonly Task[]): Promise<void> => {
  const standing = await standingIndexes(session);
  const indexByName = new Map<string, { plan: TablePlan; stood: boolean; index: IndexPlan }>();
  for (const { plan, stood } of tasks)
    for (const index of indexesOf(plan)) indexByName.set(index.name, { plan, stood: stood || (indexByName.get(index.name)?.stood ?? false), index });
  const concurrently = db.kind === 'postgresql';
  const drop = (name: string, schema: string): Promise<void> =>
    session.script(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${ident(schema)}.${ident(name)}`);
  for (const { plan, stood, index } of indexByName.values()) {
    const stands = standing.get(index.name);
    if (stands?.valid === true) continue;
    if (stands) await drop(index.name, stands.schema);
    await session.script(createIndex(plan, index, stood && concurrently));
  }
  for (const [name, { schema }] of standing) if (isOwnIndex(name) && !indexByName.has(name)) await drop(name, schema);
};

/** Runs alone among all that prepare this store, with a session whose statements may take long. */
export const alone = <T>(db: Db, options: PrepareOptions, work: (session: DbSession) => Promise<T>): Promise<T> =>
  withoutTimeLimit(db, async (session) => {
    await takePrepareLock(session);
    try {
      await proveKey(session, options.keyProof);
      return await work(session);
    } finally {
      await session.run('select pg_advisory_unlock($1::bigint)', [prepareLock]).catch(() => undefined);
    }
  });

/**
 * Makes the store to a blueprint; only inside `alone`. `also` is done in the one transaction that changes the functions. Throws
 * DefinitionRefused before anything was changed. After any other fault the store is not complete, and made anew by the next call
 * for any definitions.
 */
export const makeStore = async (
  db: Db,
  session: DbSession,
  blueprint: Blueprint,
  options: PrepareOptions,
  also: (on: DbSession) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const { entities, plans, stamp } = blueprint;
  if (await isMade(session)) await judgeRows(session, plans, await physicalTables(session));
  for (const statement of [...systemTables, ...options.systemTables]) await session.script(statement);
  await setMeta(session, 'key', options.keyProof);
  const tasks = await db.transaction(async (on) => {
    await on.script('set local statement_timeout = 0');
    await on.run('select pg_advisory_xact_lock($1::bigint)', [definitionsLock]);
    const tableTasks = await define(on, blueprint, await physicalTables(on));
    await setStoreState(on, { stamp, complete: false, entities });
    await also(on);
    return tableTasks;
  });
  const how = { sealer: options.sealer, warn: options.warn, stamp };
  const rebuild = async (some: readonly Task[]): Promise<void> => {
    for (const { plan, rows, unique } of some) if (rows) await rebuildRows(session, plan, unique, how);
  };
  await rebuild(tasks.filter(({ counting }) => !counting));
  await indexAll(db, session, tasks);
  await rebuild(tasks.filter(({ counting }) => counting));
  for (const { plan, marks } of tasks) await fillMarks(session, plans, plan, marks, how);
  for (const plan of Object.values(plans)) await setPieces(session, plan.noun, rowPiecesOf(plan));
  await setStoreState(session, { stamp, complete: true, entities });
  await forgetNotes(session);
};

/** Makes the store to these entities alone, whoever else uses it: for a restore. */
export const prepareStore = async (db: Db, entities: Record<string, EntityDef>, options: PrepareOptions): Promise<void> => {
  const blueprint = blueprintOf(storedEntities(entities), options);
  await alone(db, options, async (session) => {
    const stands = (await isMade(session)) ? await storeStateOf(session) : null;
    if (stands?.complete !== true || stands.stamp !== blueprint.stamp) await makeStore(db, session, blueprint, options);
  });
};
