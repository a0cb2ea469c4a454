-- The whole plan is undone: an error carries the decision out of the transaction. No personal data goes in, it may be logged.
create or replace function store_refuse(refusal jsonb) returns void language plpgsql as $f$
begin raise exception 'refused' using errcode = 'SK001', detail = refusal::text; end $f$;

-- Keeps `store_unique` in step with the keys of one row: { rule: key }.
create or replace function store_keys(noun text, row_id bigint, before jsonb, after jsonb) returns void language plpgsql as $f$
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
end $f$;

-- Locks a row that a plan changes, behind those that are locked with it.
create or replace function store_lock(noun text, row_id bigint) returns void language plpgsql as $f$
begin
  {{locks}}
end $f$;

-- Leads a write to its entity's function without a statement made up at run time.
create or replace function store_write(w jsonb, p jsonb, centres int[], at timestamptz) returns int language plpgsql as $f$
declare noun text := w ->> 'entity';
begin
  {{writes}}
  raise exception 'no such entity';
end $f$;

-- A whole WritePlan in one call and one transaction. Answers {versions} or {repeated}; refusals are raised as SK001, a plan made for other definitions as
-- SK005, one that names a file given up meanwhile as SK006, one for a job in other hands as SK007.
create or replace function store_apply(p jsonb) returns jsonb language plpgsql as $f$
{{begun}}
  -- Whoever takes the job over waits for the writes of whoever holds it, and lets none in afterwards.
  if p ? 'holds' then
    perform 1 from job j where j.id = (p -> 'holds' ->> 'job')::bigint and j.worker = p -> 'holds' ->> 'worker' and j.state = 'running' for share;
    if not found then raise exception 'the job of this write is in other hands' using errcode = 'SK007'; end if;
  end if;
  {{idempotency}}
  -- Rows of a plan are locked in one order that all plans keep, so that two plans wait for each other one way only.
  for k in 0 .. coalesce(jsonb_array_length(p -> 'locks'), 0) - 1 loop
    w := p -> 'locks' -> k;
    perform store_lock(w ->> 'entity', (w ->> 'id')::bigint);
  end loop;
  for k in 0 .. coalesce(jsonb_array_length(p -> 'guards'), 0) - 1 loop
    g := p -> 'guards' -> k;
    perform pg_advisory_xact_lock(hashtextextended(g ->> 'lock', 0));
    execute g ->> 'sql' into hit using g -> 'args';
    if hit is not null then perform store_refuse(jsonb_build_object('kind', 'guard', 'rule', g -> 'rule')); end if;
  end loop;
  for k in 0 .. jsonb_array_length(p -> 'writes') - 1 loop
    versions := versions || to_jsonb(store_write(p -> 'writes' -> k, p, centres, at));
  end loop;
  -- Files that the plan names are called off from what may go; one that is being taken away already is refused, the client sends it again. Those that it
  -- names no more may go.
  if p ? 'files' then
    delete from document_due d where d.ref in (select jsonb_array_elements_text(p -> 'files' -> 'kept')) and not d.taken;
    get diagnostics hit = row_count;
    if hit <> jsonb_array_length(p -> 'files' -> 'kept') then
      raise exception 'a file of this write was given up meanwhile' using errcode = 'SK006';
    end if;
    insert into document_due (ref, due_at) select value, now() + make_interval(secs => coalesce((p -> 'files' ->> 'hold')::float8, 0))
      from jsonb_array_elements_text(p -> 'files' -> 'gone') on conflict do nothing;
  end if;
  if p ? 'jobs' then
    insert into job (name, payload, run_at, single)
      select j ->> 'name', j -> 'payload', coalesce((j ->> 'startAfter')::timestamptz, at), j ->> 'single' from jsonb_array_elements(p -> 'jobs') j
      on conflict do nothing;
  end if;
  return jsonb_build_object('versions', versions);
end $f$;

-- Folds the counters' rows of 1 and -1 into sums, forgets answers older than a day and jobs done a week ago. One process at a time.
create or replace function store_sweep() returns int language plpgsql as $f$
declare folded int := 0;
begin
  if not pg_try_advisory_xact_lock({{maintenanceLock}}) then return 0; end if;
  {{folds}}
  delete from idempotency where at < now() - interval '24 hours';
  delete from job where state in ('done', 'failed') and coalesce(done_at, run_at) < now() - interval '7 days';
  return folded;
end $f$;
