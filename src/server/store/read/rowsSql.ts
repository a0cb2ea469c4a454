/**
 * The statements of a list. The scope shows in the statement's shape: one value is `column = $1`; several are merged from one
 * ordered walk each (`unnest cross join lateral`), because a prepared `= any` gets a plan that reads everything; none is no
 * predicate.
 */
import { tableOf, ident, keyColumn } from '../schema/names.ts';
import { type TablePlan, fixedColumn } from '../schema/tablePlan.ts';
import { type Parameters, predicate, type Condition } from '../where.ts';
import { selectList } from './rows.ts';
import { QueryRefused } from '../errors.ts';
import { sqlType } from '../schema/columns.ts';

/**
 * The order of a question: an indexed sort key, the id behind it so that it is total, and the key set predicate that goes on
 * from a row.
 */
export interface Order {
  column: string;
  descending: boolean;
  /** The key's physical column, quoted. */
  key: string;
  type: string;
}

export const orderOf = (plan: TablePlan, sort: { column: string; descending: boolean } | undefined): Order => {
  const { column, descending } = sort ?? { column: 'id', descending: true };
  const fixed = fixedColumn(plan, column);
  if (fixed?.sort === true) return { column, descending, key: fixed.sql, type: fixed.type === 'timestamp' ? 'timestamptz' : 'bigint' };
  const found = plan.columns.find((one) => one.name === column);
  if (found?.sort !== true) throw new QueryRefused('unknown-column', `${plan.noun}.${column}`);
  return { column, descending, key: ident(keyColumn(column)), type: found.type === 'text' ? 'text' : sqlType[found.type] };
};

export const reversed = (order: Order): Order => ({ ...order, descending: !order.descending });

/** Order clause over a row alias that has the key (`t`) or the hidden `$k` (an outer select). */
export const orderBy = (order: Order, alias: 't' | 'outer'): string => {
  const way = order.descending ? 'desc' : 'asc';
  if (order.key === 'id') return alias === 't' ? `t.id ${way}` : `"$k" ${way}`;
  return alias === 't' ? `t.${order.key} ${way}, t.id ${way}` : `"$k" ${way}, id ${way}`;
};

/** Rows behind `at`, in the order's direction. */
export const behind = (order: Order, at: { key: unknown; id: number }, parameters: Parameters): string => {
  const sign = order.descending ? '<' : '>';
  if (order.key === 'id') return `t.id ${sign} ${parameters.add(at.id, 'bigint')}`;
  return `(t.${order.key}, t.id) ${sign} (${parameters.add(at.key, order.type)}, ${parameters.add(at.id, 'bigint')})`;
};

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
export const walkSql = (shape: Shape, inner: string, outer: string): string =>
  shape.walks.length === 0 ? inner : `select x.* from ${shape.walks.join(' cross join ')} cross join lateral (${inner}) x ${outer}`;

const whereOf = (tests: readonly string[]): string => (tests.length === 0 ? '' : `where ${tests.join(' and ')}`);

export interface Page {
  limit: number;
  offset: number;
  /** These typed columns alone; without it all of them, and the document. */
  columns?: readonly string[] | undefined;
  order: Order;
}

/** The rows of a page in order, with `$k`. A jump finds the ids first and reads only the rows of the page. */
export const rowsSql = (plan: TablePlan, shape: Shape, extra: readonly string[], page: Page): string => {
  const { order } = page;
  const list = `${selectList(plan, page.columns)}, t.${order.key} as "$k"`;
  const found = (what: string, limit: number, offset: number): string =>
    `select ${what} from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} order by ${orderBy(order, 't')} limit ${limit} offset ${offset}`;
  const merged = (what: string): string =>
    shape.walks.length === 0
      ? found(what, page.limit, page.offset)
      : walkSql(shape, found(what, page.limit + page.offset, 0), `order by ${orderBy(order, 'outer')} limit ${page.limit} offset ${page.offset}`);
  if (page.offset === 0) return merged(list);
  return `select ${list} from (${merged(`t.id, t.${order.key} as "$k"`)}) i join ${tableOf(plan.noun)} t on t.id = i.id order by ${orderBy(order, 't')}`;
};

/** At most `cap` rows counted. */
export const cappedCount = (plan: TablePlan, shape: Shape, extra: readonly string[], cap: number): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf([...shape.tests, ...extra])} limit ${cap}`;
  return `(select count(*) from (${walkSql(shape, found, `limit ${cap}`)}) c)`;
};

export const exactCount = (plan: TablePlan, shape: Shape): string => {
  const found = `select t.id from ${tableOf(plan.noun)} t ${whereOf(shape.tests)}`;
  return `(select count(*) from (${walkSql(shape, found, '')}) c)`;
};
