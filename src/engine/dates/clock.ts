/** Times of day as texts: `09:30`. */
import type { Json } from '../types.ts';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

/** Instants as the clocks of a time zone show them. */
dayjs.extend(utc);
dayjs.extend(timezone);

/** Milliseconds of an instant (ISO or milliseconds since 1970); NaN for what is none. */
export const millisecondsOf = (instant: unknown): number =>
  typeof instant === 'string' || typeof instant === 'number' ? new Date(instant).getTime() : Number.NaN;

/** One for each zone: making it costs more than a hundred uses, and a workbook has a hundred thousand of them. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const number = 'numeric';
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: number,
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  });
  clocks.set(timeZone, clock);
  return clock;
}

const SECOND = 1000;

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant; NaN for what is none. */
function aheadOf(timeZone: string, instant: number): number {
  if (Number.isNaN(new Date(instant).getTime())) return Number.NaN;
  const shown = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / SECOND) * SECOND;
}

/** An instant (milliseconds since 1970) by a pattern of Day.js, in a zone such as `Asia/Kolkata`. */
export const instantIn = (timeZone: string, instant: number, pattern: string): string =>
  dayjs.utc(instant + aheadOf(timeZone, instant)).format(pattern);

/** The day, YYYY-MM-DD, that an instant belongs to in a zone. */
export const dayIn = (timeZone: string, instant: number): string => instantIn(timeZone, instant, 'YYYY-MM-DD');

/** An instant with its zone, as the server sends one: no bare date, which has none. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** An instant as the clock in the product's time zone has it: YYYY-MM-DDTHH:MM. Anything else as it is. */
export function hereText(value: Json, timeZone: string): Json {
  if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) return value;
  return instantIn(timeZone, Date.parse(value), 'YYYY-MM-DDTHH:mm');
}

/** The instant, in ISO, at which a day (YYYY-MM-DD) begins in a zone. */
export const beginningOf = (timeZone: string, day: string): string => dayjs.tz(day, timeZone).toISOString();

/** Minutes since midnight; undefined for what is no time of day. */
export function minuteOf(time: Json | undefined): number | undefined {
  const found = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}
