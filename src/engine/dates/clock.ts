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

/** An instant (milliseconds since 1970) by a pattern of Day.js, in a zone such as `Asia/Kolkata`. */
export const instantIn = (timeZone: string, instant: number, pattern: string): string => dayjs(instant).tz(timeZone).format(pattern);

/** The day, YYYY-MM-DD, that an instant belongs to in a zone. */
export const dayIn = (timeZone: string, instant: number): string => instantIn(timeZone, instant, 'YYYY-MM-DD');

/** An instant with its zone, as the server sends one: no bare date, which has none. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** An instant as the clock in the product's time zone has it: YYYY-MM-DDTHH:MM. Anything else as it is. */
export function hereText(value: Json, timeZone: string): Json {
  if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) return value;
  return instantIn(timeZone, Date.parse(value), 'YYYY-MM-DDTHH:mm');
}

type Unit = 'day' | 'hour' | 'minute';
/** So many days of 24 hours, hours or minutes in milliseconds. */
export const millisecondsIn = (count: number, unit: Unit): number => dayjs.utc(0).add(count, unit).valueOf();

/** The instant, in ISO, that lies so many days of 24 hours, hours or minutes after another; before it where the number is negative. */
export const instantAfter = (instant: Date | number, count: number, unit: Unit): string => dayjs.utc(instant).add(count, unit).toISOString();

/** The instant, in ISO, at which a day (YYYY-MM-DD) begins in a zone. */
export const beginningOf = (timeZone: string, day: string): string => dayjs.tz(day, timeZone).toISOString();

/** Minutes since midnight; undefined for what is no time of day. */
export function minuteOf(time: Json | undefined): number | undefined {
  const found = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}
