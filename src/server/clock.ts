/** Time comes in through here only. */
import type { Clock } from './types.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than everything else about a day. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, known);
  return known;
}

/** No zone is off by less than a quarter of an hour: within one it stays the same day. */
const QUARTER = 15 * 60_000;
const latest = { zone: '', quarter: 0, day: '' };

/** YYYY-MM-DD of an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const quarter = Math.floor(instant.getTime() / QUARTER);
  if (latest.zone !== timeZone || latest.quarter !== quarter) Object.assign(latest, { zone: timeZone, quarter, day: dayOf(timeZone, instant) });
  return latest.day;
}

function dayOf(timeZone: string, instant: Date): string {
  const parts = formatIn(timeZone).formatToParts(instant);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** A clock that runs; `start` (ISO instant) is what it takes as now when it is made. The time zone is asked for each time: it is a definition. */
export function runningClock(timeZone: () => string, start?: string): Clock {
  const ahead = start === undefined ? 0 : Date.parse(start) - Date.now();
  const now = (): Date => new Date(Date.now() + ahead);
  return { now, today: () => dayIn(timeZone(), now()) };
}
