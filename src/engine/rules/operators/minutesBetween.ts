import { minuteOf } from '../../dates/clock.ts';
import type { Operator } from '../operator.ts';

export const minutesBetween: Operator = {
  name: 'minutesBetween',
  args: { min: 2, max: 2 },
  doc:
    'Minutes from the first time of day (HH:MM) to the second, negative when it lies before: {"minutesBetween": [{"var": "row.from"}, {"var": "row.to"}]}. ' +
    'Null when either is no time.',
  run([from, to]) {
    const [first, second] = [minuteOf(from), minuteOf(to)];
    return first === undefined || second === undefined ? null : second - first;
  },
};
