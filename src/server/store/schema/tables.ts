/**
 * Tables, sequences, counters and indexes of one entity: idempotent statements. Columns are added, never dropped. Indexes serve an entity's questions: newest
 * first is the order of ids, behind every filter. A question for which none stands here is refused (`where.ts`, `read/rows.ts`).
 */
import { counterIndex, counterOf, hashColumn, ident, indexName, keyColumn, pathLiteral, sequenceOf, tableOf } from './names.ts';
import { physicalColumns, sqlTypes } from './columns.ts';
import type { ColumnPlan, TablePlan } from './tablePlan.ts';

/** Ids are handed out in blocks of this size, one block a process at a time. */
export const idBlock = 50;

/** The same order of texts in both stores. */
const collated = (type: string): string => (type === 'text' ? 'text collate "C"' : type);

export const tableDdl = (plan: TablePlan): string[] => [
  // Room in every page, so that an update that changes no indexed column stays in its page.
  `create table if not exists ${tableOf(plan.noun)} (
     id bigint primary key, centre_id int, programme_id int, version int not null default 1,
     created_at timestamptz not null, created_by bigint, updated_at timestamptz not null, updated_by bigint, doc jsonb not null, keys jsonb) with (fillfactor = 70)`,
  ...physicalColumns(plan).map(
    ({ name, type, default: empty }) =>
      `alter table ${tableOf(plan.noun)} add column if not exists ${ident(name)} ${collated(type)}${empty === undefined ? '' : ` default ${empty}`}`,
  ),
  `create sequence if not exists ${sequenceOf(plan.noun)} increment by ${idBlock}`,
];

const groupColumn = (plan: TablePlan, name: string): { name: string; type: string } => {
  if (name === 'programmeId') return { name: 'programme_id', type: 'int' };
  return { name, type: collated(sqlTypes[plan.columns.find((column) => column.name === name)?.type ?? 'text']) };
};

/** The counter's table, the statement that fills it when it is new from the rows as they stand, and the one before both that takes away another. */
export const counterDdl = (plan: TablePlan, group: readonly string[]): { remove: string; create: string[]; fill: string } => {
  const table = counterOf(plan.noun, group);
  const columns = group.map((name) => groupColumn(plan, name));
  const list = ['centre_id', ...columns.map(({ name }) => ident(name))].join(', ');
  return {
    create: [
      `create table if not exists ${table} (centre_id int, ${columns.map(({ name, type }) => `${ident(name)} ${type}, `).join('')}n bigint not null)`,
      `create index if not exists ${counterIndex(plan.noun, group)} on ${table} (centre_id)`,
    ],
    remove: `drop table if exists ${table}`,
    fill: `insert into ${table} select ${list}, count(*) from ${tableOf(plan.noun)} group by ${columns
      .map((_, index) => index + 2)
      .concat(1)
      .join(', ')}`,
  };
};

/** The name ends in a hash of what is indexed, so that a changed index is a new one. */
export interface IndexPlan {
  name: string;
  on: string;
  /** The entity's own table without it; an index of another may be wanted by several entities. */
  table?: string;
}

/** The references of an entity's documents: the key under which the id stands. */
export const referencesOf = (plan: TablePlan): ColumnPlan[] =>
  plan.columns.filter(({ references, from }) => references !== undefined && from === undefined);

/** Which row a revision's document refers to; the last words of a row that is gone count. */
export const referredTo = ({ path }: ColumnPlan): string => `(coalesce(after, before) #>> ${pathLiteral(path)})`;

export const indexesOf = (plan: TablePlan): IndexPlan[] => {
  const found: IndexPlan[] = [];
  const add = (what: string, list: string, method = ''): void => {
    const on = `${method === '' ? '' : `using ${method} `}(${list})`;
    found.push({ name: indexName(plan.noun, what, on), on });
  };
  /** For all centres, and its twin that begins with the centre. */
  const both = (what: string, list: string): void => {
    add(`a$${what}`, list);
    if (plan.scoped) add(`c$${what}`, `centre_id, ${list}`);
  };
  both('new', 'created_at desc, id desc');
  if (plan.scoped) add('c$id', 'centre_id, id');
  if (plan.scoped) both('programme', 'programme_id, id');
  for (const column of plan.columns) {
    if (column.references !== undefined) add(`r$${column.name}`, `${ident(column.name)}, id`);
    else if (column.filter) both(`f$${column.name}`, `${ident(column.name)}, id`);
    if (column.sort) both(`s$${column.name}`, `${ident(keyColumn(column.name))}, id`);
  }
  for (const field of plan.sealed) add(`h$${field}`, ident(hashColumn(field)));
  // One for all entities that refer by this key: each index costs every write of a revision, whether it is in it or not.
  for (const column of referencesOf(plan)) {
    const on = `(entity, ${referredTo(column)}, id) where ${referredTo(column)} is not null`;
    found.push({ name: indexName('revision', `past$${column.name}`, on), on, table: 'revision' });
  }
  if (plan.search.length > 0) add('search', `${plan.scoped ? 'centre_id, ' : ''}search gin_trgm_ops`, 'gin');
  return found;
};

export const createIndex = (plan: TablePlan, index: IndexPlan, concurrently: boolean): string =>
  `create index ${concurrently ? 'concurrently ' : ''}if not exists ${ident(index.name)} on ${index.table ?? tableOf(plan.noun)} ${index.on}`;

/** Names that indexes get here. */
export const isOwnIndex = (name: string): boolean => /\$[0-9a-f]{6}$/.test(name);
