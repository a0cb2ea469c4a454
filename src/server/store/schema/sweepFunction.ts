/**
 * `store_sweep()`: folds the counters' ±1 rows into sums, forgets answers older than a day and jobs done a week ago. One process
 * at a time.
 */
import { maintenanceLock } from './locks.ts';
import { counterOf, ident } from './names.ts';
import type { TablePlans } from './tablePlan.ts';

/** A reader sees the rows from before or from after, never both: it is one statement. */
const fold = (table: string, columns: string): string => `
  if (select count(*) from ${table}) > 300 + 2 * (select count(*) from (select distinct ${columns} from ${table}) d) then
    with gone as (delete from ${table} returning ${columns}, n), sums as (select ${columns}, sum(n)::bigint as n from gone group by ${columns})
      insert into ${table} select * from sums where n <> 0;
    folded := folded + 1;
  end if;`;

export const sweepFunction = (plans: TablePlans): string => {
  const counters = Object.values(plans).flatMap((plan) =>
    plan.counters.map((group) =>
      fold(counterOf(plan.noun, group), ['centre_id', ...group.map((name) => ident(name === 'programmeId' ? 'programme_id' : name))].join(', ')),
    ),
  );
  return `create or replace function store_sweep() returns int language plpgsql as $f$
declare folded int := 0;
begin
  if not pg_try_advisory_xact_lock(${maintenanceLock}) then return 0; end if;
  ${counters.join('')}
  delete from idempotency where at < now() - interval '24 hours';
  delete from job where state in ('done', 'failed') and coalesce(done_at, run_at) < now() - interval '7 days';
  return folded;
end $f$`;
};
