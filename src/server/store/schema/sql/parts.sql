-- underDefinitions: waits while definitions change, then holds the stamp that the write carries against the store's. Reading a table after the wait is also what
-- makes a session notice that the functions and row types it knows were replaced meanwhile.
  perform pg_advisory_xact_lock_shared({{definitionsLock}});
  if not exists (select 1 from store_meta m where m.key = 'definitions' and m.value ->> 'stamp' = stamp) then
    raise exception 'made for other definitions' using errcode = '{{behind}}';
  end if;

-- begun: how a function begins that takes a plan.
declare at timestamptz; centres int[]; i jsonb; g jsonb; w jsonb; hit int; versions jsonb := '[]'; stamp text := p ->> 'stamp';
begin
  {{underDefinitions}}
  at := date_trunc('milliseconds', coalesce((p ->> 'at')::timestamptz, clock_timestamp()));
  centres := (p ->> 'centres')::int[];

-- idempotency: the first answer under a key stands for a day of the database's own time; then the key may be used anew.
  if p ? 'idempotency' then
    i := p -> 'idempotency';
    insert into idempotency as d (user_id, key, body_hash, answer, at)
      values (coalesce((i ->> 'userId')::bigint, 0), i ->> 'key', i ->> 'bodyHash', i -> 'answer', clock_timestamp())
      on conflict (user_id, key) do update set body_hash = excluded.body_hash, answer = excluded.answer, at = excluded.at
        where d.at < excluded.at - interval '24 hours';
    if not found then
      return (select jsonb_build_object('repeated', jsonb_build_object('answer', d.answer, 'sameBody', d.body_hash = i ->> 'bodyHash'))
        from idempotency d where d.user_id = coalesce((i ->> 'userId')::bigint, 0) and d.key = i ->> 'key');
    end if;
  end if;

-- computedValues: values that rules give come with the document. Who does not send them is of a release that knows none.
    if not w ? 'worked' then raise exception 'computed columns are missing' using errcode = '{{behind}}'; end if;
    n.{{computed}} := w -> 'worked';

-- copiedValues: what comes through one reference, read once, locked so that the source cannot change unseen meanwhile.
  if fresh or old_{{index}} is distinct from r.{{by}} then
    select t.doc, {{computed}}, {{tallied}}, t.centre_id, t.programme_id
      into source, worked, tallied, centre, programme from {{source}} t where t.id = r.{{by}} for {{lock}};
    {{values}}
    {{scope}}
  end if;

-- counter: a row more, a row less.
  if n.id is null or o.id is null or ({{old}}) is distinct from ({{new}}) then
    if o.id is not null then insert into {{counter}} values ({{old}}, -1); end if;
    if n.id is not null then insert into {{counter}} values ({{new}}, 1); end if;
  end if;

-- copies: rows that copied something from this one by a reference of theirs.
    if row({{old}}) is distinct from row({{new}}) then
      for {{row}} in select * from {{copier}} t where t.{{by}} = n.id order by t.id for update loop
        perform {{put}}({{row}}, {{derive}}({{row}}, true));
      end loop;
    end if;

-- parents: rows that count this one.
  if o.id is null or n.id is null or row({{old}}) is distinct from row({{new}}) then
    for parent_id in select distinct x from unnest(array[o.{{by}}, n.{{by}}]) x where x is not null order by x loop
      select * into {{row}} from {{parent}} t where t.id = parent_id for update;
      if found then perform {{put}}({{row}}, {{derive}}({{tally}}({{row}}), false)); end if;
    end loop;
  end if;

-- parentLock: rows that count a row are locked before it, as they are where it is new: then two writers wait for each other one way only.
    perform 1 from {{parent}} p where p.id = (select t.{{by}} from {{table}} t where t.id = {{id}}) for update;

-- formerSeal: the same value sealed again looks different; the old seal stays, so that a revision shows only what changed.
    if store_hash(n.doc ->> {{field}}) = o.{{hash}} then n.doc := jsonb_set(n.doc, {{path}}, o.doc -> {{field}}); end if;

-- fold: a reader sees the rows from before or from after, never both: it is one statement.
  if (select count(*) from {{counter}}) > 300 + 2 * (select count(*) from (select distinct {{columns}} from {{counter}}) d) then
    with gone as (delete from {{counter}} returning {{columns}}, n), sums as (select {{columns}}, sum(n)::bigint as n from gone group by {{columns}})
      insert into {{counter}} select * from sums where n <> 0;
    folded := folded + 1;
  end if;

-- free: nobody but the fill of marks has ever given the field a value.
((not t.doc ? {{field}} and not exists (select 1 from revision r where r.entity = {{noun}} and r.entity_id = t.id
    and (r.before ? {{field}} or r.after ? {{field}})))
  or exists (select 1 from revision r where r.entity = {{noun}} and r.entity_id = t.id and r.action = {{filled}}
    and r.before -> {{field}} is distinct from r.after -> {{field}}
    and not exists (select 1 from revision s where s.entity = {{noun}} and s.entity_id = t.id and s.version > r.version and s.action <> {{filled}})))

-- candidates: rows that have what rules of marks speak about; of those that refer only as many as there may be and one, and none for a rule that reads none.
with near as materialized (select t.* from {{table}} t where t.id > $1::bigint and ({{areThere}}) order by t.id limit {{batch}}),
  weighed as materialized (select t.id, {{many}} as many from near t),
  fit as (select id, sum(many) over (order by id) - many as before from weighed)
select t.id, to_jsonb(t) as row, jsonb_build_object({{found}}) as found from near t
  where t.id in (select id from fit where before < {{most}}) order by t.id
