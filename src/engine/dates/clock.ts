/** Times of day as texts: `09:30`. */
import type { Json } from '../types.ts';

/** Minutes since midnight; undefined for what is no time of day. */
export function minuteOf(time: Json | undefined): number | undefined {
  const found = typeof time === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) : null;
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}
