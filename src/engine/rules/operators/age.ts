import { calendarOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const age: Operator = {
  name: 'age',
  args: { min: 2, max: 2 },
  doc:
    'Completed years from a birth date to another date: {"age": [{"var": "data.dob"}, {"var": "today"}]}. ' +
    'Someone born on 29 February is a year older on 1 March of common years. Null for an impossible date or a birth in the future.',
  run([born, on]) {
    const from = calendarOf(born);
    const to = calendarOf(on);
    if (!from || !to) return null;
    const reached = to.month > from.month || (to.month === from.month && to.day >= from.day);
    const years = to.year - from.year - (reached ? 0 : 1);
    return years < 0 ? null : years;
  },
};
