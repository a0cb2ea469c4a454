import { calendarOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';
import { holidayDates } from './holidays.ts';

export const isHoliday: Operator = {
  name: 'isHoliday',
  args: { min: 2, max: 2 },
  doc:
    'Whether a date is among holidays, given as dates or as objects with `holidayDate`: {"isHoliday": [{"var": "data.start"}, {"var": "lookups.holidays"}]}. ' +
    'Null for an impossible date, and where there is no list.',
  run: ([date, holidays]) => (typeof date === 'string' && calendarOf(date) && Array.isArray(holidays) ? holidayDates(holidays).has(date) : null),
};
