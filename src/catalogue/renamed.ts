import { isObject } from '../engine/json.ts';
import type { Logic } from '../engine/types.ts';

/** A rule that reads what begins with `from` (`event.`) under another root (`data.`): the same rule said of other facts. */
export function renamed(logic: Logic, from: string, to: string): Logic {
  if (Array.isArray(logic)) return logic.map((one) => renamed(one, from, to));
  if (!isObject(logic)) return logic;
  const path = (value: Logic): Logic => (typeof value === 'string' && value.startsWith(from) ? `${to}${value.slice(from.length)}` : value);
  return Object.fromEntries(
    Object.entries(logic).map(([key, value]) => {
      if (key !== 'var') return [key, renamed(value, from, to)];
      return [key, Array.isArray(value) ? [path(value[0] ?? null), ...value.slice(1)] : path(value)];
    }),
  );
}
