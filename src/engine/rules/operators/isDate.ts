import { calendarOf } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const isDate: Operator = {
  name: 'isDate',
  args: { min: 1, max: 1 },
  doc: 'Whether a value is a day of the calendar written YYYY-MM-DD: {"isDate": {"var": "data.dob"}}.',
  run: ([date]) => calendarOf(date) !== undefined,
};
