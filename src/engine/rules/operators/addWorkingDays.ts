import { dateOf, dayNumber, weekdayOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';
import { holidayDates } from './holidays.ts';

/** Beyond ten years of days the answer is null: no batch lasts that long. */
const FARTHEST = 3_660;

export const addWorkingDays: Operator = {
  name: 'addWorkingDays',
  args: { min: 2, max: 3 },
  doc:
    'The n-th working day after a date; Sundays and the holidays of the third argument (dates, or objects with `holidayDate`) do not count: ' +
    '{"addWorkingDays": [{"var": "data.start"}, 30, {"var": "lookups.holidays"}]}. ' +
    'The date itself is never counted; 0 gives it back. Null for an impossible date or a number that is not whole or is negative.',
  run([date, days, holidays]) {
    const from = dayNumber(date);
    if (from === undefined || typeof days !== 'number' || !Number.isInteger(days) || days < 0) return null;
    const off = holidayDates(holidays);
    let day = from;
    for (let left = days; left > 0;) {
      day++;
      const text = day - from > FARTHEST ? undefined : dateOf(day);
      if (text === undefined) return null;
      if (weekdayOf(day) !== 0 && !off.has(text)) left--;
    }
    return dateOf(day) ?? null;
  },
};
