/** `Store.find`, `get` and `count` as one statement each. */
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Scope, Where } from '../types.ts';
import type { Sealer } from '../sealed.ts';
import { QueryRefused } from '../errors.ts';
import { orderOf, exactCount, rowsSql, shapeOf } from './rowsSql.ts';
import { newParameters, type Parameters, conditionsOf, scopeCondition, unreferred, type Condition, type ReferringPlan, predicate } from '../where.ts';
import { counterOf, ident } from '../schema/names.ts';

/** Totals from counters: a group of counted columns that covers the conditions, or null where none does. */
export const counterSql = (plan: TablePlan, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = conditions.map(({ sql }) => (sql === 'programme_id' ? 'programmeId' : sql)).filter((name) => name !== 'centre_id');
  const fitting = plan.counters.filter((group) => names.every((name) => group.includes(name))).sort((one, other) => one.length - other.length);
  const group = fitting[0];
  if (group === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  return `(select coalesce(sum(t.n), 0)::bigint from ${counterOf(plan.noun, group)} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`})`;
};

/** Totals by the values of columns, from the smallest group of counted columns that has them and every condition; null where none does. */
const countsSql = (plan: TablePlan, per: readonly { sql: string }[], conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = [...per, ...conditions]
    .map(({ sql }) => sql)
    .map((sql) => (sql === 'programme_id' ? 'programmeId' : sql))
    .filter((name) => name !== 'centre_id');
  const [group] = plan.counters.filter((one) => names.every((name) => one.includes(name))).sort((one, other) => one.length - other.length);
  if (group === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  const keys = per.map(({ sql }, at) => `t.${ident(sql)} as key${at}`).join(', ');
  const places = per.map((_, at) => at + 2).join(', ');
  return `select sum(t.n)::bigint as total, ${keys} from ${counterOf(plan.noun, group)} t
    ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`} group by ${places} having sum(t.n) > 0 order by 1 desc, ${places}`;
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
  const counted = countsSql(plan, columns, all(plan, where, scope, sealer), parameters);
  if (counted === null) throw new QueryRefused('unknown-column', `${plan.noun} counted per ${per.join(' and ')}`);
  return { text: counted, values: parameters.values };
};
