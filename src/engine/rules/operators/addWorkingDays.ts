import { dateOf, dayNumber, weekdayOf } from '../../dates/day.ts';
import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';
import { holidayDates } from './holidays.ts';

/** Beyond ten years of days the answer is null: no batch lasts that long. */
const FARTHEST = 3_660;
const WEEK = 7;

/** Day numbers of the holidays after a date that can matter for so many working days: no other is looked up in the calendar. */
function daysOff(list: Json | undefined, date: string, from: number, days: number): ReadonlySet<number> {
  const after = [...holidayDates(list)].filter((text) => text > date);
  // Six working days a week, and each holiday may take one more.
  const last = dateOf(from + Math.ceil(((days + after.length) * WEEK) / (WEEK - 1)) + 1);
  return new Set(after.filter((text) => last === undefined || text <= last).flatMap((text) => dayNumber(text) ?? []));
}

export const addWorkingDays: Operator = {
  name: 'addWorkingDays',
  args: { min: 2, max: 3 },
  doc:
    'The n-th working day after a date; Sundays and the holidays of the third argument (dates, or objects with `holidayDate`) do not count: ' +
    '{"addWorkingDays": [{"var": "data.start"}, 30, {"var": "lookups.holidays"}]}. ' +
    'The date itself is never counted; 0 gives it back. Null for an impossible date or a number that is not whole or is negative.',
  run([date, days, holidays]) {
    const from = dayNumber(date);
    if (from === undefined || typeof date !== 'string' || typeof days !== 'number' || !Number.isInteger(days) || days < 0) return null;
    const [first, off] = [weekdayOf(from), daysOff(holidays, date, from, days)];
    let day = from;
    for (let left = days; left > 0;) {
      day++;
      if (day - from > FARTHEST) return null;
      if ((first + day - from) % WEEK !== 0 && !off.has(day)) left--;
    }
    return dateOf(day) ?? null;
  },
};
