import { shownDay } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const dayText: Operator = {
  name: 'dayText',
  args: { min: 1, max: 1 },
  doc: 'A date as people read it, DD/MM/YYYY: {"dayText": {"var": "row.startDate"}}. Null for an impossible date.',
  run: ([date]) => shownDay(date) ?? null,
};
