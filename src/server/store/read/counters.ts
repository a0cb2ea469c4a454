/** Totals from counters: a group of counted columns that covers the conditions, or null where none does. */
import { counterOf, ident } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Parameters } from './parameters.ts';
import { predicate, type Condition } from './where.ts';

export const counterSql = (plan: TablePlan, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = conditions.map(({ sql }) => (sql === 'programme_id' ? 'programmeId' : sql)).filter((name) => name !== 'centre_id');
  const fitting = plan.counters.filter((group) => names.every((name) => group.includes(name))).sort((one, other) => one.length - other.length);
  const group = fitting[0];
  if (group === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  return `(select coalesce(sum(t.n), 0)::bigint from ${counterOf(plan.noun, group)} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`})`;
};

/** Totals by the values of one column, from the smallest group of counted columns that has it and every condition; null where none does. */
export const countsSql = (plan: TablePlan, per: { sql: string }, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = [per.sql, ...conditions.map(({ sql }) => sql)]
    .map((sql) => (sql === 'programme_id' ? 'programmeId' : sql))
    .filter((name) => name !== 'centre_id');
  const [group] = plan.counters.filter((one) => names.every((name) => one.includes(name))).sort((one, other) => one.length - other.length);
  if (group === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  return `select t.${ident(per.sql)} as key, sum(t.n)::bigint as total from ${counterOf(plan.noun, group)} t
    ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`} group by 1 having sum(t.n) > 0 order by 2 desc, 1`;
};
