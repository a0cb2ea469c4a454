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
import { applyFunction, dispatchFunction, lockFunction, saveFunction, savesFunction } from './applyFunction.ts';
import { againFunction, backfill, forgetFills, rekeyFunction, reworkFunction, type Fill, type KeysOf } from './backfill.ts';
import { deriveFunction, changedMarks, changedPieces, counterName, derivedOf, digest, remembered, sureOf, type Derived } from './derived.ts';
import { helperFunctions, sweepFunction } from './helperFunctions.ts';
import { createIndex, indexesOf, isOwnIndex, type IndexPlan } from './indexes.ts';
import { judgeRows, outgrown, physicalTables, type PhysicalTables } from './judgeRows.ts';
import { fillMarks, markFunction, type MarkOptions } from './fillMarks.ts';
import { loadFunction, putFunction, keysFunction, writeFunction } from './writeFunction.ts';
import { definitionsLock, prepareLock } from './locks.ts';
import { WORKED } from './expressions.ts';
import { ident, keyColumn, tableOf } from './names.ts';
import { planTables } from './planTables.ts';
import { isMade, metaOf, setMeta, setStanding, standingOf } from './standing.ts';
import { storedEntities, type StoredEntities } from './storedEntity.ts';
import { systemTables, counterDdl, tableDdl } from './systemTables.ts';
import { hasTallies, tallyFunction } from './tally.ts';
import type { TablePlan, TablePlans } from './tablePlan.ts';
import type { StoreOptions } from '../options.ts';
import type { Sealer } from '../sealed.ts';
import { clearDoc, uniqueKeys } from '../uniqueKeys.ts';

/** What `prepareStore` needs of a store's options and keys. */
export const prepareOptions = (options: StoreOptions, sealer: Sealer): PrepareOptions => ({
  systemTables: options.systemTables ?? [],
  warn: options.warn ?? (() => undefined),
  keyProof: sealer.sign('key proof'),
  clearOf: (plan, id, doc) => clearDoc(plan, id, doc, sealer),
  keysOf: (plan, id, doc) => uniqueKeys(plan, clearDoc(plan, id, doc, sealer), sealer),
});

export interface PrepareOptions {
  systemTables: readonly string[];
  warn: (message: string) => void;
  keysOf: KeysOf;
  clearOf: MarkOptions['clearOf'];
  /** Proves that the secret key is the one this store was made with. */ keyProof: string;
}

const functionsOf = (plans: TablePlans): string[] => [
  ...helperFunctions,
  keysFunction,
  ...Object.values(plans).flatMap((plan) => [
    deriveFunction(plan, plans),
    ...(hasTallies(plan) ? [tallyFunction(plan)] : []),
    putFunction(plan, plans),
    writeFunction(plan, plans),
    saveFunction(plan),
    savesFunction(plan),
    loadFunction(plan),
    againFunction(plan),
    rekeyFunction(plan),
    ...(plan.worked === undefined ? [] : [reworkFunction(plan)]),
    ...(plan.marks.length === 0 ? [] : [markFunction(plan)]),
  ]),
  dispatchFunction(plans),
  lockFunction(plans),
  applyFunction,
  sweepFunction(plans),
];

/** What a store is made to, and the stamp that its writes carry. */
export interface Blueprint {
  entities: StoredEntities;
  plans: TablePlans;
  stamp: string;
}

/** Throws DefinitionRefused. */
export const blueprintOf = (entities: StoredEntities, options: PrepareOptions): Blueprint => {
  const plans = planTables(entities);
  const stamp = digest([
    systemTables,
    options.systemTables,
    functionsOf(plans),
    Object.values(plans).map((plan) => [tableDdl(plan), indexesOf(plan), derivedOf(plan)]),
  ]);
  return { entities, plans, stamp };
};

