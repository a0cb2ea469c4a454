/** What the clocks of a zone show at an instant, against Day.js's own way, which makes a formatter each time. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { describe, expect, test } from 'vitest';
import { dayIn, hereText, instantIn } from '../../../src/engine/dates/clock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const pattern = 'YYYY-MM-DD HH:mm:ss.SSS ddd';
const hour = 3_600_000;

describe('what the clocks of a zone show', () => {
  test.each(['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])(
    '%s, around the year and where clocks change',
    (zone) => {
      const from = Date.parse('2025-12-31T18:29:59.999Z');
      for (let at = from; at < from + 367 * 24 * hour; at += 7 * hour + 1234)
        expect(instantIn(zone, at, pattern)).toBe(dayjs(at).tz(zone).format(pattern));
      // Within a second of each change, and before 1970.
      for (const text of [
        '2026-03-08T06:59:59.999Z',
        '2026-03-08T07:00:00.000Z',
        '2026-11-01T05:59:59.500Z',
        '2026-11-01T06:00:00Z',
        '1969-12-31T23:59:59.250Z',
      ])
        expect(instantIn(zone, Date.parse(text), pattern)).toBe(dayjs(text).tz(zone).format(pattern));
    },
  );

  test('midnight is the hour 00 of the next day', () => {
    const midnight = Date.parse('2026-11-19T18:30:00Z');
    expect([dayIn('Asia/Kolkata', midnight - 1), instantIn('Asia/Kolkata', midnight, 'YYYY-MM-DD HH:mm')]).toEqual([
      '2026-11-19',
      '2026-11-20 00:00',
    ]);
  });

  test('a cell of a workbook tells the time of the product; what is no instant stays as it is', () => {
    expect(hereText('2026-11-20T18:45:10.123Z', 'Asia/Kolkata')).toBe('2026-11-21T00:15');
    for (const value of ['2026-11-20', 'Asha', '2026-13-45T00:00:00Z', '', null, 5]) expect(hereText(value, 'Asia/Kolkata')).toBe(value);
    expect(instantIn('Asia/Kolkata', Number.NaN, 'YYYY')).toBe('Invalid Date');
  });
});
