/** Instants as people read them, in the product's time zone. */
import { instantIn, millisecondsOf } from '../../engine/dates/clock.ts';
import type { Json } from '../../engine/types.ts';

function textIn(instant: Json, timeZone: string, format: string): string {
  const at = millisecondsOf(instant);
  return Number.isFinite(at) ? instantIn(timeZone, at, format) : '';
}

/** An instant (ISO or milliseconds) as DD/MM/YYYY HH:MM; '' for none. */
export const timeText = (instant: Json, timeZone: string): string => textIn(instant, timeZone, 'DD/MM/YYYY HH:mm');

/** The same to the second, where the specification wants it (D3-DASH-05). */
export const secondText = (instant: Json, timeZone: string): string => textIn(instant, timeZone, 'DD/MM/YYYY HH:mm:ss');

/** The time of day alone: HH:MM. */
export const clockText = (instant: number, timeZone: string): string => timeText(instant, timeZone).slice(-5);
