/** `Store.get`: one row by its id, null where the scope does not reach it. */
import type { Run } from '../db/types.ts';
import { tableOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Row, Scope } from '../types.ts';
import type { Sealer } from '../write/sealed.ts';
import { rowOf, selectList, type RawRow } from './rows.ts';
import { scopeCondition } from './where.ts';

export const getRow = async (
  run: Run,
  plan: TablePlan,
  id: number,
  scope: Scope,
  sealer: Sealer,
  reveal?: readonly string[],
): Promise<Row | null> => {
  if (!Number.isSafeInteger(id)) return null;
  const limit = scopeCondition(plan, scope);
  const within = limit === null ? '' : ' and t.centre_id = any ($2::int[])';
  const text = `select row_to_json(r)::text as row from (
    select ${selectList(plan, true)} from ${tableOf(plan.noun)} t where t.id = $1::bigint${within}) r`;
  const [found] = await run<{ row: string }>(text, limit === null ? [id] : [id, limit.values]);
  return found === undefined ? null : rowOf(plan, JSON.parse(found.row) as RawRow, sealer, reveal);
};
