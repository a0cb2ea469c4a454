/**
 * What of a table's rows was worked out from its definition, piece by piece: where a piece differs from what the store says it
 * was made by, the rows are worked out again. What a definition leaves out costs nothing.
 */
import { createHash } from 'node:crypto';
import { keyOf, searchOf, valueOf } from './expressions.ts';
import { derivation } from './helperFunctions.ts';
import { hashColumn, keyColumn } from './names.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

export interface Derived {
  /** Piece of a row -> digest of how it is worked out. */
  rows: Record<string, string>;
  /** Groups that are counted, with the types of their columns. */
  counters: string[];
  unique: string;
}

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** How the value of a column comes out of a document. */
export const howOf = (column: ColumnPlan): string => digest([column.type, valueOf(column, 'doc'), column.from?.entity, column.from?.by]);

export const counterName = (plan: TablePlan, group: readonly string[]): string =>
  group.map((name) => `${name} ${plan.columns.find((column) => column.name === name)?.type ?? 'integer'}`).join(', ');

export const derivedOf = (plan: TablePlan): Derived => ({
  rows: {
    'how values are read': digest(derivation),
    ...Object.fromEntries(plan.columns.map((column) => [column.name, howOf(column)])),
    ...Object.fromEntries(plan.columns.filter(({ sort }) => sort).map((column) => [keyColumn(column.name), digest(keyOf(column, 'r'))])),
    ...Object.fromEntries(plan.sealed.map((field) => [hashColumn(field), digest(field)])),
    ...(plan.through === undefined ? {} : { 'scope through': digest(plan.through) }),
    ...(plan.search.length === 0 ? {} : { 'search text': digest(searchOf(plan, 'r')) }),
  },
  counters: plan.counters.map((group) => counterName(plan, group)),
  unique: digest(plan.unique),
});

/** What the store remembers of a table; nothing of one that was made before pieces were told apart. */
export const remembered = (known: unknown): Derived => {
  const { rows, counters, unique } = (known ?? {}) as Partial<Derived>;
  const pieces = typeof rows === 'object' ? rows : {};
  return { rows: pieces, counters: counters ?? [], unique: unique ?? '' };
};

/** Pieces of rows that are to be worked out again. */
export const changedPieces = (before: Derived, after: Derived): string[] =>
  Object.keys(after.rows).filter((piece) => before.rows[piece] !== after.rows[piece]);

/** What holds of a table while its rows are not worked out again yet: what both agree on. */
export const sureOf = (before: Derived, after: Derived): Derived => ({
  rows: Object.fromEntries(Object.entries(after.rows).filter(([piece, how]) => before.rows[piece] === how)),
  counters: after.counters,
  unique: before.unique === after.unique ? after.unique : '',
});
