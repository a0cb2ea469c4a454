/**
 * Calendar days as YYYY-MM-DD texts, and as day numbers since 1970-01-01 for arithmetic. No time of day, no time zone, no clock:
 * the same answer on every machine. Years 1 to 9999.
 */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { perKey, perText } from '../perValue.ts';

dayjs.extend(utc);

const FORM = /^\d{4}-\d{2}-\d{2}$/;
/** Longer texts are no days, and not remembered. */
const LENGTH = 10;
const FIRST_YEAR = 1;
const LAST_YEAR = 9999;
const dayZero = dayjs.utc(0);
/** Much cheaper than formatting by a pattern; years of four digits only. */
const textOf = (day: dayjs.Dayjs): string => day.toISOString().slice(0, 10);

/** What is asked again and again, such as a year of holidays at each change of a date, is worked out once, of so many days at most. */
const REMEMBERED = 5000;

interface Calendar {
  year: number;
  month: number;
  day: number;
}

/** The day that a text means. A day that does not exist is read as a later one, and so is written otherwise than it was. */
function dayOf(date: unknown): dayjs.Dayjs | undefined {
  if (typeof date !== 'string' || !FORM.test(date)) return undefined;
  const day = dayjs.utc(Date.parse(date));
  return day.isValid() && day.year() >= FIRST_YEAR && textOf(day) === date ? day : undefined;
}

/** Year, month (1-12) and day of a date; undefined for anything that is no day of the calendar. */
export function calendarOf(date: unknown): Calendar | undefined {
  const day = dayOf(date);
  return day && { year: day.year(), month: day.month() + 1, day: day.date() };
}

/** A day as people read it, DD/MM/YYYY; undefined for anything that is no day of the calendar. */
export const shownDay = (date: unknown): string | undefined => dayOf(date)?.format('DD/MM/YYYY');

/** The month of a day in words, 'November 2026', and the first letter of its weekday; undefined for anything that is no day of the calendar. */
export const monthWords = (date: unknown): string | undefined => dayOf(date)?.format('MMMM YYYY');
export const weekdayLetter = (date: unknown): string | undefined => /^\P{M}\p{M}*/u.exec(dayOf(date)?.format('dd') ?? '')?.[0];

const numberOfDay = perText((date) => dayOf(date)?.diff(dayZero, 'day'), REMEMBERED);
/** Days since 1970-01-01; undefined for anything that is no day of the calendar. */
export const dayNumber = (date: unknown): number | undefined => (typeof date === 'string' && date.length === LENGTH ? numberOfDay(date) : undefined);

/** The date of a day number; undefined outside the calendar's years. */
export const dateOf = perKey((number: number): string | undefined => {
  const day = Number.isInteger(number) ? dayZero.add(number, 'day') : undefined;
  return day?.isValid() && day.year() >= FIRST_YEAR && day.year() <= LAST_YEAR ? textOf(day) : undefined;
}, REMEMBERED);

const week = Array.from({ length: 7 }, (_day, number) => dayZero.add(number, 'day').day());

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: number): number => week[((number % 7) + 7) % 7] ?? Number.NaN;
