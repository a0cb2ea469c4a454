/**
 * The store: PGlite in the data folder, or PostgreSQL by URL; one SQL for both. `openStore` connects; `prepare` makes tables,
 * columns, indexes and functions of the catalogue's entities; then everything else works.
 */
import type { EntityDef } from '../../catalogue/types.ts';
import { dumpStore } from './backup/dump.ts';
import { serveBackups, type Backup } from './backup/mailbox.ts';
import { openDb } from './db/open.ts';
import { openIds } from './ids.ts';
import { clean, startMaintenance } from './maintenance.ts';
import { countsStatement, countStatement, findStatement } from './read/find.ts';
import { getRow } from './read/get.ts';
import { recallAnswer, revisionsOf } from './read/history.ts';
import { listPage, listStatement } from './read/list.ts';
import { pastOf } from './read/past.ts';
import { revealRow, rowOf, type RawRow } from './read/rows.ts';
import { functionOf } from './schema/names.ts';
import { prepareStore } from './schema/prepare.ts';
import { prepareOptions } from './schema/prepareOptions.ts';
import type { TablePlans } from './schema/tablePlan.ts';
import type { ReferringPlan } from './read/where.ts';
import type { Referring, Row, Scope, Store, StoreOptions } from './types.ts';
import { applyPlan } from './write/apply.ts';
import { loadJson, planJson, planOf } from './write/planJson.ts';
import { openSealer } from './write/sealed.ts';

export { DefinitionRefused, QueryRefused, StoreAway, StoreFault, StoreLocked } from './errors.ts';
export { restoreStore } from './backup/restoreStore.ts';
export { isSealed, maskOf } from './write/sealed.ts';

/**
 * Throws StoreLocked when another process holds the embedded folder. PostgreSQL is reached with the first question: a server can
 * start and say that its store is away.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const sealer = openSealer(options.secretKey);
  const db = await openDb(options);
  const warn = options.warn ?? (() => undefined);
  let plans: TablePlans = {};
  let rest: (() => void) | null = null;
  const ids = openIds(db.run);
  const backup: Backup = (file, { withoutKey = false, tell }) =>
    dumpStore(db, file, { documents: options.documents, key: withoutKey ? null : options.secretKey, keyProof: prepareOptions(options, sealer).keyProof, tell });
  const stopServing = db.kind === 'embedded' ? serveBackups(options.dataDir, backup) : null;

  /** One after the other: a second call while definitions change waits for the first. */
  let preparing: Promise<void> = Promise.resolve();
  const prepare = async (entities: Record<string, EntityDef>): Promise<void> => {
    plans = await prepareStore(db, entities, prepareOptions(options, sealer));
    rest ??= startMaintenance(db, warn);
  };
  const get = async (entity: string, id: number, scope: Scope, reveal?: string[]): Promise<Row | null> =>
    getRow(db.run, planOf(plans, entity), id, scope, sealer, reveal);

  const referring = (without?: Referring): ReferringPlan | undefined => without && { plan: planOf(plans, without.entity), by: without.by };

  return {
    kind: db.kind,
    get: (entity, id, scope, { reveal } = {}) => get(entity, id, scope, reveal),
    reveal: (entity, row, fields) => revealRow(planOf(plans, entity), row, fields, sealer),
    health: db.health,
    close: async () => {
      rest?.();
      stopServing?.();
      await db.close();
    },
    prepare: (entities) => {
      preparing = preparing.then(
        () => prepare(entities),
        () => prepare(entities),
      );
      return preparing;
    },
    backup: (file, how = {}) => backup(file, how),
    tidy: async () => {
      await db.run('select store_sweep()');
      await clean(db);
    },
    newId: async (entity) => ids.next(planOf(plans, entity)),
    find: async (entity, where, scope, { reveal, without, ...options_ } = {}) => {
      const plan = planOf(plans, entity);
      const left = referring(without);
      const { text, values } = findStatement(plan, where, scope, { ...options_, ...(left ? { without: left } : {}) }, sealer);
      const [answer] = await db.run<{ rows: string }>(text, values);
      return (JSON.parse(answer?.rows ?? '[]') as RawRow[]).map((raw) => rowOf(plan, raw, sealer, reveal));
    },
    list: async (query) => {
      const plan = planOf(plans, query.entity);
      const statement = listStatement(plan, query, sealer, referring(query.without));
      const [answer] = await db.run<{ rows: string; total: number }>(
        statement.text,
        statement.values,
        statement.once ? 'once' : undefined,
      );
      return listPage(plan, statement, answer ?? { rows: '[]', total: 0 }, sealer);
    },
    count: async (entity, where, scope) => {
      const { text, values } = countStatement(planOf(plans, entity), where, scope, sealer);
      const [answer] = await db.run<{ total: number }>(text, values);
      return answer?.total ?? 0;
    },
    counts: async (entity, per, where, scope) => {
      const { text, values } = countsStatement(planOf(plans, entity), per, where, scope, sealer);
      return (await db.run<{ key: string | number | null; total: number }>(text, values)).map(({ key, total }) => ({ key, total }));
    },
    apply: async (plan) => applyPlan(db.run, planJson(plans, plan, sealer), (entity, id) => get(entity, id, { centres: 'all' })),
    load: async (entity, rows) => {
      const plan = planOf(plans, entity);
      await db.run(`select ${functionOf(entity, 'load')}($1::jsonb) as made`, [loadJson(plan, rows, sealer)]);
    },
    settleIds: async (entity) => ids.align(planOf(plans, entity)),
    recall: (key, userId, bodyHash) => recallAnswer(db.run, key, userId, bodyHash),
    revisions: (entity, id, page) => revisionsOf(db.run, entity, id, page),
    past: async (what, page) =>
      pastOf(
        db.run,
        what.map(({ entity, by, ids }) => ({ plan: planOf(plans, entity), by, ids })),
        page,
      ),
    query: (text, parameters) => db.run(text, parameters),
  };
};
