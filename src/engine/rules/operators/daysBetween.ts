import { dayNumber } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const daysBetween: Operator = {
  name: 'daysBetween',
  args: { min: 2, max: 2 },
  doc:
    'Calendar days from the first date to the second, negative when it lies before: {"daysBetween": [{"var": "data.from"}, {"var": "data.to"}]}. ' +
    'Null when either is no date.',
  run([from, to]) {
    const first = dayNumber(from);
    const second = dayNumber(to);
    return first === undefined || second === undefined ? null : second - first;
  },
};
