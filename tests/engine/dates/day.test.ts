import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantAfter, millisecondsIn } from '../../../src/engine/dates/clock.ts';
import { calendarOf, dateOf, dayNumber, monthWords, weekdayLetter, weekdayOf } from '../../../src/engine/dates/day.ts';

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

describe('spans of time', () => {
  test('a day has 24 hours wherever the machine stands', () => {
    expect(millisecondsIn(1, 'day')).toBe(86_400_000);
    expect(millisecondsIn(1, 'hour')).toBe(3_600_000);
    expect(millisecondsIn(10, 'minute')).toBe(600_000);
  });

  test('an instant lies so far after or before another', () => {
    const noon = new Date('2026-03-29T12:00:00.000Z');
    expect(instantAfter(noon, 2, 'hour')).toBe('2026-03-29T14:00:00.000Z');
    expect(instantAfter(noon.getTime(), -30, 'day')).toBe('2026-02-27T12:00:00.000Z');
    expect(instantAfter(noon, 0.5, 'minute')).toBe('2026-03-29T12:00:30.000Z');
  });

  test('months and weekdays read as the locale of India writes them', () => {
    const options = { timeZone: 'UTC' } as const;
    for (let number = 20_000; number < 20_400; number += 1) {
      const date = dateOf(number) ?? '';
      const instant = Date.parse(date);
      expect(monthWords(date)).toBe(new Intl.DateTimeFormat('en-IN', { ...options, month: 'long', year: 'numeric' }).format(instant));
      expect(weekdayLetter(date)).toBe(new Intl.DateTimeFormat('en-IN', { ...options, weekday: 'narrow' }).format(instant));
    }
    expect(monthWords('no day')).toBeUndefined();
  });
});
