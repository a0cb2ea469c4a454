/**
 * The store: PGlite in the data folder, or PostgreSQL by URL; one SQL for both. `openStore` connects; `prepare` makes tables,
 * columns, indexes and functions of the catalogue's entities; then everything else works.
 */
import type { JsonObject } from '../../engine/types.ts';
import { dumpStore } from './backup/dump.ts';
import { serveBackups } from './backup/mailbox.ts';
import { openDb } from './db/open.ts';
import { openIds } from './ids.ts';
import { clean, startMaintenance } from './maintenance.ts';
import { countStatement, findStatement } from './read/find.ts';
import { listPage, listStatement } from './read/list.ts';
import { rowOf, selectList, type RawRow } from './read/rows.ts';
import { scopeCondition } from './read/where.ts';
import { prepareStore } from './schema/prepare.ts';
import { prepareOptions } from './schema/prepareOptions.ts';
import { functionOf, tableOf } from './schema/names.ts';
import type { TablePlans } from './schema/tablePlan.ts';
import type { Revision, Row, Scope, Store, StoreOptions } from './types.ts';
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
  const stopServing = db.kind === 'embedded' ? serveBackups(options.dataDir, (file) => dumpStore(db, file)) : null;

  const get = async (entity: string, id: number, scope: Scope, { reveal }: { reveal?: string[] } = {}): Promise<Row | null> => {
    const plan = planOf(plans, entity);
    if (!Number.isSafeInteger(id)) return null;
    const limit = scopeCondition(plan, scope);
    const text = `select row_to_json(r)::text as row from (select ${selectList(plan, true)} from ${tableOf(entity)} t where t.id = $1::bigint${
      limit === null ? '' : ' and t.centre_id = any ($2::int[])'
    }) r`;
    const [found] = await db.run<{ row: string }>(text, limit === null ? [id] : [id, limit.values]);
    return found === undefined ? null : rowOf(plan, JSON.parse(found.row) as RawRow, sealer, reveal);
  };

  return {
    kind: db.kind,
    get,
    health: db.health,
    close: async () => {
      rest?.();
      stopServing?.();
      await db.close();
    },
    prepare: async (entities) => {
      plans = await prepareStore(db, entities, prepareOptions(options, sealer));
      rest ??= startMaintenance(db.run, db.kind, warn);
    },
    backup: (file) => dumpStore(db, file),
    tidy: async () => {
      await db.run('select store_sweep()');
      await clean(db.run);
    },
    newId: async (entity) => ids.next(planOf(plans, entity)),
    find: async (entity, where, scope, { reveal, ...options_ } = {}) => {
      const plan = planOf(plans, entity);
      const { text, values } = findStatement(plan, where, scope, options_, sealer);
      const [answer] = await db.run<{ rows: string }>(text, values);
      return (JSON.parse(answer?.rows ?? '[]') as RawRow[]).map((raw) => rowOf(plan, raw, sealer, reveal));
    },
    list: async (query) => {
      const plan = planOf(plans, query.entity);
      const statement = listStatement(plan, query, sealer);
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
    apply: async (plan) => applyPlan(db.run, planJson(plans, plan, sealer), (entity, id) => get(entity, id, { centres: 'all' })),
    load: async (entity, rows) => {
      const plan = planOf(plans, entity);
      await db.run(`select ${functionOf(entity, 'load')}($1::jsonb) as made`, [loadJson(plan, rows, sealer)]);
    },
    settleIds: async (entity) => ids.align(planOf(plans, entity)),
    recall: async (key, userId, bodyHash) => {
      const [found] = await db.run<{ answer: JsonObject; same: boolean }>(
        `select answer, body_hash = $3::text as same from idempotency where user_id = $1::bigint and key = $2::text and at > now() - interval '24 hours'`,
        [userId ?? 0, key, bodyHash],
      );
      return found === undefined ? null : { answer: found.answer, sameBody: found.same };
    },
    revisions: async (entity, id, { size, before }) => {
      const rows = await db.run<Revision>(
        `select entity, entity_id as "entityId", version, at, user_id as "userId", action, before, after, catalogue
        from revision where entity = $1::text and entity_id = $2::bigint and version < $3::int order by version desc limit $4::int`,
        [entity, id, before ?? 2_147_483_647, size],
      );
      return rows;
    },
    query: (text, parameters) => db.run(text, parameters),
  };
};
