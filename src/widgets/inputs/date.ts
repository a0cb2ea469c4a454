/** Dates as people write them (DD/MM/YYYY, with / - or .) and as the wire has them (YYYY-MM-DD). */
import type { Json } from '../../engine/types.ts';

const wire = /^(\d{4})-(\d{2})-(\d{2})$/;
const typed = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/;
const run = /^\s*(\d{2})(\d{2})(\d{4})\s*$/;

const exists = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** `1/2/2003` -> `2003-02-01`; null when it is no date of the calendar. */
export function toWireDate(text: string): string | null {
  const parts = typed.exec(text) ?? run.exec(text);
  if (!parts) return null;
  const [, day = '', month = '', year = ''] = parts;
  return exists(Number(year), Number(month), Number(day)) ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}

/** `2003-02-01` -> `01/02/2003`; anything else as it is, so that nothing typed gets lost. */
export function toShownDate(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  const parts = wire.exec(text.slice(0, 10));
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : text;
}

/** A bound of a date widget: YYYY-MM-DD, or `today`. */
export const boundOf = (bound: Json | undefined, today: string): string | undefined =>
  bound === 'today' ? today : typeof bound === 'string' ? bound : undefined;
