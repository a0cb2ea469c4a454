import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf, dateOf, dayNumber, weekdayOf } from '../../../src/engine/dates/day.ts';

describe('calendar days', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
    ['0099-12-31', -683_004],
  ])('%s is day %i', (date, number) => {
    expect(dayNumber(date)).toBe(number);
    expect(dateOf(number)).toBe(date);
  });
  test.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '2026-01-00',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
    '0000-01-01',
    '-001-01-01',
    null,
    undefined,
    20260101,
    {},
    [],
  ])('%j is no day', (value) => expect([calendarOf(value), dayNumber(value)]).toEqual([undefined, undefined]));
  test('a day outside the calendar has no date', () =>
    expect([dateOf(2_932_897), dateOf(-719_163), dateOf(0.5), dateOf(NaN)]).toEqual([undefined, undefined, undefined, undefined]));
  test('the calendar agrees with the clock of the language on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (number) => {
        const date = new Date(number * 86_400_000);
        const text = date.toISOString().slice(0, 10);
        expect([dateOf(number), dayNumber(text), weekdayOf(number)]).toEqual([text, number, date.getUTCDay()]);
        expect(calendarOf(text)).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
      }),
    );
  });
});
