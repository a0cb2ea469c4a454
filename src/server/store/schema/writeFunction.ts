/**
 * `<noun>$write(write, plan, at)`: one write of a plan: lock, scope, version, derive, put, unique keys, revision, audit. Answers
 * the new version.
 */
import { functionOf, hashColumn, ident, pathLiteral, tableOf, text, counterOf } from './names.ts';
import type { ColumnPlan, TablePlan, TablePlans } from './tablePlan.ts';
import { heldIn, physicalColumns, saidIn, WORKED } from './expressions.ts';
import { feeding, lockFed } from './tally.ts';
import { BEHIND, underDefinitions } from './locks.ts';

/*
 * `<noun>$put(old, new)`: stores a row that is already derived; moves the counters; and where values that others copied changed,
 * derives and puts those rows too. An insert has no old row, a removal no new one.
 */

/** Values that rules give come with the document. Who does not send them is of a release that knows none. */
const worked = (plan: TablePlan, sent: string): string =>
  plan.worked === undefined
    ? ''
    : `if not ${sent} ? 'worked' then raise exception 'computed columns are missing' using errcode = '${BEHIND}'; end if;
    n.${ident(WORKED)} := ${sent} -> 'worked';`;

/** `<noun>$load(rows, stamp)`: many new rows through the same derive and put as a write, without revisions and audit. */
export const loadFunction = (
  plan: TablePlan,
): string => `create or replace function ${functionOf(plan.noun, 'load')}(list jsonb, stamp text) returns int language plpgsql as $f$
declare i jsonb; n ${tableOf(plan.noun)}; made int := 0;
begin
  ${underDefinitions('stamp')}
  for i in select value from jsonb_array_elements(list) loop
    n := null;
    n.id := (i ->> 'id')::bigint; n.version := 1; n.doc := i -> 'doc'; n.keys := i -> 'keys';
    n.created_at := date_trunc('milliseconds', (i ->> 'at')::timestamptz); n.updated_at := n.created_at;
    n.created_by := (i ->> 'userId')::bigint; n.updated_by := n.created_by;
    n.centre_id := (i ->> 'centreId')::int; n.programme_id := (i ->> 'programmeId')::int;
    ${worked(plan, 'i')}
    perform ${functionOf(plan.noun, 'put')}(null, ${functionOf(plan.noun, 'derive')}(n, true));
    insert into store_unique select ${text(plan.noun)}, k.key, k.value, n.id from jsonb_each_text(coalesce(n.keys, '{}')) k;
    made := made + 1;
  end loop;
  return made;
end $f$`;

const fixed = ['centre_id', 'programme_id', 'version', 'updated_at', 'updated_by', 'doc', 'keys'];
const counted = (group: readonly string[]): string[] => ['centre_id', ...group.map((name) => (name === 'programmeId' ? 'programme_id' : name))];

const counter = (plan: TablePlan, group: readonly string[]): string => {
  const of = (row: string): string =>
    counted(group)
      .map((name) => `${row}.${ident(name)}`)
      .join(', ');
  const into = `insert into ${counterOf(plan.noun, group)} values`;
  return `
  if n.id is null or o.id is null or (${of('o')}) is distinct from (${of('n')}) then
    if o.id is not null then ${into} (${of('o')}, -1); end if;
    if n.id is not null then ${into} (${of('n')}, 1); end if;
  end if;`;
};

/** Rows of `dependent` that copied something from this table by the reference `by`. */
const copiesTo = (plan: TablePlan, dependent: TablePlan, by: string): string => {
  const copied = dependent.columns.filter((column) => column.from?.by === by);
  const compared = [
    ...copied.map((column) => (row: string) => saidIn(column, row)),
    ...(dependent.through.some((through) => through.by === by) ? [(row: string) => `${row}.centre_id`, (row: string) => `${row}.programme_id`] : []),
  ];
  const before = ident(`before ${dependent.noun}`);
  const list = (row: string): string => [...new Set(compared.map((expression) => expression(row)))].join(', ');
  return `
    if row(${list('o')}) is distinct from row(${list('n')}) then
      for ${before} in select * from ${tableOf(dependent.noun)} t where t.${ident(by)} = n.id order by t.id for update loop
        perform ${functionOf(dependent.noun, 'put')}(${before}, ${functionOf(dependent.noun, 'derive')}(${before}, true));
      end loop;
    end if;`;
};

const dependentsOf = (plan: TablePlan, plans: TablePlans): { dependent: TablePlan; by: string }[] =>
  Object.values(plans).flatMap((dependent) => {
    const bys = new Set(dependent.columns.flatMap((column) => (column.from?.entity === plan.noun ? [column.from.by] : [])));
    for (const { by, entity } of dependent.through) if (entity === plan.noun) bys.add(by);
    return [...bys].map((by) => ({ dependent, by }));
  });

