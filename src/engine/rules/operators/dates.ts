/** Operators on days of the calendar and times of day. */
import { calendarOf, dateOf, dayNumber, shownDay, weekdayOf } from '../../dates/day.ts';
import { minuteOf } from '../../dates/clock.ts';
import { isObject, listOf } from '../../json.ts';
import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';

/** The dates of a list of holidays: texts, or objects that carry theirs as `holidayDate`. Anything else is passed over. */
function holidayDates(list: Json | undefined): ReadonlySet<string> {
  const dates = new Set<string>();
  for (const one of listOf(list)) {
    const date = isObject(one) ? one['holidayDate'] : one;
    if (typeof date === 'string') dates.add(date.slice(0, 10));
  }
  return dates;
}

/** Beyond ten years of days the answer is null: no batch lasts that long. */
const FARTHEST = 3_660;
const WEEK = 7;

/** Day numbers of the holidays after a date that can matter for so many working days: no other is looked up in the calendar. */
function daysOff(list: Json | undefined, date: string, from: number, days: number): ReadonlySet<number> {
  const after = [...holidayDates(list)].filter((text) => text > date);
  // Six working days a week, and each holiday may take one more.
  const last = dateOf(from + Math.ceil(((days + after.length) * WEEK) / (WEEK - 1)) + 1);
  return new Set(after.filter((text) => last === undefined || text <= last).flatMap((text) => dayNumber(text) ?? []));
}

export const dateOperators: readonly Operator[] = [
  {
    name: 'addDays',
    args: { min: 2, max: 2 },
    doc:
      'The date so many calendar days later (earlier when negative): {"addDays": [{"var": "data.start"}, 14]}. ' +
      'Null for an impossible date or a number that is not whole.',
    run([date, days]) {
      const from = dayNumber(date);
      return from === undefined || typeof days !== 'number' ? null : (dateOf(from + days) ?? null);
    },
  },
  {
    name: 'addWorkingDays',
    args: { min: 2, max: 3 },
    doc:
      'The n-th working day after a date; Sundays and the holidays of the third argument (dates, or objects with `holidayDate`) do not count: ' +
      '{"addWorkingDays": [{"var": "data.start"}, 30, {"var": "lookups.holidays"}]}. ' +
      'The date itself is never counted; 0 gives it back. Null for an impossible date or a number that is not whole or is negative.',
    run([date, days, holidays]) {
      const from = dayNumber(date);
      if (from === undefined || typeof date !== 'string' || typeof days !== 'number' || !Number.isInteger(days) || days < 0) return null;
      const [first, off] = [weekdayOf(from), daysOff(holidays, date, from, days)];
      let day = from;
      for (let left = days; left > 0;) {
        day++;
        if (day - from > FARTHEST) return null;
        if ((first + day - from) % WEEK !== 0 && !off.has(day)) left--;
      }
      return dateOf(day) ?? null;
    },
  },
  {
    name: 'addYears',
    args: { min: 2, max: 2 },
    doc:
      'The same day so many years later (earlier when negative), 28 February where there is no 29th: {"addYears": [{"var": "data.start"}, 1]}. ' +
      'Null for an impossible date or a number that is not whole.',
    run([date, years]) {
      const from = calendarOf(date);
      if (!from || typeof date !== 'string' || typeof years !== 'number' || !Number.isInteger(years)) return null;
      const year = String(from.year + years).padStart(4, '0');
      return [date.slice(5), '02-28'].map((day) => `${year}-${day}`).find((day) => calendarOf(day)) ?? null;
    },
  },
  {
    name: 'age',
    args: { min: 2, max: 2 },
    doc:
      'Completed years from a birth date to another date: {"age": [{"var": "data.dob"}, {"var": "today"}]}. ' +
      'Someone born on 29 February is a year older on 1 March of common years. Null for an impossible date or a birth in the future.',
    run([born, on]) {
      const from = calendarOf(born);
      const to = calendarOf(on);
      if (!from || !to) return null;
      const reached = to.month > from.month || (to.month === from.month && to.day >= from.day);
      const years = to.year - from.year - (reached ? 0 : 1);
      return years < 0 ? null : years;
    },
  },
  {
    name: 'dayText',
    args: { min: 1, max: 2 },
    doc:
      'A date as people read it, DD/MM/YYYY: {"dayText": {"var": "row.startDate"}}. A second argument is the sign between its parts: ' +
      '{"dayText": [{"var": "row.startDate"}, "-"]}. Null for an impossible date.',
    literal: [1],
    run: ([date, sign]) => shownDay(date)?.replaceAll('/', typeof sign === 'string' ? sign : '/') ?? null,
  },
  {
    name: 'daysBetween',
    args: { min: 2, max: 2 },
    doc:
      'Calendar days from the first date to the second, negative when it lies before: {"daysBetween": [{"var": "data.from"}, {"var": "data.to"}]}. ' +
      'Null when either is no date.',
    run([from, to]) {
      const first = dayNumber(from);
      const second = dayNumber(to);
      return first === undefined || second === undefined ? null : second - first;
    },
  },
  {
    name: 'isDate',
    args: { min: 1, max: 1 },
    doc: 'Whether a value is a day of the calendar written YYYY-MM-DD: {"isDate": {"var": "data.dob"}}.',
    run: ([date]) => calendarOf(date) !== undefined,
  },
  {
    name: 'isHoliday',
    args: { min: 2, max: 2 },
    doc:
      'Whether a date is among holidays, given as dates or as objects with `holidayDate`: {"isHoliday": [{"var": "data.start"}, {"var": "lookups.holidays"}]}. ' +
      'Null for an impossible date, and where there is no list.',
    run: ([date, holidays]) => (typeof date === 'string' && calendarOf(date) && Array.isArray(holidays) ? holidayDates(holidays).has(date) : null),
  },
  {
    name: 'isSunday',
    args: { min: 1, max: 1 },
    doc: 'Whether a date is a Sunday: {"isSunday": {"var": "data.start"}}. Null for an impossible date.',
    run([date]) {
      const day = dayNumber(date);
      return day === undefined ? null : weekdayOf(day) === 0;
    },
  },
  {
    name: 'minutesBetween',
    args: { min: 2, max: 2 },
    doc:
      'Minutes from the first time of day (HH:MM) to the second, negative when it lies before: {"minutesBetween": [{"var": "row.from"}, {"var": "row.to"}]}. ' +
      'Null when either is no time.',
    run([from, to]) {
      const [first, second] = [minuteOf(from), minuteOf(to)];
      return first === undefined || second === undefined ? null : second - first;
    },
  },
  {
    name: 'year',
    args: { min: 1, max: 1 },
    doc: 'The year of a date as a number: {"year": {"var": "data.dob"}}. Null for an impossible date.',
    run: ([date]) => calendarOf(date)?.year ?? null,
  },
];
