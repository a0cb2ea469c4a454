/** Totals from counters: a group of counted columns that covers the conditions, or null where none does. */
import { counterOf } from '../schema/names.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import type { Parameters } from './parameters.ts';
import { predicate, type Condition } from './where.ts';

export const counterSql = (plan: TablePlan, conditions: readonly Condition[], parameters: Parameters): string | null => {
  const names = conditions
    .map(({ sql }) => (sql === 'programme_id' ? 'programmeId' : sql))
    .filter((name) => name !== 'centre_id');
  const fitting = plan.counters
    .filter((group) => names.every((name) => group.includes(name)))
    .sort((one, other) => one.length - other.length);
  const group = fitting[0];
  if (group === undefined) return null;
  const tests = conditions.map((condition) => predicate(condition, parameters));
  return `(select coalesce(sum(t.n), 0)::bigint from ${counterOf(plan.noun, group)} t ${tests.length === 0 ? '' : `where ${tests.join(' and ')}`})`;
};
