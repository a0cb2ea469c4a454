/** Time comes in through here only. */
import { setTimeout as wait } from 'node:timers/promises';
import { dayIn as dayOf } from '../engine/dates/clock.ts';

/** The server's time. `today` is YYYY-MM-DD in the product's time zone. */
export interface Clock {
  now(): Date;
  today(): string;
  /** Until so many milliseconds have passed. */
  wait(milliseconds: number): Promise<void>;
}

/** No zone is off by less than a quarter of an hour: within one it stays the same day. */
const QUARTER = 15 * 60_000;
const latest = { zone: '', quarter: 0, day: '' };

/** YYYY-MM-DD of an instant in a time zone; asked for with every request, so the last answer is kept. */
export function dayOfInstant(timeZone: string, instant: Date): string {
  const quarter = Math.floor(instant.getTime() / QUARTER);
  if (latest.zone !== timeZone || latest.quarter !== quarter)
    Object.assign(latest, { zone: timeZone, quarter, day: dayOf(timeZone, instant.getTime()) });
  return latest.day;
}

/** A clock that runs; `start` (ISO instant) is what it takes as now when it is made. The time zone is asked for each time: it is a definition. */
export function runningClock(timeZone: () => string, start?: string): Clock {
  const ahead = start === undefined ? 0 : Date.parse(start) - Date.now();
  const now = (): Date => new Date(Date.now() + ahead);
  return { now, today: () => dayOfInstant(timeZone(), now()), wait };
}
