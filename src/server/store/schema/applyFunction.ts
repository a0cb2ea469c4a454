/**
 * `store_apply(plan)`: a whole WritePlan in one call and one transaction. Answers `{versions}` or `{repeated}`; refusals are
 * raised as SK001, a plan made for other definitions as SK005, one for a job in other hands as SK007. `<noun>$save(plan)` is the same for
 * one write with nothing beside it: each line that a transaction passes is made ready anew in it, so that what is not there costs, too.
 * `<noun>$saves(plans)` takes several of them, each as it would be alone.
 */
import { underDefinitions } from './locks.ts';
import { functionOf, tableOf, text } from './names.ts';
import { lockFed } from './tally.ts';
import type { TablePlan, TablePlans } from './tablePlan.ts';

const guards = `
  for k in 0 .. coalesce(jsonb_array_length(p -> 'guards'), 0) - 1 loop
    g := p -> 'guards' -> k;
    perform pg_advisory_xact_lock(hashtextextended(g ->> 'lock', 0));
    execute g ->> 'sql' into hit using g -> 'args';
    if hit is not null then perform store_refuse(jsonb_build_object('kind', 'guard', 'rule', g -> 'rule')); end if;
  end loop;`;

/** Rows of a plan are locked in one order that all plans keep, so that two plans wait for each other one way only. */
const locks = `
  for k in 0 .. coalesce(jsonb_array_length(p -> 'locks'), 0) - 1 loop
    w := p -> 'locks' -> k;
    perform store_lock(w ->> 'entity', (w ->> 'id')::bigint);
  end loop;`;

/** Whoever takes the job over waits for the writes of whoever holds it, and lets none in afterwards. */
const holds = `
  if p ? 'holds' then
    perform 1 from job j where j.id = (p -> 'holds' ->> 'job')::bigint and j.worker = p -> 'holds' ->> 'worker' and j.state = 'running' for share;
    if not found then raise exception 'the job of this write is in other hands' using errcode = 'SK007'; end if;
  end if;`;

/** The first answer under a key stands for a day of the database's own time; then the key may be used anew. */
const idempotency = `
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
  end if;`;

/**
 * Files that the plan names are called off from what may go; one that is being taken away already is refused, the client sends it
 * again. Those that it names no more may go.
 */
const files = `
  if p ? 'files' then
    delete from document_due d where d.ref in (select jsonb_array_elements_text(p -> 'files' -> 'kept')) and not d.taken;
    get diagnostics hit = row_count;
    if hit <> jsonb_array_length(p -> 'files' -> 'kept') then
      raise exception 'a file of this write was given up meanwhile' using errcode = 'SK006';
    end if;
    insert into document_due (ref, due_at) select value, now() + make_interval(secs => coalesce((p -> 'files' ->> 'hold')::float8, 0))
      from jsonb_array_elements_text(p -> 'files' -> 'gone') on conflict do nothing;
  end if;`;

const begun = (name: string): string => `create or replace function ${name}(p jsonb) returns jsonb language plpgsql as $f$
declare at timestamptz; centres int[]; i jsonb; g jsonb; w jsonb; hit int; versions jsonb := '[]';
begin
  ${underDefinitions(`p ->> 'stamp'`)}
  at := date_trunc('milliseconds', coalesce((p ->> 'at')::timestamptz, clock_timestamp()));
  centres := (p ->> 'centres')::int[];`;

export const applyFunction = `${begun('store_apply')}
  ${holds}
  ${idempotency}
  ${locks}
  ${guards}
  for k in 0 .. jsonb_array_length(p -> 'writes') - 1 loop
    versions := versions || to_jsonb(store_write(p -> 'writes' -> k, p, centres, at));
  end loop;
  ${files}
  if p ? 'jobs' then
    insert into job (name, payload, run_at, single)
      select j ->> 'name', j -> 'payload', coalesce((j ->> 'startAfter')::timestamptz, at), j ->> 'single' from jsonb_array_elements(p -> 'jobs') j
      on conflict do nothing;
  end if;
  return jsonb_build_object('versions', versions);
end $f$`;

export const saveFunction = ({ noun }: TablePlan): string => `${begun(functionOf(noun, 'save'))}
  ${idempotency}
  return jsonb_build_object('versions', jsonb_build_array(${functionOf(noun, 'write')}(p -> 'writes' -> 0, p, centres, at)));
end $f$`;

/** As long as one of several saves may wait for somebody else's transaction while others wait for it. */
const MOST_WAIT = '30ms';

/**
 * Several saves in one transaction, each behind a savepoint of its own: what one of them is refused or fails by undoes nothing of another. Its
 * answer is null then, nothing of it is written, and it is to be made alone; so is one that would have to wait.
 */
export const savesFunction = ({
  noun,
}: TablePlan): string => `create or replace function ${functionOf(noun, 'saves')}(plans jsonb) returns jsonb language plpgsql as $f$
declare p jsonb; answers jsonb := '[]';
begin
  perform set_config('lock_timeout', '${MOST_WAIT}', true);
  for p in select value from jsonb_array_elements(plans) loop
    begin
      answers := answers || jsonb_build_array(${functionOf(noun, 'save')}(p));
    exception when others then
      answers := answers || 'null'::jsonb;
    end;
  end loop;
  return answers;
end $f$`;

export const lockFunction = (
  plans: TablePlans,
): string => `create or replace function store_lock(noun text, row_id bigint) returns void language plpgsql as $f$
begin
  ${Object.values(plans)
    .map((plan) => [plan.noun, lockFed(plan, plans, 'row_id')] as const)
    .map(([noun, fed]) => `if noun = ${text(noun)} then ${fed} perform 1 from ${tableOf(noun)} t where t.id = row_id for update; return; end if;`)
    .join('\n  ')}
end $f$`;

/** Leads a write to its entity's function without a statement made up at run time. */
export const dispatchFunction = (
  plans: TablePlans,
): string => `create or replace function store_write(w jsonb, p jsonb, centres int[], at timestamptz) returns int language plpgsql as $f$
declare noun text := w ->> 'entity';
begin
  ${Object.keys(plans)
    .map((noun) => `if noun = ${text(noun)} then return ${functionOf(noun, 'write')}(w, p, centres, at); end if;`)
    .join('\n  ')}
  raise exception 'no such entity';
end $f$`;
