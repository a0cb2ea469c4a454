import { dayNumber } from '../../engine/dates/day.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

const isDay = (value: unknown): boolean => typeof value === 'string' && dayNumber(value) !== undefined;

/** A key under which most rows have a day has one in all of them. */
function strangeDays(rows: readonly unknown[]): FoundFault[] {
  const days = new Map<string, number>();
  for (const row of rows)
    if (isObject(row)) for (const [key, value] of Object.entries(row)) if (isDay(value)) days.set(key, (days.get(key) ?? 0) + 1);
  const keys = [...days].filter(([, count]) => count * 2 > rows.length).map(([key]) => key);
  return rows.flatMap((row, index) =>
    keys.flatMap((key): FoundFault[] => {
      const value = objectOf(row)[key] ?? null;
      if (value === null || isDay(value)) return [];
      return [wrongAt(`/rows/${index}/${key}`, `${JSON.stringify(value)} is no day: no rule finds it`, 'a day of the calendar as YYYY-MM-DD')];
    }),
  );
}

/** Rows of reference data say their days as rules read them. */
export const referenceDays: Check = {
  name: 'reference-day',
  faults: ({ definitions }) =>
    definitions.of('reference').flatMap(({ source }) => {
      const rows = objectOf(source.value)['rows'];
      return (Array.isArray(rows) ? strangeDays(rows) : []).map((found) => ({ source, ...found }));
    }),
};
