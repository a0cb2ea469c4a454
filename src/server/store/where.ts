/** `Where` and `Scope` -> predicates on indexed columns. Anything else is refused by name. */
import { calendarOf } from '../../engine/dates/day.ts';
import { QueryRefused } from './errors.ts';
import { sqlTypes } from './schema/columns.ts';
import { referencesOf } from './schema/tables.ts';
import { hashColumn, ident, keyColumn, tableOf } from './schema/names.ts';
import { fixedColumn, type ColumnPlan, type TablePlan } from './schema/tablePlan.ts';
import type { Scope, Span, Where } from './types.ts';
import type { Sealer } from './sealed.ts';

/** The parameters of one statement: each value gets the next `$n`, with its type, so that both drivers send it alike. */
export interface Parameters {
  readonly values: unknown[];
  add(value: unknown, type: string): string;
}

export const newParameters = (): Parameters => {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
};

export interface Condition {
  /** Name in the question. */
  name: string;
  /** Physical column. */
  sql: string;
  type: (typeof sqlTypes)[ColumnPlan['type']] | 'int';
  /** Distinct values that can match; empty: nothing matches. */
  values: unknown[];
  /** Rows without a value match too. */
  orNull: boolean;
  /** In the place of values: from the first on, before the second. */
  span?: readonly [unknown, unknown];
}

/** Holds for no row. */
export const nothing: Condition = { name: 'id', sql: 'id', type: 'bigint', values: [], orNull: false };

/** Years that both this language and the database write alike: there is no year 0, and none of five digits. */
const inYears = /^(?!0000)[0-9]{4}-/;
/** Values that a column of the type can hold; what does not fit matches nothing and is left out. */
const fits: Record<ColumnPlan['type'], (value: unknown) => unknown> = {
  text: (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value).slice(0, 400).replaceAll('\u0000', '')
      : undefined,
  integer: (value) => (/^-?[0-9]{1,15}$/.test(String(value)) ? Number(value) : undefined),
  number: (value) => (/^-?[0-9]{1,15}([.][0-9]{1,10})?$/.test(String(value)) ? Number(value) : undefined),
  date: (value) => (calendarOf(value) ? value : undefined),
  timestamp: (value) => {
    const at = typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : '';
    return inYears.test(at) ? at : undefined;
  },
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Whether some row could have the value in a column of the type. */
export const canHold = (type: ColumnPlan['type'], value: unknown): boolean => fits[type](value) !== undefined;

const isInt = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;

const describe = (plan: TablePlan, name: string): { sql: string; type: ColumnPlan['type']; narrow?: boolean } => {
  const fixed = fixedColumn(plan, name);
  if (fixed?.filter === true) return { sql: fixed.sql, type: fixed.type, narrow: fixed.sql !== 'id' };
  const column = plan.columns.find((one) => one.name === name);
  if (column?.filter === true && !column.sealed) return { sql: column.name, type: column.type };
  throw new QueryRefused('unknown-column', `${plan.noun}.${name}`);
};

const isSpan = (operand: unknown): operand is Span => typeof operand === 'object' && operand !== null && 'from' in operand && 'before' in operand;

/** A span is walked along the index of the order: the column must have one. A bound that the column cannot hold matches nothing. */
const spanOf = (plan: TablePlan, name: string, { from, before }: Span): Condition => {
  const fixed = fixedColumn(plan, name);
  const column = plan.columns.find((one) => one.name === name);
  const found = fixed?.sort === true ? { sql: fixed.sql, type: fixed.type } : column?.sort === true && { sql: keyColumn(name), type: column.type };
  if (!found) throw new QueryRefused('unknown-column', `${plan.noun}.${name}`);
  const bounds = [fits[found.type](from), fits[found.type](before)] as const;
  const condition = { name, sql: found.sql, type: sqlTypes[found.type], values: [], orNull: false };
  return bounds.includes(undefined) ? condition : { ...condition, span: bounds };
};

export const conditionsOf = (plan: TablePlan, where: Where, sealer: Sealer): Condition[] =>
  Object.entries(where).map(([name, operand]) => {
    if (isSpan(operand)) return spanOf(plan, name, operand);
    const list = Array.isArray(operand) ? operand : [operand];
    const orNull = list.some((value) => value === null || value === '');
    if (plan.sealed.includes(name)) {
      return {
        name,
        sql: hashColumn(name),
        type: 'text',
        values: list.filter((value) => typeof value === 'string' && value !== '').map((value) => sealer.hash(String(value))),
        orNull,
      };
    }
    const { sql, type, narrow } = describe(plan, name);
    const values = list
      .filter((value) => value !== null && value !== '')
      .map(fits[type])
      .filter((value) => value !== undefined);
    const usable = narrow === true ? values.filter(isInt) : values;
    return { name, sql, type: narrow === true ? 'int' : sqlTypes[type], values: [...new Set(usable)], orNull };
  });

/** Null: no limit (head office, or an entity that belongs to no centre). */
export const scopeCondition = (plan: TablePlan, scope: Scope): Condition | null =>
  !plan.scoped || scope.centres === 'all'
    ? null
    : { name: 'centreId', sql: 'centre_id', type: 'int', values: [...new Set(scope.centres)].filter(isInt), orNull: false };

/** The table that would refer, and by which key. */
export interface ReferringPlan {
  plan: TablePlan;
  by: string;
}

/** That no row refers to this one: answered by the index of the reference. Throws QueryRefused for a key that is no reference to it. */
export const unreferred = (plan: TablePlan, other: ReferringPlan): string => {
  const reference = referencesOf(other.plan).find(({ name, references }) => name === other.by && references === plan.noun);
  if (reference === undefined) throw new QueryRefused('unknown-column', `${other.plan.noun}.${other.by}`);
  return `not exists (select 1 from ${tableOf(other.plan.noun)} o where o.${ident(reference.name)} = t.id)`;
};

/** One predicate; several values become `= any`, right where they only narrow what an index already found. */
export const predicate = (condition: Condition, parameters: Parameters): string => {
  const column = `t.${ident(condition.sql)}`;
  if (condition.span) {
    const [from, before] = condition.span.map((edge) => parameters.add(edge, condition.type));
    return `${column} >= ${from} and ${column} < ${before}`;
  }
  if (condition.values.length === 0) return condition.orNull ? `${column} is null` : 'false';
  const found =
    condition.values.length === 1
      ? `${column} = ${parameters.add(condition.values[0], condition.type)}`
      : `${column} = any (${parameters.add(condition.values, `${condition.type}[]`)})`;
  return condition.orNull ? `(${found} or ${column} is null)` : found;
};
