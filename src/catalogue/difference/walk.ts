/** Two JSON values beside each other: the places at which they differ, with lists whose entries are told apart by what they are. */
import { sameJson } from '../../engine/form/paths.ts';
import { isObject, objectOf } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';

/** A place at which the values differ; undefined where one of them has nothing there. */
export interface Place {
  pointer: Pointer;
  key: string;
  before: Json | undefined;
  after: Json | undefined;
  above?: Place;
}

/** Keys by which the entries of a list are known, those before others. */
const IDS = ['id', 'value', 'at', 'field', 'name', 'screen', 'list', 'block', 'call'];

/** The key by which an entry is known. */
export const idKeyOf = (entry: JsonObject): string | undefined => IDS.find((key) => typeof entry[key] === 'string' || typeof entry[key] === 'number');

export const idOf = (entry: Json): string | undefined => {
  const key = isObject(entry) ? idKeyOf(entry) : undefined;
  return key === undefined ? undefined : String(objectOf(entry)[key]);
};

/** Two lists by names of their entries: by ids, else by place, else, where some came or went, by what they say. */
function entriesOf(...lists: readonly [readonly Json[], readonly Json[]]): readonly Map<string, Json>[] {
  const byId = lists.map((list) => new Map(list.flatMap((one) => (idOf(one) === undefined ? [] : [[idOf(one) ?? '', one] as const]))));
  if (byId.every(({ size }, at) => size === lists[at]?.length)) return byId;
  const all = lists.flat();
  const isPlaced = all.every(Array.isArray) || (all.every((one) => typeof one === 'object') && lists[0].length === lists[1].length);
  if (isPlaced) return lists.map((list) => new Map(list.map((one, at) => [String(at), one])));
  return lists.map((list) => {
    const texts = list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    return new Map(list.map((one, at) => [texts.indexOf(texts[at] ?? '') === at ? (texts[at] ?? '') : `${texts[at]} ${at}`, one]));
  });
}

/** What two values hold below them, nothing where there is none; undefined where they are no values of one shape. */
function heldIn(before: Json | undefined, after: Json | undefined): readonly Map<string, Json>[] | undefined {
  const nothing = Array.isArray(before) || Array.isArray(after) ? [] : {};
  const [own, its] = [before === undefined ? nothing : before, after === undefined ? nothing : after];
  if (Array.isArray(own) && Array.isArray(its)) return entriesOf(own, its);
  return isObject(own) && isObject(its) ? [own, its].map((one) => new Map(Object.entries(one))) : undefined;
}

interface Sayings {
  /** What is said of a place and all below it; undefined to look further down, empty where it is told elsewhere. */
  better: (place: Place) => string | undefined;
  isWhole: (place: Place) => boolean;
  general: (place: Place) => string;
  /** The same entries in another order. */
  order: (place: Place, entries: readonly Place[]) => string;
}

/** A sentence for each place at which two values differ, an empty one where it is told elsewhere. */
export function tellPlaces(place: Place, sayings: Sayings): string[] {
  if (sameJson(place.before, place.after)) return [];
  const better = sayings.better(place);
  if (better !== undefined) return [better];
  const [before, after] = (sayings.isWhole(place) ? undefined : heldIn(place.before, place.after)) ?? [];
  if (!before || !after) return [sayings.general(place)];
  const below = [...new Set([...after.keys(), ...before.keys()])].map((key): Place => ({
    pointer: pointerTo(place.pointer, key),
    key,
    before: before.get(key),
    after: after.get(key),
    above: place,
  }));
  const common = [...after.keys()].filter((key) => before.has(key));
  const isMoved = Array.isArray(place.after) && [...before.keys()].filter((key) => after.has(key)).some((key, at) => key !== common[at]);
  const entries = below.filter(({ key }) => after.has(key));
  return [...below.flatMap((one) => tellPlaces(one, sayings)), ...(isMoved ? [sayings.order(place, entries)] : [])];
}
