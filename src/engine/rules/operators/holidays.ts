import { isObject, listOf } from '../../json.ts';
import type { Json } from '../../types.ts';

/** The dates of a list of holidays: texts, or objects that carry theirs as `holidayDate`. Anything else is passed over. */
export function holidayDates(list: Json | undefined): ReadonlySet<string> {
  const dates = new Set<string>();
  for (const one of listOf(list)) {
    const date = isObject(one) ? one['holidayDate'] : one;
    if (typeof date === 'string') dates.add(date.slice(0, 10));
  }
  return dates;
}
