/** `Store.find`, `get` and `count` as one statement each. */
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Scope, Where } from '../types.ts';
import type { Sealer } from '../write/sealed.ts';
import { QueryRefused } from '../errors.ts';
import { counterSql, countsSql } from './counters.ts';
import { orderOf } from './order.ts';
import { newParameters } from './parameters.ts';
import { exactCount, rowsSql, shapeOf } from './rowsSql.ts';
import { conditionsOf, scopeCondition, unreferred, type Condition, type ReferringPlan } from './where.ts';

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
  const rows = rowsSql(plan, shape, [], { limit: Math.max(0, Math.trunc(options.limit ?? usualLimit)), offset: 0, withDoc: true, order });
  return { text: `select coalesce((select json_agg(r) from (${rows}) r), '[]')::text as rows`, values: parameters.values };
};

/** From the counters where they cover the question, else counted. */
export const countStatement = (plan: TablePlan, where: Where, scope: Scope, sealer: Sealer): { text: string; values: unknown[] } => {
  const parameters = newParameters();
  const conditions = all(plan, where, scope, sealer);
  const counter = counterSql(plan, conditions, parameters);
  return { text: `select ${counter ?? exactCount(plan, shapeOf(conditions, parameters))} as total`, values: parameters.values };
};

/** Totals by the values of a counted column. Throws QueryRefused where no counter serves the question: rows are not counted one by one for it. */
export const countsStatement = (plan: TablePlan, per: string, where: Where, scope: Scope, sealer: Sealer): { text: string; values: unknown[] } => {
  const parameters = newParameters();
  const [column] = conditionsOf(plan, { [per]: null }, sealer);
  const counted = column === undefined ? null : countsSql(plan, column, all(plan, where, scope, sealer), parameters);
  if (counted === null) throw new QueryRefused('unknown-column', `${plan.noun} counted per ${per}`);
  return { text: counted, values: parameters.values };
};
