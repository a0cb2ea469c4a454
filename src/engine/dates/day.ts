/**
 * Calendar days as YYYY-MM-DD texts, and as day numbers since 1970-01-01 for arithmetic. No time of day, no time zone, no clock:
 * the same answer on every machine. Years 1 to 9999.
 */
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = 86_400_000;
/** 0001-01-01 and 9999-12-31. */
const FIRST = -719_162;
const LAST = 2_932_896;

export interface Calendar { year: number; month: number; day: number }

/** Year, month (1-12) and day of a date; undefined for anything that is no day of the calendar. */
export function calendarOf(date: unknown): Calendar | undefined {
  const found = typeof date === 'string' ? FORM.exec(date) : null;
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= last ? { year, month, day } : undefined;
}

/** Days since 1970-01-01; undefined for anything that is no day of the calendar. */
export function dayNumber(date: unknown): number | undefined {
  const found = calendarOf(date);
  if (!found) return undefined;
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return new Date(Date.UTC(2000, found.month - 1, found.day)).setUTCFullYear(found.year, found.month - 1, found.day) / DAY;
}

/** The date of a day number; undefined outside the calendar's years. */
export function dateOf(number: number): string | undefined {
  return Number.isInteger(number) && number >= FIRST && number <= LAST ? new Date(number * DAY).toISOString().slice(0, 10) : undefined;
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;
