/**
 * Columns that a row gets from the rows that refer to it: how many, whether any, the sum, the newest. They are read from columns of
 * those rows, and a write of one of them brings the row that it refers to in step.
 */
import type { EntityColumn } from '../../../catalogue/definition/entity.ts';
import type { Json } from '../../../engine/types.ts';
import { groupBy } from '../../../engine/groupBy.ts';
import { ident, tableOf, text } from './names.ts';
import type { ColumnPlan, TablePlan, TablePlans, TallyPlan } from './tablePlan.ts';

type Children = NonNullable<EntityColumn['children']>;

/** Names of the columns that are read of each row. */
export const readOfRows = ({ column, order, where = {} }: Children): string[] => [
  ...new Set([column, order, ...Object.keys(where)].flatMap((name) => name ?? [])),
];

const testOf = (column: ColumnPlan, operand: Json | readonly Json[]): string => {
  const values = Array.isArray(operand) ? (operand as readonly Json[]) : [operand as Json];
  const own = `t.${ident(column.name)}`;
  const some = values.filter((value) => value !== null).map((value) => `store_${column.type}(${text(String(value))})`);
  const tests = [...(some.length === 0 ? [] : [`${own} in (${some.join(', ')})`]), ...(some.length === values.length ? [] : [`${own} is null`])];
  return `(${tests.join(' or ')})`;
};

/** `columns`: those of the rows that are read, by name. */
export const planTally = (
  { entity, by, take, column = '', order, where = {} }: Children,
  columns: ReadonlyMap<string, ColumnPlan>,
): Omit<TallyPlan, 'how'> => {
  const tests = Object.entries(where).flatMap(([name, operand]) => {
    const found = columns.get(name);
    return found === undefined ? [] : [testOf(found, operand)];
  });
  const filter = tests.length === 0 ? '' : ` filter (where ${tests.join(' and ')})`;
  const value = `t.${ident(column)}`;
  const ordered = `order by ${order === undefined ? '' : `t.${ident(order)} desc nulls last, `}t.created_at desc, t.id desc`;
  const sql = {
    count: `count(*)${filter}`,
    any: `count(*)${filter} > 0`,
    sum: `coalesce(sum(${value})${filter}, 0)${columns.get(column)?.type === 'integer' ? '::bigint' : ''}`,
    least: `min(${value})${filter}`,
    most: `max(${value})${filter}`,
    newest: `(array_agg(${value} ${ordered})${filter})[1]`,
  }[take];
  return { entity, by, reads: [...columns.keys()], sql };
};

type Tallied = ColumnPlan & { tally: TallyPlan };
const talliesOf = (plan: TablePlan): Tallied[] =>
  plan.columns.filter((column): column is Tallied => column.tally !== undefined && column.from === undefined);

/** Statements that put into `r` what the rows that refer to it say: one for each reference. */
export const tallySelects = (plan: TablePlan): string[] => {
  const ways = groupBy(talliesOf(plan), ({ tally }) => `${tableOf(tally.entity)} t where t.${ident(tally.by)}`);
  return [...ways].map(
    ([way, found]) =>
      `select ${found.map(({ tally }) => tally.sql).join(', ')} into ${found.map(({ name }) => `r.${ident(name)}`).join(', ')} from ${way} = r.id;`,
  );
};

export const hasTallies = (plan: TablePlan): boolean => talliesOf(plan).length > 0;

/** Whose rows count rows of this plan, by which of their references, and what of them is read. */
export const parentsOf = (plan: TablePlan, plans: TablePlans): { parent: TablePlan; by: string; reads: string[] }[] =>
  Object.values(plans).flatMap((parent) => {
    const own = talliesOf(parent).filter(({ tally }) => tally.entity === plan.noun);
    return [...new Set(own.map(({ tally }) => tally.by))].map((by) => ({
      parent,
      by,
      reads: [...new Set(own.flatMap(({ tally }) => (tally.by === by ? tally.reads : [])))],
    }));
  });

/** Whether rows that this key refers to are written together with rows of this plan. */
export const feeds = (plan: TablePlan, plans: TablePlans, by: string): boolean => parentsOf(plan, plans).some((parent) => parent.by === by);
