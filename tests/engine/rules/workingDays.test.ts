import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayNumber, weekdayOf } from '../../../src/engine/dates/day.ts';
import { operators } from '../../../src/engine/rules/operators/index.ts';

const from = dayNumber('2026-11-20') ?? 0;
const dates = fc.integer({ min: from - 400, max: from + 400 }).map((day) => dateOf(day) ?? '');

/** Day by day, as a person counts in a calendar. */
function countDays(date: string, days: number, holidays: readonly string[]): string | undefined {
  let day = dayNumber(date) ?? 0;
  for (let left = days; left > 0;) {
    day += 1;
    if (weekdayOf(day) !== 0 && !holidays.includes(dateOf(day) ?? '')) left -= 1;
  }
  return dateOf(day);
}

test('D3-BATCHFORM-40 the working day after any date is the one that is found by counting, whatever the holidays', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 120 }), fc.array(dates, { maxLength: 60 }), (date, days, holidays) => {
      expect(operators.addWorkingDays?.run([date, days, holidays])).toBe(countDays(date, days, holidays));
    }),
    { numRuns: 500 },
  );
});
