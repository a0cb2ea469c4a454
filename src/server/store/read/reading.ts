/** The questions of a store for rows, asked by whoever runs its statements. */
import { tablePlanOf } from '../apply.ts';
import type { Run } from '../db/types.ts';
import type { TablePlans } from '../schema/tablePlan.ts';
import type { Sealer } from '../sealed.ts';
import { openShared } from '../statementBatch.ts';
import type { Reading, Referring, RowPage } from '../types.ts';
import type { ReferringPlan } from '../where.ts';
import { countsStatement, countStatement, findStatement } from './find.ts';
import { listPage, listStatement } from './list.ts';
import { openRows, rowOf, type RawRow } from './rows.ts';

const referring = (plans: TablePlans, without?: Referring): ReferringPlan | undefined =>
  without && { plan: tablePlanOf(plans, without.entity), by: without.by };

/** `read`: gives the work the tables as they are. */
export function readingOn(run: Run, sealer: Sealer, read: <T>(work: (plans: TablePlans) => Promise<T>) => Promise<T>): Reading {
  const row = openRows(run, sealer);
  const pages = openShared<RowPage>();
  return {
    get: (entity, id, scope, { reveal } = {}) => read((plans) => row(tablePlanOf(plans, entity), { id, scope }, reveal)),
    find: (entity, where, scope, { reveal, without, ...options_ } = {}) =>
      read(async (plans) => {
        const plan = tablePlanOf(plans, entity);
        const left = referring(plans, without);
        const { text, values } = findStatement(plan, where, scope, { ...options_, ...(left ? { without: left } : {}) }, sealer);
        const [answer] = await run<{ rows: string }>(text, values);
        return (JSON.parse(answer?.rows ?? '[]') as RawRow[]).map((raw) => rowOf(plan, raw, sealer, reveal));
      }),
    list: (query) =>
      pages(JSON.stringify(query), () =>
        read(async (plans) => {
          const plan = tablePlanOf(plans, query.entity);
          const statement = listStatement(plan, query, sealer, referring(plans, query.without));
          const { text, values, once } = statement;
          const [answer] = await run<{ rows: string; total: number }>(text, values, once ? 'once' : 'short');
          return listPage(plan, statement, answer ?? { rows: '[]', total: 0 }, sealer);
        }),
      ),
    count: (entity, where, scope) =>
      read(async (plans) => {
        const { text, values } = countStatement(tablePlanOf(plans, entity), where, scope, sealer);
        const [answer] = await run<{ total: number }>(text, values);
        return answer?.total ?? 0;
      }),
    counts: (entity, per, where, scope) =>
      read(async (plans) => {
        const { text, values } = countsStatement(tablePlanOf(plans, entity), per, where, scope, sealer);
        const rows = await run<{ total: number } & Record<`key${number}`, string | number | null>>(text, values);
        return rows.map(({ total, ...row_ }) => ({ keys: per.map((_, at) => row_[`key${at}`] ?? null), total }));
      }),
  };
}
