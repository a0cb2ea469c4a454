/** `Store.find` and `count` as one statement each, and what was: the answer under an idempotency key, the revisions of rows. */
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Scope, Where, Revision } from '../types.ts';
import type { Sealer } from '../sealed.ts';
import { QueryRefused } from '../errors.ts';
import { orderOf, exactCount, rowsSql, shapeOf } from './rows.ts';
import { newParameters, type Parameters, conditionsOf, scopeCondition, unreferred, type Condition, type ReferringPlan, predicate } from '../where.ts';
import { counterOf, ident, text } from '../schema/names.ts';
import type { Run } from '../db/types.ts';
import { referencesOf, referredTo } from '../schema/tables.ts';
import type { JsonObject } from '../../../engine/types.ts';

type Columns = readonly { sql: string }[];

/** The smallest group of counted columns that has these and every condition, as `t` with its tests; null where none does. */
const counterFor = (plan: TablePlan, columns: Columns, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = [...columns, ...conditions].map(({ sql }) => (sql === 'programme_id' ? 'programmeId' : sql)).filter((name) => name !== 'centre_id');
  const fitting = plan.counters.filter((group) => names.every((name) => group.includes(name))).sort((one, other) => one.length - other.length);
  if (fitting[0] === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  return `${counterOf(plan.noun, fitting[0])} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`}`;
};

/** The total from a counter, or null. */
export const counterSql = (plan: TablePlan, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const counter = counterFor(plan, [], conditions, parameters);
  return counter && `(select coalesce(sum(t.n), 0)::bigint from ${counter})`;
};

/** Totals by the values of columns from a counter, or null. */
const countsSql = (plan: TablePlan, per: Columns, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const counter = counterFor(plan, per, conditions, parameters);
  const keys = per.map(({ sql }, at) => `t.${ident(sql)} as key${at}`).join(', ');
  const places = per.map((_, at) => at + 2).join(', ');
  return counter && `select sum(t.n)::bigint as total, ${keys} from ${counter} group by ${places} having sum(t.n) > 0 order by 1 desc, ${places}`;
};

const usualLimit = 1_000;

const all = (plan: TablePlan, where: Where, scope: Scope, sealer: Sealer): Condition[] => {
  const limit = scopeCondition(plan, scope);
  return [...conditionsOf(plan, where, sealer), ...(limit === null ? [] : [limit])];
};

export const findStatement = (
  plan: TablePlan,
  where: Where,
  scope: Scope,
  options: { limit?: number; sort?: { column: string; descending: boolean }; without?: ReferringPlan },
  sealer: Sealer,
): { text: string; values: unknown[] } => {
  const parameters = newParameters();
  const shape = shapeOf(all(plan, where, scope, sealer), parameters);
  const order = orderOf(plan, options.sort ?? { column: 'id', descending: false });
  if (options.without !== undefined) shape.tests.push(unreferred(plan, options.without));
  const rows = rowsSql(plan, shape, [], { limit: Math.max(0, Math.trunc(options.limit ?? usualLimit)), offset: 0, order });
  return { text: `select coalesce((select json_agg(r) from (${rows}) r), '[]')::text as rows`, values: parameters.values };
};

/** From the counters where they cover the question, else counted. */
export const countStatement = (plan: TablePlan, where: Where, scope: Scope, sealer: Sealer): { text: string; values: unknown[] } => {
  const parameters = newParameters();
  const conditions = all(plan, where, scope, sealer);
  const counter = counterSql(plan, conditions, parameters);
  return { text: `select ${counter ?? exactCount(plan, shapeOf(conditions, parameters))} as total`, values: parameters.values };
};

/** Totals by the values of counted columns. Throws QueryRefused where no counter serves the question: rows are not counted one by one for it. */
export const countsStatement = (
  plan: TablePlan,
  per: readonly string[],
  where: Where,
  scope: Scope,
  sealer: Sealer,
): { text: string; values: unknown[] } => {
  const parameters = newParameters();
  const columns = conditionsOf(plan, Object.fromEntries(per.map((name) => [name, null])), sealer);
  const sql = countsSql(plan, columns, all(plan, where, scope, sealer), parameters);
  if (sql === null) throw new QueryRefused('unknown-column', `${plan.noun} counted per ${per.join(' and ')}`);
  return { text: sql, values: parameters.values };
};

/** The first answer under an idempotency key. */
export const recallAnswer = async (
  run: Run,
  key: string,
  userId: number | null,
  bodyHash: string,
): Promise<{ answer: JsonObject; sameBody: boolean } | null> => {
  const [found] = await run<{ answer: JsonObject; same: boolean }>(
    `select answer, body_hash = $3::text as same from idempotency
     where user_id = $1::bigint and key = $2::text and at > now() - interval '24 hours'`,
    [userId ?? 0, key, bodyHash],
  );
  return found === undefined ? null : { answer: found.answer, sameBody: found.same };
};

interface PastPlan {
  plan: TablePlan;
  by: string | undefined;
  ids: readonly number[];
}

const newest = 9_007_199_254_740_991;
const columns = 'r.id, r.entity, r.entity_id, r.version, r.at, r.user_id, r.action, r.before, r.after, r.catalogue';

/** Rows of one kind: `$1` the number before which, `$2` how many, `$n` their ids as texts. */
const branch = ({ plan, by }: PastPlan, parameter: number): string => {
  const from = `from unnest($${parameter}::text[]) k(id)`;
  const noun = `r.entity = ${text(plan.noun)} and r.id < $1::bigint`;
  // The order within one row is that of its versions: the index of versions gives it.
  if (by === undefined)
    return `select r.* ${from} cross join lateral (select ${columns} from revision r where ${noun} and r.entity_id = k.id::bigint
      order by r.version desc limit $2::int) r`;
  const column = referencesOf(plan).find(({ name }) => name === by);
  if (column === undefined) throw new QueryRefused('unknown-column', `${plan.noun}.${by}`);
  return `select r.* ${from} cross join lateral (select ${columns} from revision r where ${noun} and ${referredTo(column)} = k.id
      order by r.id desc limit $2::int) r`;
};

/**
 * `Store.past`: what was written about several entities, newest first, each kind read along an index of its own. Encrypted fields are sealed in them. Throws
 * QueryRefused for a key that is no reference.
 */
export const pastOf = async (run: Run, what: readonly PastPlan[], page: { size: number; before?: number }): Promise<Revision[]> => {
  if (what.length === 0) return [];
  return run<Revision>(
    `select id, entity, entity_id as "entityId", version, at, user_id as "userId", action, before, after, catalogue
    from (${what.map((one, index) => branch(one, index + 3)).join('\n    union all ')}) found order by id desc limit $2::int`,
    [page.before ?? newest, page.size, ...what.map(({ ids }) => ids.map(String))],
  );
};
