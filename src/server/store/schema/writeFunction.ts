/**
 * `<noun>$write(write, plan, at)`: one write of a plan: lock, scope, version, derive, put, unique keys, revision, audit. Answers
 * the new version.
 */
import { functionOf, hashColumn, ident, pathLiteral, tableOf, text } from './names.ts';
import type { TablePlan } from './tablePlan.ts';

/** The same value sealed again looks different; the old seal stays, so that a revision shows only what changed. */
const keepSealed = (field: string): string => `
    if store_hash(n.doc ->> ${text(field)}) = o.${ident(hashColumn(field))} then
      n.doc := jsonb_set(n.doc, ${pathLiteral([field])}, o.doc -> ${text(field)});
    end if;`;

export const writeFunction = (plan: TablePlan): string => {
  const table = tableOf(plan.noun);
  const noun = text(plan.noun);
  const outside = (row: string): string =>
    plan.scoped ? `(centres is not null and (${row}.centre_id is null or ${row}.centre_id <> all (centres)))` : 'false';
  return `create or replace function ${functionOf(plan.noun, 'write')}(w jsonb, p jsonb, centres int[], at timestamptz) returns int language plpgsql as $f$
declare o ${table}; n ${table}; op text := w ->> 'op'; who bigint := (p ->> 'userId')::bigint; nr int;
begin
  if op = 'insert' then
    if w ? 'at' then at := date_trunc('milliseconds', (w ->> 'at')::timestamptz); end if;
    n.id := (w ->> 'id')::bigint; n.version := 1; n.created_at := at; n.created_by := who;
    n.centre_id := (w ->> 'centreId')::int; n.programme_id := (w ->> 'programmeId')::int;
  else
    select * into o from ${table} t where t.id = (w ->> 'id')::bigint for update;
    if o.id is null or ${outside('o')} then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
    if (w ->> 'version')::numeric <> o.version then
      perform store_refuse(jsonb_build_object('kind', 'stale', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
  end if;
  if op = 'update' then
    n := o; n.version := o.version + 1;
    if w ? 'centreId' then n.centre_id := (w ->> 'centreId')::int; end if;
    if w ? 'programmeId' then n.programme_id := (w ->> 'programmeId')::int; end if;
  end if;
  nr := coalesce(n.version, o.version + 1);
  if op <> 'remove' then
    n.doc := w -> 'doc'; n.keys := w -> 'keys'; n.updated_at := at; n.updated_by := who;
    ${plan.sealed.map(keepSealed).join('')}
    n := ${functionOf(plan.noun, 'derive')}(n, op = 'insert');
    if op = 'insert' and ${outside('n')} then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', ${noun}, 'id', w -> 'id'));
    end if;
  end if;
  perform ${functionOf(plan.noun, 'put')}(o, n);
  if o.keys is distinct from n.keys then perform store_keys(${noun}, coalesce(n.id, o.id), o.keys, n.keys); end if;
  insert into revision (entity, entity_id, version, at, user_id, action, before, after, catalogue, request_id, receipt)
    values (${noun}, coalesce(n.id, o.id), nr, at, who, p ->> 'action', o.doc, n.doc, p ->> 'catalogue', p ->> 'requestId', coalesce(w -> 'receipt', p -> 'receipt'));
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
    if not found then perform store_refuse(jsonb_build_object('kind', 'unique', 'entity', noun, 'rule', k.rule)); end if;
  end loop;
end $f$`;
