/** Dates as people write them (DD/MM/YYYY, with / - or .) and as the wire has them (YYYY-MM-DD). */
import { writtenDay } from '../../engine/typedDigits.ts';
import { readEachName } from '../../engine/joinedTexts.ts';
import { isObject, listOf } from '../../engine/json.ts';
import dayjs from 'dayjs';
import type { Json, JsonObject, Text } from '../../engine/types.ts';

const wire = /^(\d{4})-(\d{2})-(\d{2})$/;
/** `1/2/2003` -> `2003-02-01`; null when it is no date of the calendar. */
export function toWireDate(text: string): string | null {
  const day = writtenDay(text);
  // A day that does not exist is read as a later one, and so is written otherwise than it was.
  return day !== undefined && dayjs(day).format('YYYY-MM-DD') === day ? day : null;
}

/** `2003-02-01` -> `01/02/2003`; anything else as it is, so that nothing typed gets lost. */
export function toShownDate(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  const parts = wire.exec(text.slice(0, 10));
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : text;
}

/** A bound of a date widget: YYYY-MM-DD, or `today`. */
export const boundOf = (limit: Json | undefined, today: string): string | undefined =>
  limit === 'today' ? today : typeof limit === 'string' ? limit : undefined;

/** Days that cannot be chosen, each with its name, as `text` says it, where one is known: dates, or rows with `holidayDate` and `name`. */
export function closedDays(off: Json | undefined, text: (text: Text) => string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const one of listOf(off)) {
    const row = isObject(one) ? one : { holidayDate: one };
    const { holidayDate, name } = row as JsonObject;
    if (typeof holidayDate === 'string') days.set(holidayDate.slice(0, 10), typeof name === 'string' ? readEachName(name, text) : '');
  }
  return days;
}

/** Instants like `2026-11-20T05:12:07Z`: date and clock as they stand in the text, no zone arithmetic. */
export const toShownInstant = (text: string): string => `${toShownDate(text)}${/T(\d{2}:\d{2})/.test(text) ? ` ${text.slice(11, 16)}` : ''}`;
