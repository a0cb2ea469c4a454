/** `<noun>$load(rows, stamp)`: many new rows through the same derive and put as a write, without revisions and audit. */
import { underDefinitions } from './locks.ts';
import { functionOf, tableOf, text } from './names.ts';
import type { TablePlan } from './tablePlan.ts';

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
    perform ${functionOf(plan.noun, 'put')}(null, ${functionOf(plan.noun, 'derive')}(n, true));
    insert into store_unique select ${text(plan.noun)}, k.key, k.value, n.id from jsonb_each_text(coalesce(n.keys, '{}')) k;
    made := made + 1;
  end loop;
  return made;
end $f$`;
