/** Tables, sequences and counters of one entity: idempotent statements. Columns are added, never dropped. */
import { counterIndex, counterOf, ident, sequenceOf, tableOf } from './names.ts';
import { physicalColumns, sqlType } from './expressions.ts';
import type { TablePlan } from './tablePlan.ts';

/** Ids are handed out in blocks of this size, one block a process at a time. */
export const idBlock = 50;

export const tableDdl = (plan: TablePlan): string[] => [
  // Room in every page, so that an update that changes no indexed column stays in its page.
  `create table if not exists ${tableOf(plan.noun)} (
     id bigint primary key, centre_id int, programme_id int, version int not null default 1,
     created_at timestamptz not null, created_by bigint, updated_at timestamptz not null, updated_by bigint, doc jsonb not null, keys jsonb) with (fillfactor = 70)`,
  ...physicalColumns(plan).map(({ name, sql }) => `alter table ${tableOf(plan.noun)} add column if not exists ${ident(name)} ${sql}`),
  `create sequence if not exists ${sequenceOf(plan.noun)} increment by ${idBlock}`,
];

const groupColumn = (plan: TablePlan, name: string): { name: string; type: string } => {
  if (name === 'programmeId') return { name: 'programme_id', type: 'int' };
  return { name, type: sqlType[plan.columns.find((column) => column.name === name)?.type ?? 'text'] };
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
