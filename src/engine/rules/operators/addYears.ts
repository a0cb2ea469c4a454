import { calendarOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const addYears: Operator = {
  name: 'addYears',
  args: { min: 2, max: 2 },
  doc:
    'The same day so many years later (earlier when negative), 28 February where there is no 29th: {"addYears": [{"var": "data.start"}, 1]}. ' +
    'Null for an impossible date or a number that is not whole.',
  run([date, years]) {
    const from = calendarOf(date);
    if (!from || typeof date !== 'string' || typeof years !== 'number' || !Number.isInteger(years)) return null;
    const year = String(from.year + years).padStart(4, '0');
    return [date.slice(5), '02-28'].map((day) => `${year}-${day}`).find((day) => calendarOf(day)) ?? null;
  },
};
