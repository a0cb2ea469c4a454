import { calendarOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const year: Operator = {
  name: 'year',
  args: { min: 1, max: 1 },
  doc: 'The year of a date as a number: {"year": {"var": "data.dob"}}. Null for an impossible date.',
  run: ([date]) => calendarOf(date)?.year ?? null,
};
