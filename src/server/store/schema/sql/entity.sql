-- The row with what the rows that refer to it say now.
create or replace function {{tally}}(r {{table}}) returns {{table}} language plpgsql as $f$
begin
  {{tallies}}
  return r;
end $f$;

-- Every typed column, copied value, sort key, hash and the search text of a row, out of its document; where it is `fresh`, out of the rows that it refers
-- to and that refer to it, too.
create or replace function {{derive}}(r {{table}}, fresh boolean) returns {{table}} language plpgsql as $f$
declare source jsonb; worked jsonb; tallied jsonb; centre int; programme int; {{formerReferences}}
begin
  {{ownValues}}
  {{copiedValues}}
  {{talliedValues}}
  {{sortKeys}}
  {{hashes}}
  {{searchText}}
  return r;
end $f$;

-- Stores a row that is derived; moves the counters; derives and puts the rows that copied what changed, and those that count this one. An insert has no old
-- row, a removal no new one.
create or replace function {{put}}(o {{table}}, n {{table}}) returns void language plpgsql as $f$
declare {{otherRows}}
begin
  if o.id is null then
    insert into {{table}} values (n.*);
  elsif n.id is null then
    delete from {{table}} t where t.id = o.id;
  else
    update {{table}} t set {{assignments}} where t.id = n.id;
  end if;
  {{counters}}
  if o.id is not null and n.id is not null then
    {{copies}}
    null;
  end if;
  {{parents}}
end $f$;

-- Many new rows through the same derive and put as a write, without revisions and audit.
create or replace function {{load}}(list jsonb, stamp text) returns int language plpgsql as $f$
declare w jsonb; n {{table}}; made int := 0;
begin
  {{underDefinitions}}
  for w in select value from jsonb_array_elements(list) loop
    n := null;
    n.id := (w ->> 'id')::bigint; n.version := 1; n.doc := w -> 'doc'; n.keys := w -> 'keys';
    n.created_at := date_trunc('milliseconds', (w ->> 'at')::timestamptz); n.updated_at := n.created_at;
    n.created_by := (w ->> 'userId')::bigint; n.updated_by := n.created_by;
    n.centre_id := (w ->> 'centreId')::int; n.programme_id := (w ->> 'programmeId')::int;
    {{computedValues}}
    perform {{put}}(null, {{derive}}(n, true));
    insert into store_unique select {{noun}}, k.key, k.value, n.id from jsonb_each_text(coalesce(n.keys, '{}')) k;
    made := made + 1;
  end loop;
  return made;
end $f$;

