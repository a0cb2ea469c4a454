/**
 * The statements of a list. The scope shows in the statement's shape: one value is `column = $1`; several are merged from one
 * ordered walk each (`unnest cross join lateral`), because a prepared `= any` gets a plan that reads everything; none is no
 * predicate.
 */
import { tableOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import { orderBy, type Order } from './order.ts';
import type { Parameters } from './parameters.ts';
import { selectList } from './rows.ts';
import { predicate, type Condition } from './where.ts';

/** Conditions of a statement split into what every row is tested for and what is walked value by value. */
export interface Shape {
  tests: string[];
  walks: string[];
}

const mostWalks = 2;
const isWalked = (condition: Condition): boolean => condition.values.length > 1 && !condition.orNull;

export const shapeOf = (conditions: readonly Condition[], parameters: Parameters): Shape => {
  const walked = conditions.filter(isWalked).slice(0, mostWalks);
  const walks = walked.map((condition, index) => `unnest(${parameters.add(condition.values, `${condition.type}[]`)}) as w${index} (v)`);
  const tests = conditions.map((condition) => {
    const index = walked.indexOf(condition);
    return index < 0 ? predicate(condition, parameters) : `t."${condition.sql}" = w${index}.v`;
  });
  return { tests, walks };
};

/** Limits `inner` to each walked value and lets `outer` merge what comes out. */
export const walk = (shape: Shape, inner: string, outer: string): string =>
  shape.walks.length === 0 ? inner : `select x.* from ${shape.walks.join(' cross join ')} cross join lateral (${inner}) x ${outer}`;

const whereOf = (tests: readonly string[]): string => (tests.length === 0 ? '' : `where ${tests.join(' and ')}`);

export interface Page {
  limit: number;
  offset: number;
  withDoc: boolean;
  order: Order;
}

/** The rows of a page in order, with `$k`. A jump finds the ids first and reads only the rows of the page. */
export const rowsSql = (plan: TablePlan, shape: Shape, extra: readonly string[], page: Page): string => {
  const { order } = page;
  const list = `${selectList(plan, page.withDoc)}, t.${order.key} as "$k"`;
  const found = (what: string, limit: number, offset: number): string =>
    `select ${what} from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} order by ${orderBy(order, 't')} limit ${limit} offset ${offset}`;
  const merged = (what: string): string =>
    shape.walks.length === 0
      ? found(what, page.limit, page.offset)
      : walk(shape, found(what, page.limit + page.offset, 0), `order by ${orderBy(order, 'outer')} limit ${page.limit} offset ${page.offset}`);
  if (page.offset === 0) return merged(list);
  return `select ${list} from (${merged(`t.id, t.${order.key} as "$k"`)}) i join ${tableOf(plan.noun)} t on t.id = i.id order by ${orderBy(order, 't')}`;
};

/** At most `cap` rows counted. */
export const cappedCount = (plan: TablePlan, shape: Shape, extra: readonly string[], cap: number): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} limit ${cap}`;
  return `(select count(*) from (${walk(shape, found, `limit ${cap}`)}) c)`;
};

export const exactCount = (plan: TablePlan, shape: Shape): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf(shape.tests)}`;
  return `(select count(*) from (${walk(shape, found, '')}) c)`;
};
