/** A month as rows of letters: what each day was, of somebody and of everybody. */
import type { MonthDef } from '../../../catalogue/definition/screen.ts';
import { readEachName } from '../../../engine/joinedTexts.ts';
import { objectsIn } from '../../../engine/json.ts';
import { dateOf, dayNumber, monthWords, weekdayLetter, weekdayOf } from '../../../engine/dates/day.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import type { DayMark, MonthGridProps } from '../../../widgets/contract/charts.ts';

type Say = (words: Text, values?: JsonObject) => string;

/** The days that are drawn: of a month, first and last. */
export type DayRange = Record<'first' | 'last', string>;

const firstOf = (day: number): string => `${(dateOf(day) ?? '').slice(0, 7)}-01`;
const numberOf = (day: string): number => dayNumber(day) ?? 0;
/** No month is longer, and no two are. */
const LONGEST = 31;

/** The month that a day lies in. */
export function monthOf(day: string): DayRange {
  const first = firstOf(numberOf(day));
  return { first, last: dateOf(numberOf(firstOf(numberOf(first) + LONGEST)) - 1) ?? first };
}
export const monthBefore = ({ first }: DayRange): DayRange => monthOf(dateOf(numberOf(first) - 1) ?? first);
export const monthAfter = ({ last }: DayRange): DayRange => monthOf(dateOf(numberOf(last) + 1) ?? last);

const SUNDAY = 0;

/** 'November 2026' */
export const monthText = ({ first }: DayRange): string => monthWords(first) ?? '';

interface Month {
  period: DayRange;
  today: string;
  /** Rows with holidayDate and name. */
  holidays: readonly JsonObject[];
}

/** The grid of a month. A day that was taken says what was taken; else it is a holiday, a Sunday, not taken, or to come. */
export function monthGrid(
  chart: MonthDef,
  answerRows: readonly JsonObject[],
  { period, today, holidays }: Month,
  text: Say,
): Pick<MonthGridProps, 'legend' | 'days' | 'rows' | 'holidays'> {
  const { at, day: dayKey, says, as } = chart.days;
  const markByValue = new Map(
    as.map(({ value, letter, label, tone }): [string, DayMark] => [value, { letter: text(letter), label: text(label), tone }]),
  );
  const untaken: DayMark = { letter: '–', label: text('{{chart.notTaken}}') };
  const sunday: DayMark = { letter: 'S', label: text('{{chart.sunday}}') };
  const holiday: DayMark = { letter: 'H', label: text('{{chart.holiday}}') };
  const off = new Set(holidays.map(({ holidayDate }) => holidayDate));
  const from = numberOf(period.first);
  const days = Array.from({ length: numberOf(period.last) - from + 1 }, (_, index) => {
    const id = dateOf(from + index) ?? '';
    const mark = off.has(id) ? holiday : weekdayOf(from + index) === SUNDAY ? sunday : undefined;
    return { id, number: index + 1, weekday: weekdayLetter(id) ?? '', off: mark !== undefined, mark: mark ?? (id > today ? null : untaken) };
  });
  return {
    legend: [...markByValue.values(), untaken, sunday, holiday],
    days: days.map(({ id, number, weekday: name, off: isOff }) => ({ id, number, weekday: name, off: isOff })),
    rows: answerRows.map((row, index) => {
      const own = objectsIn(row[at]);
      const marks = new Map(own.map((one) => [one[dayKey], markByValue.get(String(one[says]))]));
      const value = row[chart.value];
      return {
        id: String(index),
        label: String(row[chart.key] ?? ''),
        cells: days.map(({ id, mark }) => marks.get(id) ?? mark),
        value: typeof value === 'number' ? `${value}%` : '-',
      };
    }),
    holidays: holidaysSaid(holidays, text).map(({ words }) => words),
  };
}

/** Holidays in the order of their days, in words: '05/11/2026 Diwali'. */
export function holidaysSaid(holidays: readonly JsonObject[], text: Say): { day: string; name: string; words: string }[] {
  return holidays
    .map(({ holidayDate, name }) => ({ day: String(holidayDate ?? ''), name: readEachName(String(name ?? ''), (one) => text(one)) }))
    .sort((one, other) => one.day.localeCompare(other.day))
    .map(({ day, name }) => ({ day, name, words: text('{{chart.holidayOn}}', { day: day.split('-').reverse().join('/'), name }) }));
}
