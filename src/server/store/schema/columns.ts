/**
 * What a row's columns are worked out from, whatever gives their values (the document, a rule, another row, the rows that refer to it): as SQL over a row
 * variable `r` of the entity's table, and piece by piece as digests: where a piece differs from what the store says it was made by, the rows are rebuilt.
 */
import { createHash } from 'node:crypto';
import { hashColumn, ident, keyColumn, pathLiteral } from './names.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

/** Counted up when a function of `sql/values.sql`, or an operator that rules use, answers something else for the same value: then every row is rebuilt. */
const derivation = 2;

/** Signs that make no other word, as members of a class: accents of Latin, what parts no word, the nukta of each script of India, signs of recitation. */
export const unheard = '\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff\u0900\u093c\u0951-\u0954\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc';
/** What is written in two ways, each sign beside the one that it is read as: candrabindu as anusvara, digits of Devanagari. */
export const spelt = '\u0901०१२३४५६७८९';
export const readAs = '\u09020123456789';

/** Types of columns as the database tells them back. */
export const sqlTypes = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  date: 'date',
  timestamp: 'timestamp with time zone',
  boolean: 'boolean',
} as const;

/** Values that rules gave, by column: the server sends them with the document. */
export const COMPUTED = '$worked';

/** Whether rules give values of the entity's own rows. */
export const computesColumns = ({ columns }: TablePlan): boolean => columns.some(({ compute, from }) => compute !== undefined && from === undefined);

/** Where a row holds what a column is read from. */
export const heldIn = ({ compute }: ColumnPlan, row: string): string => `${row}.${compute === undefined ? 'doc' : ident(COMPUTED)}`;

/** What a row says in the place from which a column is copied. */
export const saidIn = (column: ColumnPlan, row: string): string =>
  column.tally === undefined ? `${heldIn(column, row)} #> ${pathLiteral(column.path)}` : `${row}.${ident(column.path[0] ?? '')}`;

/** The column's value read from a document. */
export const valueOf = (column: ColumnPlan, document: string): string => {
  const raw = `${document} #>> ${pathLiteral(column.path)}`;
  return column.sealed ? `store_last4(${raw})` : `store_${column.type}(${raw})`;
};

/** What an empty value sorts as: before everything, and exact as a JSON number. */
const emptyKey = (column: ColumnPlan): string =>
  ({
    text: `''`,
    integer: `'-9007199254740991'::bigint`,
    number: `'-1e308'::double precision`,
    date: `'-infinity'::date`,
    timestamp: `'-infinity'::timestamptz`,
    boolean: 'false',
  })[column.type];

export const columnKeyOf = (column: ColumnPlan, row: string): string => {
  const value = `${row}.${ident(column.name)}`;
  return column.type === 'text' ? `store_key(${value})` : `coalesce(${value}, ${emptyKey(column)})`;
};

/**
 * ` words phone rphone last4 `: begins and ends with a space, so that a word is found by `like '% word%'`. Null: the entity is
 * not searched.
 */
export const searchOf = (plan: TablePlan, row: string): string | null => {
  if (plan.search.length === 0) return null;
  const parts = plan.search.map((part) => {
    if ('id' in part) return `store_search(${row}.id::text)`;
    if ('column' in part) return `store_search(${row}.${ident(part.column.name)}::text)`;
    const raw = `${row}.doc #>> ${pathLiteral(part.path)}`;
    return `store_search(${part.sealed ? `store_last4(${raw})` : raw})`;
  });
  return `' ' || ${parts.join(' || ')}`;
};

interface PhysicalColumn {
  name: string;
  type: string;
  /** What stands in it where nothing was put. */
  default?: string;
}

/** Physical columns beside the fixed ones, in the order they are made. */
export const physicalColumns = (plan: TablePlan): PhysicalColumn[] => [
  ...plan.columns.flatMap((column) => {
    const type = sqlTypes[column.type];
    return [{ name: column.name, type }, ...(column.sort ? [{ name: keyColumn(column.name), type, default: emptyKey(column) }] : [])];
  }),
  ...plan.sealed.map((field) => ({ name: hashColumn(field), type: 'text' })),
  ...(computesColumns(plan) ? [{ name: COMPUTED, type: 'jsonb' }] : []),
  ...(plan.search.length > 0 ? [{ name: 'search', type: 'text', default: `' '` }] : []),
];

/** The value is not simply read from a document. */
export const isComputed = ({ compute, tally }: ColumnPlan): boolean => compute !== undefined || tally !== undefined;

export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** How the value of a column comes about. */
export const howOf = (column: ColumnPlan): string =>
  digest([
    column.type,
    valueOf(column, 'doc'),
    column.from?.entity,
    column.from?.by,
    ...(column.compute === undefined ? [] : [derivation, column.compute]),
    ...(column.tally === undefined ? [] : [derivation, column.tally.how]),
  ]);

/** What a table's rows were worked out from. */
export interface RowPieces {
  /** Piece of a row -> digest of how it comes about. */
  rows: Record<string, string>;
  /** Fields that marks set -> how rows from before get them. */
  marks: Record<string, string>;
  unique: string;
  /** Groups that are counted, with the types of their columns. */
  counters: string[];
}

export const counterPiece = (plan: TablePlan, group: readonly string[]): string =>
  group.map((name) => `${name} ${plan.columns.find((column) => column.name === name)?.type ?? 'integer'}`).join(', ');

export const rowPiecesOf = (plan: TablePlan): RowPieces => ({
  rows: {
    'how values are read': digest(derivation),
    ...Object.fromEntries(plan.columns.map((column) => [column.name, howOf(column)])),
    ...Object.fromEntries(plan.columns.filter(({ sort }) => sort).map((column) => [keyColumn(column.name), digest(columnKeyOf(column, 'r'))])),
    ...Object.fromEntries(plan.sealed.map((field) => [hashColumn(field), digest(field)])),
    ...(plan.through.length === 0 ? {} : { 'scope through': digest(plan.through.length === 1 ? plan.through[0] : plan.through) }),
    ...(plan.search.length === 0 ? {} : { 'search text': digest(searchOf(plan, 'r')) }),
  },
  marks: Object.fromEntries(plan.marks.map((mark) => [mark.field, digest([derivation, mark])])),
  unique: digest(plan.unique),
  counters: plan.counters.map((group) => counterPiece(plan, group)),
});

/** Names of pieces that come about otherwise than before. */
export const changedIn = (before: RowPieces, after: RowPieces, what: 'rows' | 'marks'): string[] =>
  Object.keys(after[what]).filter((piece) => before[what][piece] !== after[what][piece]);

/** What holds of a table while its rows are not rebuilt yet: what both agree on. */
export const agreedPieces = (before: RowPieces, after: RowPieces): RowPieces => {
  const agreed = (what: 'rows' | 'marks'): Record<string, string> => {
    const changes = changedIn(before, after, what);
    return Object.fromEntries(Object.entries(after[what]).filter(([piece]) => !changes.includes(piece)));
  };
  return { ...after, rows: agreed('rows'), marks: agreed('marks'), unique: before.unique === after.unique ? after.unique : '' };
};
