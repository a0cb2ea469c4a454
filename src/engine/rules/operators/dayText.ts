import { shownDay } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const dayText: Operator = {
  name: 'dayText',
  args: { min: 1, max: 2 },
  doc:
    'A date as people read it, DD/MM/YYYY: {"dayText": {"var": "row.startDate"}}. A second argument is the sign between its parts: ' +
    '{"dayText": [{"var": "row.startDate"}, "-"]}. Null for an impossible date.',
  literal: [1],
  run: ([date, sign]) => shownDay(date)?.replaceAll('/', typeof sign === 'string' ? sign : '/') ?? null,
};
