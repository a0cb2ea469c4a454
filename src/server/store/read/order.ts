/**
 * The order of a question: an indexed sort key, the id behind it so that it is total, and the key set predicate that goes on
 * from a row.
 */
import { QueryRefused } from '../errors.ts';
import { sqlType } from '../schema/expressions.ts';
import { ident, keyColumn } from '../schema/names.ts';
import { fixedColumn, type TablePlan } from '../schema/tablePlan.ts';
import type { Parameters } from './parameters.ts';

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
