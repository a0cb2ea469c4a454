import dayjs from 'dayjs';

const MONDAY = 1;
/** A month and a week that begin on their first day. */
const january = dayjs('2023-01-01');
const each = (count: number, unit: 'month' | 'day', make: (day: Date) => string): string[] =>
  Array.from({ length: count }, (_one, index) => make(january.add(index, unit).toDate()));

/** Months and weekdays as the browser knows them in a language: calendars say them from now on. Dates in figures stay as they are. */
export function speakDates(language: string): void {
  if (language === dayjs.locale()) return;
  const spoken =
    (options: Parameters<Date['toLocaleDateString']>[1]) =>
    (day: Date): string =>
      day.toLocaleDateString(language, options);
  // English is what Day.js speaks by itself.
  if (language === 'en') dayjs.locale(language);
  else
    dayjs.locale({
      formats: {},
      relativeTime: {},
      name: language,
      weekStart: MONDAY,
      months: each(12, 'month', spoken({ month: 'long' })),
      monthsShort: each(12, 'month', spoken({ month: 'short' })),
      weekdays: each(7, 'day', spoken({ weekday: 'long' })),
      weekdaysShort: each(7, 'day', spoken({ weekday: 'short' })),
      weekdaysMin: each(7, 'day', spoken({ weekday: 'narrow' })),
    });
}