export const putFunction = (plan: TablePlan, plans: TablePlans): string => {
  const columns = [...fixed, ...physicalColumns(plan).map(({ name }) => name)];
  const dependents = dependentsOf(plan, plans);
  const { declared, done } = feeding(plan, plans);
  const table = tableOf(plan.noun);
  return `create or replace function ${functionOf(plan.noun, 'put')}(o ${table}, n ${table}) returns void language plpgsql as $f$
declare ${[...new Set(dependents.map(({ dependent }) => dependent.noun))].map((noun) => `${ident(`before ${noun}`)} ${tableOf(noun)};`).join(' ')} ${declared}
begin
  if o.id is null then
    insert into ${table} values (n.*);
  elsif n.id is null then
    delete from ${table} t where t.id = o.id;
  else
    update ${table} t set ${columns.map((name) => `${ident(name)} = n.${ident(name)}`).join(', ')} where t.id = n.id;
  end if;
  ${plan.counters.map((group) => counter(plan, group)).join('')}
  if o.id is not null and n.id is not null then
    ${dependents.map(({ dependent, by }) => copiesTo(plan, dependent, by)).join('')}
    null;
  end if;${done}
end $f$`;
};

/** The same value sealed again looks different; the old seal stays, so that a revision shows only what changed. */
const keepSealed = (field: string): string => `
    if store_hash(n.doc ->> ${text(field)}) = o.${ident(hashColumn(field))} then
      n.doc := jsonb_set(n.doc, ${pathLiteral([field])}, o.doc -> ${text(field)});
    end if;`;

/** What a removal keeps beside the document, so that the row can come back as it was. */
const kept = `jsonb_build_object('row', jsonb_build_object('centreId', o.centre_id, 'programmeId', o.programme_id,
      'createdAt', o.created_at, 'createdBy', o.created_by, 'keys', o.keys))`;

/** A removed row as it was, for who removed it and not too late. One at a time: the second finds it there. */
const restored = (noun: string): string => `
    perform pg_advisory_xact_lock(hashtextextended(${noun} || ' ' || (w ->> 'id'), 0));
    select * into was from revision r where r.entity = ${noun} and r.entity_id = (w ->> 'id')::bigint order by r.version desc, r.id desc limit 1;
    if was.id is null or was.after is not null or not was.receipt ? 'row' or was.user_id is distinct from who then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
    if was.at < at - make_interval(secs => (w ->> 'within')::float8) then
      perform store_refuse(jsonb_build_object('kind', 'guard', 'rule', 'undoLate'));
    end if;
    i := was.receipt -> 'row';
    n.id := was.entity_id; n.version := was.version + 1; n.doc := was.before; n.keys := nullif(i -> 'keys', 'null');
    n.created_at := (i ->> 'createdAt')::timestamptz; n.created_by := (i ->> 'createdBy')::bigint; n.updated_at := at; n.updated_by := who;
    n.centre_id := (i ->> 'centreId')::int; n.programme_id := (i ->> 'programmeId')::int;`;

const within = (document: string, path: readonly string[]): string =>
  path.length === 1 ? `${document} -> ${text(path[0] ?? '')}` : `${document} #> ${pathLiteral(path)}`;

/** All of a row that its columns, search text and hashes are worked out from, that is counted, and that other rows copied. */
const sourcesIn = (plan: TablePlan, plans: TablePlans, row: string): string => {
  const held = (column: ColumnPlan): string => within(heldIn(column, row), column.path);
  const searched = plan.search.flatMap((part) => ('path' in part ? [within(`${row}.doc`, part.path)] : []));
  const copied = dependentsOf(plan, plans).flatMap(({ dependent, by }) => dependent.columns.filter((column) => column.from?.by === by).map(held));
  return [
    `${row}.centre_id`,
    `${row}.programme_id`,
    ...(plan.worked === undefined ? [] : [`${row}.${ident(WORKED)}`]),
    ...new Set([
      ...plan.columns.filter(({ from, tally }) => from === undefined && tally === undefined).map(held),
      ...searched,
      ...plan.sealed.map((field) => within(`${row}.doc`, [field])),
      ...copied,
    ]),
  ].join(', ');
};

