-- The store's own tables, each statement idempotent and run by itself: a blank line parts them. Other rooms add theirs through `StoreOptions.systemTables`.
create extension if not exists pg_trgm;

create extension if not exists btree_gin;

create schema if not exists entity;

create table if not exists store_meta (key text collate "C" primary key, value jsonb not null);

-- Servers that use the store and the definitions that they serve: see storeMeta.ts.
create table if not exists store_process (
  process text collate "C" primary key, fingerprint text collate "C" not null, generation bigint not null,
  entities text not null, seen timestamptz not null default now());

create or replace function store_append_only() returns trigger language plpgsql as $f$
begin raise exception '% is append-only', tg_table_name using errcode = 'SK002'; end $f$;

-- before and after are the stored documents: encrypted fields stay encrypted.
create table if not exists revision (
  id bigint generated always as identity primary key, entity text collate "C" not null, entity_id bigint not null,
  version int not null, at timestamptz not null, user_id bigint, action text not null, before jsonb, after jsonb,
  catalogue text not null, request_id text, receipt jsonb);

create index if not exists revision_of on revision (entity, entity_id, version);

create table if not exists audit (
  id bigint generated always as identity primary key, at timestamptz not null default now(), user_id bigint,
  action text not null, event text not null, entity text collate "C", entity_id bigint, centre_id int, request_id text,
  catalogue text, detail jsonb);

create index if not exists audit_at on audit (at);

create index if not exists audit_of on audit (entity, entity_id, at);

create index if not exists audit_by on audit (user_id, at);

create index if not exists audit_event on audit (event, at);

create index if not exists audit_refused on audit (at) where detail ? 'code';

create or replace trigger revision_stays before update or delete or truncate on revision
  for each statement execute function store_append_only();

create or replace trigger audit_stays before update or delete or truncate on audit
  for each statement execute function store_append_only();

create table if not exists idempotency (
  user_id bigint not null, key text collate "C" not null, body_hash text not null, answer jsonb not null,
  at timestamptz not null, primary key (user_id, key));

create index if not exists idempotency_at on idempotency (at);

-- One row per unique constraint that a record falls under; two inserts of one key meet in the primary key.
create table if not exists store_unique (
  entity text collate "C" not null, rule text collate "C" not null, key text collate "C" not null, id bigint not null,
  primary key (entity, rule, key));

create index if not exists store_unique_of on store_unique (entity, id);

create table if not exists job (
  id bigint generated always as identity primary key, name text collate "C" not null, payload jsonb not null,
  state text collate "C" not null default 'waiting', run_at timestamptz not null default now(), attempts int not null default 0,
  lease_until timestamptz, worker text, error text, single text collate "C",
  created_at timestamptz not null default now(), done_at timestamptz) with (fillfactor = 70);

create index if not exists job_due on job (name, run_at, id) where state in ('waiting', 'running');

create unique index if not exists job_single on job (name, single) where state in ('waiting', 'running') and single is not null;

-- Files that may go: noted before a file is put, called off by the write that names it; and by the write that names it no more.
create table if not exists document_due (
  ref text collate "C" primary key, due_at timestamptz not null, taken boolean not null default false);

create index if not exists document_due_at on document_due (due_at);

-- Who this database is to the store of documents: one row, made by `files/owner.ts`. It and the notes above are in no backup.
create table if not exists document_identity (
  one boolean primary key default true check (one), identity text not null, born_in text not null, adopts boolean not null,
  turns jsonb not null default '[]', held_until timestamptz);
