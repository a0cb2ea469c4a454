import { counterIndex, counterOf, ident, sequenceOf, tableOf } from './names.ts';
import { physicalColumns, sqlType } from './expressions.ts';
import type { TablePlan } from './tablePlan.ts';

/* Tables, sequences and counters of one entity: idempotent statements. Columns are added, never dropped. */

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

/** The store's own tables. Idempotent, one statement each. Other rooms add theirs through `StoreOptions.systemTables`. */

const appendOnly = (table: string): string[] => [
  `create or replace trigger ${table}_stays before update or delete or truncate on ${table}
     for each statement execute function store_append_only()`,
];

export const systemTables: readonly string[] = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  'create schema if not exists entity',
  `create table if not exists store_meta (key text collate "C" primary key, value jsonb not null)`,
  // Servers that use the store and the definitions that they serve: see processes.ts.
  `create table if not exists store_process (
     process text collate "C" primary key, fingerprint text collate "C" not null, generation bigint not null,
     entities text not null, seen timestamptz not null default now())`,
  `create or replace function store_append_only() returns trigger language plpgsql as $f$
   begin raise exception '% is append-only', tg_table_name using errcode = 'SK002'; end $f$`,
  // before and after are the stored documents: encrypted fields stay encrypted.
  `create table if not exists revision (
     id bigint generated always as identity primary key, entity text collate "C" not null, entity_id bigint not null,
     version int not null, at timestamptz not null, user_id bigint, action text not null, before jsonb, after jsonb,
     catalogue text not null, request_id text, receipt jsonb)`,
  'create index if not exists revision_of on revision (entity, entity_id, version)',
  `create table if not exists audit (
     id bigint generated always as identity primary key, at timestamptz not null default now(), user_id bigint,
     action text not null, event text not null, entity text collate "C", entity_id bigint, centre_id int, request_id text,
     catalogue text, detail jsonb)`,
  'create index if not exists audit_at on audit (at)',
  'create index if not exists audit_of on audit (entity, entity_id, at)',
  'create index if not exists audit_by on audit (user_id, at)',
  'create index if not exists audit_event on audit (event, at)',
  `create index if not exists audit_refused on audit (at) where detail ? 'code'`,
  ...appendOnly('revision'),
  ...appendOnly('audit'),
  `create table if not exists idempotency (
     user_id bigint not null, key text collate "C" not null, body_hash text not null, answer jsonb not null,
     at timestamptz not null, primary key (user_id, key))`,
  'create index if not exists idempotency_at on idempotency (at)',
  // One row per unique constraint that a record falls under; two inserts of one key meet in the primary key.
  `create table if not exists store_unique (
     entity text collate "C" not null, rule text collate "C" not null, key text collate "C" not null, id bigint not null,
     primary key (entity, rule, key))`,
  'create index if not exists store_unique_of on store_unique (entity, id)',
  `create table if not exists job (
     id bigint generated always as identity primary key, name text collate "C" not null, payload jsonb not null,
     state text collate "C" not null default 'waiting', run_at timestamptz not null default now(), attempts int not null default 0,
     lease_until timestamptz, worker text, error text, single text collate "C",
     created_at timestamptz not null default now(), done_at timestamptz) with (fillfactor = 70)`,
  `create index if not exists job_due on job (name, run_at, id) where state in ('waiting', 'running')`,
  `create unique index if not exists job_single on job (name, single) where state in ('waiting', 'running') and single is not null`,
  // Files that may go: noted before a file is put, called off by the write that names it; and by the write that names it no more.
  `create table if not exists document_due (
     ref text collate "C" primary key, due_at timestamptz not null, taken boolean not null default false)`,
  'create index if not exists document_due_at on document_due (due_at)',
  // Who this database is to the store of documents: one row, made by `files/owner.ts`. It and the notes above are in no backup.
  `create table if not exists document_identity (
     one boolean primary key default true check (one), identity text not null, born_in text not null, adopts boolean not null,
     turns jsonb not null default '[]', held_until timestamptz)`,
];
