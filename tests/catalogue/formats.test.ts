import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backtracks } from '../../src/catalogue/regex/backtracks.ts';
import { formats } from '../../src/catalogue/schema/ajv.ts';

interface Full {
  fullFormats: Record<string, RegExp | { validate: (text: string) => boolean } | ((text: string) => boolean)>;
}
const { fullFormats } = createRequire(import.meta.url)('ajv-formats/dist/formats.js') as Full;

function theirs(name: string, text: string): boolean {
  const format = fullFormats[name];
  if (format instanceof RegExp) return format.test(text);
  return typeof format === 'function' ? format(text) : (format?.validate(text) ?? false);
}
const ours = (name: string, text: string): boolean => formats[name]?.test(text) ?? false;

const digits = (least: number, most: number) => fc.integer({ min: 0, max: 10 ** most - 1 }).map((number) => String(number).padStart(least, '0'));

describe('formats read values as ajv-formats does', () => {
  test('dates: every day of years with and without a leap day, and near misses', () => {
    for (const year of ['1900', '1980', '1999', '2000', '2023', '2024', '2100']) {
      for (let month = 0; month <= 13; month += 1) {
        for (let day = 0; day <= 32; day += 1) {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          expect(`${text} ${ours('date', text)}`).toBe(`${text} ${theirs('date', text)}`);
        }
      }
    }
  });

  test('quality 5: a day of the year 0 is none, as in rules', () => {
    expect(['0000-01-01', '0000-02-29', '0001-01-01', '9999-12-31'].map((text) => ours('date', text))).toEqual([false, false, true, true]);
    expect(['0000-01-01T00:00:00', '0001-01-01T00:00:00'].map((text) => ours('date-time-local', text))).toEqual([false, true]);
  });

  test('dates, times and instants of any digits', () => {
    const date = fc.tuple(digits(4, 4), digits(2, 2), digits(2, 2)).map((parts) => parts.join('-'));
    const time = fc
      .tuple(
        digits(2, 2),
        digits(2, 2),
        fc.integer({ min: 0, max: 59 }).map((second) => String(second).padStart(2, '0')),
        fc.constantFrom('Z', 'z', '+05:30', '-23:59', '+0530', ''),
      )
      .map(([hour, minute, second, zone]) => `${hour}:${minute}:${second}${zone}`);
    fc.assert(
      fc.property(date, time, (day, clock) => {
        // ajv-formats takes the year 0, which the calendar of rules does not have.
        const hasYear = !day.startsWith('0000');
        expect(ours('date', day)).toBe(hasYear && theirs('date', day));
        // Beyond the clock ajv-formats takes some texts for a leap second (29:29:00+05:30); we take none of them.
        const onTheClock = Number(clock.slice(0, 2)) < 24 && Number(clock.slice(3, 5)) < 60;
        expect(ours('time', clock)).toBe(onTheClock && theirs('time', clock));
        expect(ours('date-time', `${day}T${clock}`)).toBe(hasYear && onTheClock && theirs('date-time', `${day}T${clock}`));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    'a@b.co',
    'asha.jadhav@skilldesk.test',
    'a+b@sub.example.org',
    'abc',
    'x@',
    '@x.de',
    'a@b',
    'a..b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b-.de',
    'a b@c.de',
    'A@B.DE',
    "o'neil@x.in",
    'a@b.c d',
    'a@b.c\n',
    'ä@b.de',
    `${'a'.repeat(200)}@b.de`,
    'a@1.2',
  ])('e-mail %j', (text) => expect(ours('email', text)).toBe(theirs('email', text)));

  test.each(['550e8400-e29b-41d4-a716-446655440000', 'URN:uuid:550e8400-e29b-41d4-a716-446655440000', '550e8400e29b41d4a716446655440000', 'x'])(
    'uuid %j',
    (text) => {
      expect(ours('uuid', text.replace('URN', 'urn'))).toBe(theirs('uuid', text.replace('URN', 'urn')));
    },
  );

  test.each(['https://skilldesk.test/a?b=c#d', 'mailto:a@b.co', 'urn:x:y', 'www.x.de', '/a/b', '', 'http://a b', 'https://a<b'])(
    'address %j',
    (text) => {
      expect(ours('uri', text)).toBe(theirs('uri', text));
    },
  );

  test('none of them can be made to run for ever', () => {
    for (const [name, expression] of Object.entries(formats))
      expect(`${name} ${backtracks(expression.source)?.wrong ?? 'linear'}`).toBe(`${name} linear`);
  });
});
