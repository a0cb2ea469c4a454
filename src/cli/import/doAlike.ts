/** What differs between two values, done to a third that says more than both: the rest of it stays as it stands. */
import { sameJson } from '../../engine/form/paths.ts';
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';

type Entry = readonly [key: string, value: Json];

/** Entries that came are put behind the one before them, those that went are taken out, those that differ are done alike. */
function entriesAlike(own: readonly Entry[], was: readonly Entry[], now: readonly Entry[], idOf: (entry: Json) => string): Entry[] {
  const [before, after] = [new Map(was), new Map(now)];
  const all = own.flatMap(([key, value]): Entry[] => {
    const [one, other] = [before.get(key), after.get(key)];
    if (other === undefined) return one === undefined ? [[key, value]] : [];
    return [[key, one === undefined ? other : (doAlike(value, one, other, idOf) ?? value)]];
  });
  const placeOf = (key: string | undefined): number => all.findIndex(([other]) => other === key);
  for (const [index, [key, value]] of now.entries()) {
    const one = before.get(key);
    if (placeOf(key) >= 0 || sameJson(one, value) || Array.isArray(one)) continue;
    // Of what was there before, and not here, only the difference comes.
    const more = isObject(one) ? (doAlike({}, one, value, idOf) ?? value) : value;
    if (one !== undefined && sameJson(more, {})) continue;
    const behind = now.slice(0, index).findLast(([other]) => placeOf(other) >= 0)?.[0];
    const next = now.slice(index).find(([other]) => placeOf(other) >= 0)?.[0];
    all.splice(behind !== undefined ? placeOf(behind) + 1 : next !== undefined ? placeOf(next) : all.length, 0, [key, more]);
  }
  return all;
}

/** @param idOf what tells an entry of a list from the others */
export function doAlike(own: Json | undefined, was: Json | undefined, now: Json | undefined, idOf: (entry: Json) => string): Json | undefined {
  if (sameJson(was, now)) return own;
  if (isObject(was) && isObject(now)) {
    const entries = (one: JsonObject): Entry[] => Object.entries(one);
    return isObject(own) ? Object.fromEntries(entriesAlike(entries(own), entries(was), entries(now), idOf)) : own;
  }
  if (!Array.isArray(was) || !Array.isArray(now)) return now;
  const entries = (list: readonly Json[]): Entry[] => list.map((one) => [idOf(one), one]);
  return Array.isArray(own) ? entriesAlike(entries(own), entries(was), entries(now), idOf).map(([, one]) => one) : own;
}
