/** What a definition is called by those who use the product: its own title, and where they meet it. */
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { withTerms } from '../../src/catalogue/expand/terms.ts';
import { isObject, listOf, objectOf, objectsIn } from '../../src/engine/json.ts';

export type Messages = Readonly<Record<string, Json>>;

/** `business-case` -> `Business case`: the last resort, while a definition is being written. */
export const inWords = (stem: string): string => {
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A title as it is read, or nothing where it is worked out for each reader. A stroke would make a folder of it. */
export function sayTitle(title: Json | undefined, messages: Messages): string | undefined {
  if (typeof title !== 'string') return undefined;
  const text = title.replace(/\{\{([^}]+)\}\}/g, (_, key: string) => String(messages[key] ?? inWords(key.split('.').at(-1) ?? key)));
  const { texts } = withTerms({ 'config/messages/en.json': text.includes('{') ? JSON.stringify(messages) : '', said: text });
  return texts['said']?.replaceAll(/\s*\/\s*/g, ' and ').trim() || undefined;
}

/** What the fields of schemas are called, by their keys; the first schema wins. */
export function titlesOf(schemas: readonly Json[], messages: Messages): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const fields = schemas.flatMap(within).flatMap(({ properties }) => Object.entries(objectOf(properties)));
  for (const [key, field] of fields) {
    const title = sayTitle(objectOf(field)['title'], messages);
    if (title !== undefined && !titles.has(key)) titles.set(key, title);
  }
  return titles;
}

/** Every object in it, however deep. */
const within = (json: Json | undefined): JsonObject[] =>
  Array.isArray(json) ? json.flatMap(within) : isObject(json) ? [json, ...Object.values(json).flatMap(within)] : [];
const wordsIn = (json: Json | undefined): string[] => listOf(json).filter((one): one is string => typeof one === 'string');

/** What the definitions say of where something stands. */
interface Standing {
  /** `entries` of the menus, by screen. */
  entries: JsonObject;
  screens: readonly JsonObject[];
  /** Bindings of forms, each with what the form is called. */
  forms: readonly { path: string; title: string; binding: JsonObject }[];
}

/**
 * Where people meet a list or a form, by its name: the entry of the menu, else the title of the first screen that shows it; of a list that stands
 * by a form the form's tab or place.
 */
export function placesOf({ entries, screens, forms }: Standing, messages: Messages): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const stand = (name: Json | undefined, place: string | undefined): void => {
    if (typeof name === 'string' && place !== undefined && !places.has(name)) places.set(name, place);
  };
  const addPlaces = (blocksOf: (blocks: Json | undefined) => readonly JsonObject[]): void =>
    screens.forEach(({ id, title, blocks }) => {
      const place = sayTitle(objectOf(entries[String(id)])['label'], messages) ?? sayTitle(title, messages);
      for (const { list, form } of blocksOf(blocks)) [list, form].forEach((name) => stand(name, place));
    });
  addPlaces(objectsIn);
  for (const { path, title, binding } of forms) {
    const { list, above, below } = objectOf(binding['rows']);
    const place = sayTitle(objectOf(binding['tab'])['label'], messages) ?? places.get(path) ?? title;
    for (const name of [list, ...wordsIn(above), ...wordsIn(below)]) stand(name, place);
  }
  addPlaces(within);
  return places;
}

/** A list by where it stands, so that those of one screen lie together: `Enrollment: Active`. */
export const titleOfList = (own: string | undefined, place: string | undefined): string | undefined =>
  own === undefined || place === undefined || own === place ? (own ?? place) : `${place}: ${own}`;

/** Two of one title in one folder say where they stand as well, or their names. */
export function apart<T extends { path: string; title: string }>(all: readonly T[], places: ReadonlyMap<string, string>): T[] {
  const isAlike = ({ title }: T): boolean => all.filter((one) => one.title === title).length > 1;
  return all.map((one) => (isAlike(one) ? { ...one, title: `${one.title} (${places.get(one.path) ?? one.path})` } : one));
}
