/**
 * The store: PGlite in the data folder, or PostgreSQL by URL; one SQL for both. `openStore` connects; `prepare` makes tables,
 * columns, indexes and functions of the catalogue's entities; then everything else works.
 */
import { keyForBackup } from '../keys.ts';
import { dumpStore } from './backup/dump.ts';
import { serveBackups, type Backup } from './backup/mailbox.ts';
import { openDb, openReplica } from './db/open.ts';
import type { Run, Db } from './db/types.ts';
import { openDefinitions } from './definitions.ts';
import { countsStatement, countStatement, findStatement, pastOf, recallAnswer } from './read/find.ts';
import { listPage, listStatement } from './read/list.ts';
import { openRows, revealRow, rowOf, type RawRow } from './read/rows.ts';
import { functionOf, sequenceOf, tableOf } from './schema/names.ts';
import { prepareOptions } from './schema/prepare.ts';
import type { TablePlan, TablePlans } from './schema/tablePlan.ts';
import type { Reading, Referring, RowPage, Store } from './types.ts';
import type { ReferringPlan } from './where.ts';
import type { StoreOptions } from './options.ts';
import { applyPlan, loadJson, openCaller, planCall, tablePlanOf, type Caller } from './apply.ts';
import { movingCaller } from './moveRows.ts';
import { openSealer, type Sealer } from './sealed.ts';
import { openShared } from './statementBatch.ts';
import { idBlock } from './schema/tables.ts';
import { millisecondsIn } from '../../engine/dates/clock.ts';
import { withoutTimeLimit } from './db/patience.ts';
import { StoreAway } from './errors.ts';

const referring = (plans: TablePlans, without?: Referring): ReferringPlan | undefined =>
  without && { plan: tablePlanOf(plans, without.entity), by: without.by };

/** The questions of a store for rows, asked by whoever runs its statements. `read` gives the work the tables as they are. */
export function readingOn(run: Run, sealer: Sealer, read: <T>(work: (plans: TablePlans) => Promise<T>) => Promise<T>): Reading {
  const row = openRows(run, sealer);
  const pages = openShared<RowPage>();
  return {
    get: (entity, id, scope, { reveal } = {}) => read((plans) => row(tablePlanOf(plans, entity), { id, scope }, reveal)),
    find: (entity, where, scope, { reveal, without, ...options_ } = {}) =>
      read(async (plans) => {
        const plan = tablePlanOf(plans, entity);
        const left = referring(plans, without);
        const { text, values } = findStatement(plan, where, scope, { ...options_, ...(left ? { without: left } : {}) }, sealer);
        const [answer] = await run<{ rows: string }>(text, values);
        return (JSON.parse(answer?.rows ?? '[]') as RawRow[]).map((raw) => rowOf(plan, raw, sealer, reveal));
      }),
    list: (query) =>
      pages(JSON.stringify(query), () =>
        read(async (plans) => {
          const plan = tablePlanOf(plans, query.entity);
          const statement = listStatement(plan, query, sealer, referring(plans, query.without));
          const { text, values, once } = statement;
          const [answer] = await run<{ rows: string; total: number }>(text, values, once ? 'once' : 'short');
          return listPage(plan, statement, answer ?? { rows: '[]', total: 0 }, sealer);
        }),
      ),
    count: (entity, where, scope) =>
      read(async (plans) => {
        const { text, values } = countStatement(tablePlanOf(plans, entity), where, scope, sealer);
        const [answer] = await run<{ total: number }>(text, values);
        return answer?.total ?? 0;
      }),
    counts: (entity, per, where, scope) =>
      read(async (plans) => {
        const { text, values } = countsStatement(tablePlanOf(plans, entity), per, where, scope, sealer);
        const rows = await run<{ total: number } & Record<`key${number}`, string | number | null>>(text, values);
        return rows.map(({ total, ...row_ }) => ({ keys: per.map((_, at) => row_[`key${at}`] ?? null), total }));
      }),
  };
}

/** Fresh ids from blocks: one question for fifty ids. What a process did not use is lost, so gaps happen. */
const openIds = (run: Run) => {
  const blocks = new Map<string, { next: number; end: number }>();
  const fetching = new Map<string, Promise<void>>();
  const fetch = async (plan: TablePlan): Promise<void> => {
    const [row] = await run<{ start: number }>(`select nextval('${sequenceOf(plan.noun).replaceAll("'", "''")}') as start`);
    const start = Number(row?.start);
    blocks.set(plan.noun, { next: start, end: start + idBlock });
  };
  const next = async (plan: TablePlan): Promise<number> => {
    for (;;) {
      const block = blocks.get(plan.noun);
      if (block !== undefined && block.next < block.end) return block.next++;
      const running = fetching.get(plan.noun) ?? fetch(plan).finally(() => fetching.delete(plan.noun));
      fetching.set(plan.noun, running);
      await running;
    }
  };
  /** Moves the sequence behind every id that is there (rows written with ids of their own). */
  const align = async (plan: TablePlan): Promise<void> => {
    const sequence = sequenceOf(plan.noun);
    await run(
      `select setval('${sequence.replaceAll("'", "''")}', greatest((select coalesce(max(id), 0) + 1 from ${tableOf(plan.noun)}), (select last_value from ${sequence})), true)`,
    );
    blocks.delete(plan.noun);
  };
  return { next, align };
};

