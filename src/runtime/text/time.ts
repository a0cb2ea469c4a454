import type { Json } from '../../engine/types.ts';

const PARTS: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** An instant (ISO or milliseconds) as DD/MM/YYYY HH:MM:SS in the product's time zone; '' for none. */
export function timeText(instant: Json, timeZone: string): string {
  const at = typeof instant === 'string' || typeof instant === 'number' ? new Date(instant).getTime() : Number.NaN;
  return Number.isFinite(at) ? new Intl.DateTimeFormat('en-GB', { timeZone, ...PARTS }).format(at).replace(', ', ' ') : '';
}

const SHORT: Intl.DateTimeFormatOptions = { ...PARTS, second: undefined };
/** An instant with its zone, as the server sends one: no bare date, which has none. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** An instant as the clock in the product's time zone has it: YYYY-MM-DDTHH:MM. Anything else as it is. */
export function hereText(value: Json, timeZone: string): Json {
  if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) return value;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...SHORT }).format(Date.parse(value)).replace(' ', 'T');
}

/** The time of day alone: HH:MM:SS. */
export const clockText = (instant: number, timeZone: string): string => timeText(instant, timeZone).slice(-8);