/** Polled, never waited for: a session that waits inside a statement would keep a concurrent index build from finishing. */
const takePrepareLock = async (session: DbSession): Promise<void> => {
  for (;;) {
    const [row] = await session.run<{ won: boolean }>('select pg_try_advisory_lock($1::bigint) as won', [prepareLock]);
    if (row?.won === true) return;
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
};

const proveKey = async (session: DbSession, proof: string): Promise<void> => {
  if (!(await isMade(session))) return;
  const known = await metaOf<string>(session, 'key');
  if (known !== null && known !== proof)
    throw new StoreFault('SK004', 'SECRET_KEY is not the one this store was made with: its encrypted fields could not be read');
};

/**
 * Columns with what another rule gave, or a document: made anew, so that a row which is not filled yet shows nothing in them instead of
 * something else. What rows say of computed columns that were away meanwhile is no longer so.
 */
const staleWorked = (plan: TablePlan, tables: PhysicalTables, before: Derived, after: Derived): string[] => {
  const stands = (name: string): boolean => tables.get(plan.noun)?.has(name) === true;
  const changed = Object.keys(after.worked).filter((name) => before.worked[name] !== after.worked[name]);
  const wasAway =
    plan.worked !== undefined &&
    !plan.columns.some(({ name, from, compute }) => compute !== undefined && from === undefined && before.worked[name] !== undefined);
  return [...changed.flatMap((name) => [name, keyColumn(name)]), ...(wasAway ? [WORKED] : [])].filter(stands);
};

const defineTable = async (session: DbSession, plan: TablePlan, tables: PhysicalTables): Promise<Fill> => {
  const before = remembered(await metaOf(session, `table ${plan.noun}`));
  const after = derivedOf(plan);
  // Everything in a column comes from documents: one of another type is made anew and filled from them.
  const stale = staleWorked(plan, tables, before, after);
  for (const name of new Set([...outgrown(plan, tables), ...stale]))
    await session.script(`alter table ${tableOf(plan.noun)} drop column ${ident(name)}`);
  await session.script(tableDdl(plan).join(';\n'));
  const [any] = await session.run(`select 1 from ${tableOf(plan.noun)} limit 1`);
  for (const group of plan.counters) {
    const { remove, create, fill } = counterDdl(plan, group);
    const stands = before.counters.includes(counterName(plan, group)) && !group.some((name) => stale.includes(name));
    await session.script([...(stands ? [] : [remove]), ...create, ...(stands ? [] : [fill])].join(';\n'));
  }
  const stood = any !== undefined;
  await setMeta(session, `table ${plan.noun}`, stood ? sureOf(before, after) : after);
  const changed = changedPieces(before, after);
  const worked = plan.columns.filter(({ name, compute, from }) => compute !== undefined && from === undefined && changed.includes(name));
  const isMore = changed.some((piece) => !worked.some(({ name }) => piece === name || piece === keyColumn(name)));
  const counting = plan.columns.some(({ name, tally, from }) => tally !== undefined && from === undefined && changed.includes(name));
  return {
    plan,
    stood,
    counting,
    rows: stood && isMore,
    worked: stood && worked.length > 0,
    unique: stood && before.unique !== after.unique,
    marks: stood ? changedMarks(before, after) : [],
  };
};

const define = async (session: DbSession, { plans, stamp }: Blueprint, tables: PhysicalTables): Promise<Fill[]> => {
  await forgetFills(session, stamp);
  const fills: Fill[] = [];
  for (const plan of Object.values(plans)) fills.push(await defineTable(session, plan, tables));
  await session.script(functionsOf(plans).join(';\n'));
  return fills;
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
const indexAll = async (db: Db, session: DbSession, fills: readonly Fill[]): Promise<void> => {
  const standing = await standingIndexes(session);
  const wanted = new Map<string, { plan: TablePlan; stood: boolean; index: IndexPlan }>();
  for (const { plan, stood } of fills)
    for (const index of indexesOf(plan)) wanted.set(index.name, { plan, stood: stood || (wanted.get(index.name)?.stood ?? false), index });
  const concurrently = db.kind === 'postgresql';
  const drop = (name: string, schema: string): Promise<void> =>
    session.script(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${ident(schema)}.${ident(name)}`);
  for (const { plan, stood, index } of wanted.values()) {
    const stands = standing.get(index.name);
    if (stands?.valid === true) continue;
    if (stands) await drop(index.name, stands.schema);
    await session.script(createIndex(plan, index, stood && concurrently));
  }
  for (const [name, { schema }] of standing) if (isOwnIndex(name) && !wanted.has(name)) await drop(name, schema);
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
  const fills = await db.transaction(async (on) => {
    await on.script('set local statement_timeout = 0');
    await on.run('select pg_advisory_xact_lock($1::bigint)', [definitionsLock]);
    const made = await define(on, blueprint, await physicalTables(on));
    await setStanding(on, { stamp, complete: false, entities });
    await also(on);
    return made;
  });
  const fill = (some: readonly Fill[]): Promise<void> => backfill(session, some, { ...options, stamp });
  await fill(fills.filter(({ counting }) => !counting));
  await indexAll(db, session, fills);
  await fill(fills.filter(({ counting }) => counting));
  for (const { plan, marks } of fills) await fillMarks(session, plans, plan, marks, { ...options, stamp });
  for (const plan of Object.values(plans)) await setMeta(session, `table ${plan.noun}`, derivedOf(plan));
  await setStanding(session, { stamp, complete: true, entities });
  await forgetFills(session);
};

/** Makes the store to these entities alone, whoever else uses it: for a restore. */
export const prepareStore = async (db: Db, entities: Record<string, EntityDef>, options: PrepareOptions): Promise<void> => {
  const wanted = blueprintOf(storedEntities(entities), options);
  await alone(db, options, async (session) => {
    const stands = (await isMade(session)) ? await standingOf(session) : null;
    if (stands?.complete !== true || stands.stamp !== wanted.stamp) await makeStore(db, session, wanted, options);
  });
};
