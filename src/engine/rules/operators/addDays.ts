import { dateOf, dayNumber } from '../../dates/day.ts';
import type { Operator } from '../operator.ts';

export const addDays: Operator = {
  name: 'addDays',
  args: { min: 2, max: 2 },
  doc:
    'The date so many calendar days later (earlier when negative): {"addDays": [{"var": "data.start"}, 14]}. ' +
    'Null for an impossible date or a number that is not whole.',
  run([date, days]) {
    const from = dayNumber(date);
    return from === undefined || typeof days !== 'number' ? null : (dateOf(from + days) ?? null);
  },
};
