import { dayNumber, weekdayOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const isSunday: Operator = {
  name: 'isSunday',
  args: { min: 1, max: 1 },
  doc: 'Whether a date is a Sunday: {"isSunday": {"var": "data.start"}}. Null for an impossible date.',
  run([date]) {
    const day = dayNumber(date);
    return day === undefined ? null : weekdayOf(day) === 0;
  },
};
