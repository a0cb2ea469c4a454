/**
 * Makes and extends the database for a set of entities. Idempotent, resumable after a crash, safe when several processes do it
 * at once:
 * 1. under a lock that holds writes back: tables, columns, counters, functions; 2. rows filled in batches; 3. indexes; 4. unique
 * keys. What stands already, by the fingerprint of the definitions, costs one question.
 */
import { createHash } from 'node:crypto';
import type { EntityDef } from '../../../catalogue/types.ts';
import type { Db, Session } from '../db/types.ts';
import { unhurried } from '../db/unhurried.ts';
import { StoreFault } from '../errors.ts';
import { applyFunction, dispatchFunction, lockFunction } from './applyFunction.ts';
import { againFunction, backfill, rekeyFunction, type Fill, type KeysOf } from './backfill.ts';
import { deriveFunction } from './deriveFunction.ts';
import { derivation, helperFunctions } from './helperFunctions.ts';
import { createIndex, indexesOf, isOurs } from './indexes.ts';
import { loadFunction } from './loadFunction.ts';
import { definitionsLock, prepareLock } from './locks.ts';
import { ident, tableOf } from './names.ts';
import { planTables } from './planTables.ts';
import { putFunction } from './putFunction.ts';
import { sweepFunction } from './sweepFunction.ts';
import { systemTables } from './systemTables.ts';
import { counterDdl, tableDdl } from './tableDdl.ts';
import type { TablePlan, TablePlans } from './tablePlan.ts';
import { keysFunction, writeFunction } from './writeFunction.ts';

export interface PrepareOptions {
  systemTables: readonly string[];
  warn: (message: string) => void;
  keysOf: KeysOf;
  /** Proves that the secret key is the one this store was made with. */ keyProof: string;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
const functionsOf = (plans: TablePlans): string[] => [
  ...helperFunctions,
  keysFunction,
  ...Object.values(plans).flatMap((plan) => [
    deriveFunction(plan),
    putFunction(plan, plans),
    writeFunction(plan),
    loadFunction(plan),
    againFunction(plan),
    rekeyFunction(plan),
  ]),
  dispatchFunction(plans),
  lockFunction(plans),
  applyFunction,
  sweepFunction(plans),
];

/** What of a table's rows was worked out from its definition: where it differs, the rows are worked out again. */
const derivedOf = (plan: TablePlan): { rows: string; counters: string[]; unique: string } => ({
  rows: digest([derivation, deriveFunction(plan)]),
  counters: plan.counters.map((group) => group.join(' ')),
  unique: digest(plan.unique),
});

/** Polled, never waited for: a session that waits inside a statement would keep a concurrent index build from finishing. */
const takePrepareLock = async (session: Session): Promise<void> => {
  for (;;) {
    const [row] = await session.run<{ won: boolean }>('select pg_try_advisory_lock($1::bigint) as won', [prepareLock]);
    if (row?.won === true) return;
    await new Promise((done) => {
      setTimeout(done, 100);
    });
  }
};

const metaOf = async <T>(session: Session, key: string): Promise<T | null> => {
  const [row] = await session.run<{ value: T }>('select value from store_meta where key = $1', [key]);
  return row?.value ?? null;
};
const setMeta = async (session: Session, key: string, value: unknown): Promise<void> => {
  await session.run('insert into store_meta values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ]);
};

const proveKey = async (session: Session, proof: string): Promise<void> => {
  const known = await metaOf<string>(session, 'key');
  if (known !== null && known !== proof)
    throw new StoreFault('SK004', 'SECRET_KEY is not the one this store was made with: its encrypted fields could not be read');
};

const define = async (session: Session, plans: TablePlans): Promise<Fill[]> => {
  const fills: Fill[] = [];
  for (const plan of Object.values(plans)) {
    const before = await metaOf<ReturnType<typeof derivedOf>>(session, `table ${plan.noun}`);
    const after = derivedOf(plan);
    await session.script(tableDdl(plan).join(';\n'));
    const [any] = await session.run(`select 1 from ${tableOf(plan.noun)} limit 1`);
    for (const group of plan.counters) {
      const { create, fill } = counterDdl(plan, group);
      await session.script(create.join(';\n'));
      if (before === null || !before.counters.includes(group.join(' '))) await session.script(fill.join(';\n'));
    }
    const stood = any !== undefined;
    fills.push({ plan, stood, rows: stood && before?.rows !== after.rows, unique: stood && before?.unique !== after.unique });
  }
  await session.script(functionsOf(plans).join(';\n'));
  return fills;
};

/** Indexes of entities and of revisions that stand, by name, and whether they can be used: one whose concurrent build was cut short cannot. */
const standingIndexes = async (session: Session): Promise<Map<string, { schema: string; valid: boolean }>> => {
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
const indexAll = async (db: Db, session: Session, fills: readonly Fill[]): Promise<void> => {
  const standing = await standingIndexes(session);
  const wanted = fills.flatMap(({ plan, stood }) => indexesOf(plan).map((index) => ({ plan, stood, index })));
  const concurrently = db.kind === 'postgresql';
  const drop = (name: string, schema: string): Promise<void> =>
    session.script(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${ident(schema)}.${ident(name)}`);
  for (const { plan, stood, index } of wanted) {
    const stands = standing.get(index.name);
    if (stands?.valid === true) continue;
    if (stands) await drop(index.name, stands.schema);
    await session.script(createIndex(plan, index, stood && concurrently));
  }
  const names = new Set(wanted.map(({ index }) => index.name));
  for (const [name, { schema }] of standing) if (isOurs(name) && !names.has(name)) await drop(name, schema);
};

export const prepareStore = async (db: Db, entities: Record<string, EntityDef>, options: PrepareOptions): Promise<TablePlans> => {
  const plans = planTables(entities);
  const fingerprint = digest([
    systemTables,
    options.systemTables,
    functionsOf(plans),
    Object.values(plans).map((plan) => [tableDdl(plan), indexesOf(plan), derivedOf(plan)]),
  ]);
  await unhurried(db, async (session) => {
    await takePrepareLock(session);
    try {
      const [stands] = await session.run<{ there: boolean }>(`select to_regclass('store_meta') is not null as there`);
      if (stands?.there === true) await proveKey(session, options.keyProof);
      if (stands?.there === true && (await metaOf<string>(session, 'definitions')) === fingerprint) return;
      for (const statement of [...systemTables, ...options.systemTables]) await session.script(statement);
      await setMeta(session, 'key', options.keyProof);
      const fills = await db.transaction(async (on) => {
        await on.script('set local statement_timeout = 0');
        await on.run('select pg_advisory_xact_lock($1::bigint)', [definitionsLock]);
        return define(on, plans);
      });
      await backfill(session, fills, options);
      await indexAll(db, session, fills);
      for (const plan of Object.values(plans)) await setMeta(session, `table ${plan.noun}`, derivedOf(plan));
      await setMeta(session, 'definitions', fingerprint);
    } finally {
      await session.run('select pg_advisory_unlock($1::bigint)', [prepareLock]).catch(() => undefined);
    }
  });
  return plans;
};