const sweepEvery = 60_000;
const cleanEvery = millisecondsIn(6, 'hour');

/**
 * Gives room of dead rows back and refreshes what the planner knows; table by table, because it may not run inside a
 * transaction.
 */
const clean = (db: Db): Promise<void> =>
  withoutTimeLimit(db, async ({ run }) => {
    const tables = await run<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('entity', 'public')`,
    );
    for (const { name } of tables) await run(`vacuum analyze ${name}`);
  });

/**
 * What the store does beside its work, until stopped: folding counters, forgetting old keys, and on the embedded store the cleaning that PostgreSQL does
 * itself. A store that is away is swept later.
 */
const startMaintenance = (db: Db, warn: (message: string) => void): (() => void) => {
  let cleanedAt = Date.now();
  const round = async (): Promise<void> => {
    await db.run('select store_sweep()');
    if (db.kind === 'postgresql' || Date.now() - cleanedAt < cleanEvery) return;
    cleanedAt = Date.now();
    await clean(db);
  };
  const timer = setInterval(() => {
    round().catch((error: unknown) => {
      if (!(error instanceof StoreAway)) warn(`The store's sweep failed: ${error instanceof Error ? error.message : String(error)}`);
    });
  }, sweepEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
};

export { DefinitionRefused, QueryRefused, StoreAway, StoreFault, StoreLocked } from './errors.ts';
export { restoreStore } from './backup/restore.ts';
export { isSealed, maskOf } from './sealed.ts';

/**
 * Throws StoreLocked when another process holds the embedded folder. PostgreSQL is reached with the first question: a server can
 * start and say that its store is away.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const sealer = openSealer(options.secretKey);
  const db = await openDb(options);
  const warn = options.warn ?? (() => undefined);
  const definitions = openDefinitions(db, prepareOptions(options, sealer));
  let rest: (() => void) | null = null;
  let hearOfJobs = (): void => undefined;
  const ids = openIds(db.run);
  const caller = openCaller(db.run);
  const backup: Backup = (file, { withoutKey = false, tell }) =>
    dumpStore(db, file, {
      documents: options.documents,
      key: withoutKey ? null : keyForBackup(options.secretKey),
      keyProof: prepareOptions(options, sealer).keyProof,
      tell,
    });
  const stopServing = db.kind === 'embedded' ? serveBackups(options.dataDir, backup) : null;

  const readingBy = (run: Run): Reading => readingOn(run, sealer, definitions.read);
  const reading = readingBy(db.run);
  const replica = options.readUrl === undefined ? null : openReplica(options.readUrl, db.run, warn);

  const store: Store = {
    kind: db.kind,
    ...reading,
    reports: () => reports,
    reveal: (entity, row, fields) => revealRow(tablePlanOf(definitions.plans(), entity), row, fields, sealer),
    health: db.health,
    close: async () => {
      rest?.();
      stopServing?.();
      await definitions.close();
      await Promise.all([replica?.close(), db.close()]);
    },
    prepare: async (entities) => {
      await definitions.prepare(entities);
      rest ??= startMaintenance(db, warn);
      replica?.follow();
    },
    backup: (file, how = {}) => backup(file, how),
    tidy: async () => {
      await db.run('select store_sweep()');
      await clean(db);
    },
    newId: async (entity) => ids.next(tablePlanOf(definitions.plans(), entity)),
    apply: async ({ isOutdated, moves, ...plan }) => {
      const callerOf = (serving: Parameters<typeof planCall>[0]): Caller => (moves ? movingCaller(db, serving, sealer, plan, moves) : caller);
      const applied = await definitions.write(
        (serving) => applyPlan(callerOf(serving), planCall(serving, plan, sealer), (entity, id) => reading.get(entity, id, { centres: 'all' })),
        isOutdated,
      );
      if (applied?.ok && plan.jobs) hearOfJobs();
      return applied ?? { ok: false, refusal: { kind: 'outdated' } };
    },
    onJobs: (hear) => {
      hearOfJobs = hear;
    },
    load: async (entity, rows) => {
      await definitions.write(({ plans, stamp }) =>
        db.run(`select ${functionOf(entity, 'load')}($1::jsonb, $2) as made`, [loadJson(tablePlanOf(plans, entity), rows, sealer), stamp]),
      );
    },
    settleIds: async (entity) => ids.align(tablePlanOf(definitions.plans(), entity)),
    recall: (key, userId, bodyHash) => recallAnswer(db.run, key, userId, bodyHash),
    past: (what, page) =>
      definitions.read((plans) =>
        pastOf(
          db.run,
          what.map(({ entity, by, ids: rows }) => ({ plan: tablePlanOf(plans, entity), by, ids: rows })),
          page,
        ),
      ),
    query: (text, parameters) => db.run(text, parameters),
  };
  const reports: Store = replica === null ? store : { ...store, ...readingBy(replica.run) };
  return store;
};
