/** SQL of a column's value, its sort key and the search text, over a row variable `r` of the entity's table. */
import { ident, keyColumn, pathLiteral } from './names.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

export const sqlType: Readonly<Record<ColumnPlan['type'], string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  number: 'double precision',
  date: 'date',
  timestamp: 'timestamptz',
  boolean: 'boolean',
};

/** Values that rules gave, by column, and under the empty name how they came about: the server sends them with the document. */
export const WORKED = '$worked';

/** Where a row holds what a column is read from. */
export const heldIn = ({ compute }: ColumnPlan, row: string): string => `${row}.${compute === undefined ? 'doc' : ident(WORKED)}`;

/** What a row says in the place from which a column is copied. */
export const saidIn = (column: ColumnPlan, row: string): string =>
  column.tally === undefined ? `${heldIn(column, row)} #> ${pathLiteral(column.path)}` : `${row}.${ident(column.path[0] ?? '')}`;

/** The column's value read from a document. */
export const valueOf = (column: ColumnPlan, document: string): string => {
  const raw = `${document} #>> ${pathLiteral(column.path)}`;
  return column.sealed ? `store_last4(${raw})` : `store_${column.type}(${raw})`;
};

const keyType = (column: ColumnPlan): string => (column.type === 'text' ? 'text collate "C"' : sqlType[column.type]);

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

/** The types' names as the database tells them back. */
const told: Readonly<Record<ColumnPlan['type'], string>> = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  date: 'date',
  timestamp: 'timestamp with time zone',
  boolean: 'boolean',
};

interface PhysicalColumn {
  name: string;
  /** As the database tells it back. */
  type: string;
  /** As the column is made. */
  sql: string;
}

/** Physical columns beside the fixed ones, in the order they are made. */
export const physicalColumns = (plan: TablePlan): PhysicalColumn[] => [
  ...plan.columns.flatMap((column) => [
    { name: column.name, type: told[column.type], sql: sqlType[column.type] },
    ...(column.sort ? [{ name: keyColumn(column.name), type: told[column.type], sql: `${keyType(column)} default ${emptyKey(column)}` }] : []),
  ]),
  ...plan.sealed.map((field) => ({ name: `${field}$hash`, type: 'text', sql: 'text collate "C"' })),
  ...(plan.worked === undefined ? [] : [{ name: WORKED, type: 'jsonb', sql: 'jsonb' }]),
  ...(plan.search.length > 0 ? [{ name: 'search', type: 'text', sql: `text collate "C" default ' '` }] : []),
];
