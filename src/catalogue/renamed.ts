import { isObject } from '../engine/json.ts';
import { scoped } from '../engine/rules/readsOf.ts';
import type { Logic } from '../engine/types.ts';

/** A rule that reads what begins with `from` (`event.`, or `''` for all) under another root (`data.`): the same rule said of other facts. */
export function renamed(logic: Logic, from: string, to: string): Logic {
  if (Array.isArray(logic)) return logic.map((one) => renamed(one, from, to));
  if (!isObject(logic)) return logic;
  const path = (value: Logic): Logic => (typeof value === 'string' && value.startsWith(from) ? `${to}${value.slice(from.length)}` : value);
  return Object.fromEntries(
    Object.entries(logic).map(([key, value]) => {
      // What runs for each row reads that row.
      if (scoped.has(key) && Array.isArray(value)) return [key, value.map((one, at) => (at === 1 ? one : renamed(one, from, to)))];
      if (key !== 'var') return [key, renamed(value, from, to)];
      return [key, Array.isArray(value) ? [path(value[0] ?? null), ...value.slice(1)] : path(value)];
    }),
  );
}