export const writeFunction = (plan: TablePlan, plans: TablePlans): string => {
  const table = tableOf(plan.noun);
  const noun = text(plan.noun);
  const outside = (row: string): string =>
    plan.scoped ? `(centres is not null and (${row}.centre_id is null or ${row}.centre_id <> all (centres)))` : 'false';
  return `create or replace function ${functionOf(plan.noun, 'write')}(w jsonb, p jsonb, centres int[], at timestamptz) returns int language plpgsql as $f$
declare o ${table}; n ${table}; was revision; i jsonb; op text := w ->> 'op'; who bigint := (p ->> 'userId')::bigint; nr int;
begin
  if w ? 'at' then at := date_trunc('milliseconds', (w ->> 'at')::timestamptz); end if;
  if op = 'insert' then
    n.id := (w ->> 'id')::bigint; n.version := 1; n.created_at := at; n.created_by := who;
    n.centre_id := (w ->> 'centreId')::int; n.programme_id := (w ->> 'programmeId')::int;
  elsif op = 'restore' then ${restored(noun)}
  else
    ${lockFed(plan, plans, `(w ->> 'id')::bigint`)}
    select * into o from ${table} t where t.id = (w ->> 'id')::bigint for update;
    if o.id is null or ${outside('o')} then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
    if (w ->> 'version')::numeric <> o.version then
      perform store_refuse(jsonb_build_object('kind', 'stale', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
    if w ? 'within' and o.updated_at < at - make_interval(secs => (w ->> 'within')::float8) then
      perform store_refuse(jsonb_build_object('kind', 'guard', 'rule', 'undoLate'));
    end if;
  end if;
  if op = 'update' then
    n := o; n.version := o.version + 1;
    if w ? 'centreId' then n.centre_id := (w ->> 'centreId')::int; end if;
    if w ? 'programmeId' then n.programme_id := (w ->> 'programmeId')::int; end if;
  end if;
  nr := coalesce(n.version, o.version + 1);
  if op <> 'remove' then
    if op <> 'restore' then n.doc := w -> 'doc'; n.keys := w -> 'keys'; n.updated_at := at; n.updated_by := who; end if;
    ${plan.sealed.map(keepSealed).join('')}
    ${worked(plan, 'w')}
  end if;
  if op = 'update' and row(${sourcesIn(plan, plans, 'o')}) is not distinct from row(${sourcesIn(plan, plans, 'n')}) then
    update ${table} t set version = n.version, updated_at = n.updated_at, updated_by = n.updated_by, doc = n.doc, keys = n.keys where t.id = n.id;
  else
    if op <> 'remove' then
      n := ${functionOf(plan.noun, 'derive')}(n, op <> 'update');
      if op <> 'update' and ${outside('n')} then
        perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', ${noun}, 'id', w -> 'id'));
      end if;
    end if;
    perform ${functionOf(plan.noun, 'put')}(o, n);
  end if;
  if o.keys is distinct from n.keys then perform store_keys(${noun}, coalesce(n.id, o.id), o.keys, n.keys); end if;
  insert into revision (entity, entity_id, version, at, user_id, action, before, after, catalogue, request_id, receipt)
    values (${noun}, coalesce(n.id, o.id), nr, at, who, p ->> 'action', o.doc, n.doc, p ->> 'catalogue', p ->> 'requestId', case when op = 'remove' then coalesce(p -> 'receipt', '{}') || ${kept} else coalesce(w -> 'receipt', p -> 'receipt') end);
  if p ? 'audit' then
    insert into audit (at, user_id, action, event, entity, entity_id, centre_id, request_id, catalogue)
      values (at, who, p ->> 'action', p ->> 'audit', ${noun}, coalesce(n.id, o.id), coalesce(n.centre_id, o.centre_id), p ->> 'requestId', p ->> 'catalogue');
  end if;
  return nr;
end $f$`;
};

/** Keeps `store_unique` in step with the keys of one row: `{ rule: key }`. */
export const keysFunction = `create or replace function store_keys(noun text, row_id bigint, before jsonb, after jsonb) returns void language plpgsql as $f$
declare k record;
begin
  for k in select b.key as rule, b.value #>> '{}' as value from jsonb_each(coalesce(before, '{}')) b
    where b.value is distinct from (coalesce(after, '{}') -> b.key) loop
    delete from store_unique u where u.entity = noun and u.rule = k.rule and u.key = k.value and u.id = row_id;
  end loop;
  for k in select a.key as rule, a.value #>> '{}' as value from jsonb_each(coalesce(after, '{}')) a
    where a.value is distinct from (coalesce(before, '{}') -> a.key) order by 1 loop
    insert into store_unique values (noun, k.rule, k.value, row_id) on conflict do nothing;
    if not found then perform store_refuse(jsonb_build_object('kind', 'unique', 'entity', noun, 'rule', k.rule, 'id', row_id)); end if;
  end loop;
end $f$`;