-- One write of a plan: lock, scope, version, derive, put, unique keys, revision, audit. Answers the new version.
create or replace function {{write}}(w jsonb, p jsonb, centres int[], at timestamptz) returns int language plpgsql as $f$
declare o {{table}}; n {{table}}; was revision; i jsonb; op text := w ->> 'op'; who bigint := (p ->> 'userId')::bigint; nr int;
begin
  if w ? 'at' then at := date_trunc('milliseconds', (w ->> 'at')::timestamptz); end if;
  if op = 'insert' then
    n.id := (w ->> 'id')::bigint; n.version := 1; n.created_at := at; n.created_by := who;
    n.centre_id := (w ->> 'centreId')::int; n.programme_id := (w ->> 'programmeId')::int;
  elsif op = 'restore' then
    -- A removed row as it was, for who removed it and not too late. One at a time: the second finds it there.
    perform pg_advisory_xact_lock(hashtextextended({{noun}} || ' ' || (w ->> 'id'), 0));
    select * into was from revision r where r.entity = {{noun}} and r.entity_id = (w ->> 'id')::bigint order by r.version desc, r.id desc limit 1;
    if was.id is null or was.after is not null or not was.receipt ? 'row' or was.user_id is distinct from who then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', {{noun}}, 'id', w -> 'id'));
    end if;
    if was.at < at - make_interval(secs => (w ->> 'within')::float8) then
      perform store_refuse(jsonb_build_object('kind', 'guard', 'rule', 'undoLate'));
    end if;
    i := was.receipt -> 'row';
    n.id := was.entity_id; n.version := was.version + 1; n.doc := was.before; n.keys := nullif(i -> 'keys', 'null');
    n.created_at := (i ->> 'createdAt')::timestamptz; n.created_by := (i ->> 'createdBy')::bigint; n.updated_at := at; n.updated_by := who;
    n.centre_id := (i ->> 'centreId')::int; n.programme_id := (i ->> 'programmeId')::int;
  else
    {{parentLocks}}
    select * into o from {{table}} t where t.id = (w ->> 'id')::bigint for update;
    if o.id is null or {{oldOutside}} then
      perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', {{noun}}, 'id', w -> 'id'));
    end if;
    if (w ->> 'version')::numeric <> o.version then
      perform store_refuse(jsonb_build_object('kind', 'stale', 'entity', {{noun}}, 'id', w -> 'id'));
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
    {{formerSeals}}
    {{computedValues}}
  end if;
  if op = 'update' and row({{oldSources}}) is not distinct from row({{newSources}}) then
    update {{table}} t set version = n.version, updated_at = n.updated_at, updated_by = n.updated_by, doc = n.doc, keys = n.keys where t.id = n.id;
  else
    if op <> 'remove' then
      n := {{derive}}(n, op <> 'update');
      if op <> 'update' and {{newOutside}} then
        perform store_refuse(jsonb_build_object('kind', 'absent', 'entity', {{noun}}, 'id', w -> 'id'));
      end if;
    end if;
    perform {{put}}(o, n);
  end if;
  if o.keys is distinct from n.keys then perform store_keys({{noun}}, coalesce(n.id, o.id), o.keys, n.keys); end if;
  -- What a removal keeps beside the document, so that the row can come back as it was, is in its receipt.
  insert into revision (entity, entity_id, version, at, user_id, action, before, after, catalogue, request_id, receipt)
    values ({{noun}}, coalesce(n.id, o.id), nr, at, who, p ->> 'action', o.doc, n.doc, p ->> 'catalogue', p ->> 'requestId', case when op = 'remove'
      then coalesce(p -> 'receipt', '{}') || jsonb_build_object('row', jsonb_build_object('centreId', o.centre_id, 'programmeId', o.programme_id,
        'createdAt', o.created_at, 'createdBy', o.created_by, 'keys', o.keys))
      else coalesce(w -> 'receipt', p -> 'receipt') end);
  if p ? 'audit' then
    insert into audit (at, user_id, action, event, entity, entity_id, centre_id, request_id, catalogue)
      values (at, who, p ->> 'action', p ->> 'audit', {{noun}}, coalesce(n.id, o.id), coalesce(n.centre_id, o.centre_id), p ->> 'requestId', p ->> 'catalogue');
  end if;
  return nr;
end $f$;

-- The same as store_apply for one write with nothing beside it: each line that a transaction passes is made ready anew in it, so that what is not there
-- costs, too.
create or replace function {{save}}(p jsonb) returns jsonb language plpgsql as $f$
{{begun}}
  {{idempotency}}
  return jsonb_build_object('versions', jsonb_build_array({{write}}(p -> 'writes' -> 0, p, centres, at)));
end $f$;

-- Several saves in one transaction, each behind a savepoint of its own: what one of them is refused or fails by undoes nothing of another. Its answer is
-- null then, nothing of it is written, and it is to be made alone; so is one that would have to wait, for which others wait.
create or replace function {{saves}}(plans jsonb) returns jsonb language plpgsql as $f$
declare p jsonb; answers jsonb := '[]';
begin
  perform set_config('lock_timeout', '30ms', true);
  for p in select value from jsonb_array_elements(plans) loop
    begin
      answers := answers || jsonb_build_array({{save}}(p));
    exception when others then
      answers := answers || 'null'::jsonb;
    end;
  end loop;
  return answers;
end $f$;

-- Rows [{id, version, worked, keys}] put anew after their definition changed. What the server worked out is left aside where a row was written meanwhile: it
-- brought its own. Unique keys, where they come, replace those that are there; answers those [{id, rule}] that another row has already.
create or replace function {{rebuild}}(list jsonb) returns jsonb language plpgsql as $f$
declare w jsonb; o {{table}}; n {{table}}; k record; free jsonb; clashes jsonb := '[]';
begin
  for w in select value from jsonb_array_elements(list) loop
    select * into o from {{table}} t where t.id = (w ->> 'id')::bigint for update;
    continue when o.id is null;
    n := o;
    if (w ->> 'version')::int = o.version then
      {{computedValues}}
      if w ? 'keys' then
        free := '{}';
        delete from store_unique u where u.entity = {{noun}} and u.id = o.id;
        for k in select key as rule, value #>> '{}' as value from jsonb_each(coalesce(nullif(w -> 'keys', 'null'), '{}')) loop
          insert into store_unique values ({{noun}}, k.rule, k.value, o.id) on conflict do nothing;
          if found then free := free || jsonb_build_object(k.rule, k.value);
          else clashes := clashes || jsonb_build_object('id', o.id, 'rule', k.rule); end if;
        end loop;
        n.keys := nullif(free, '{}');
      end if;
    end if;
    perform {{put}}(o, {{derive}}(n, true));
  end loop;
  return clashes;
end $f$;
