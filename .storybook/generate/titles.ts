/** What a definition is called by those who use the product: its own title, else the title of the screen that shows it. */
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { isObject } from '../../src/engine/json.ts';

export type Messages = Readonly<Record<string, Json>>;

/** `business-case` -> `Business case`: the last resort, while a definition is being written. */
export const inWords = (stem: string): string => {
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A title as it is read, or nothing where it is worked out for each reader. A stroke would make a folder of it. */
export function sayTitle(title: Json | undefined, messages: Messages): string | undefined {
  if (typeof title !== 'string') return undefined;
  const said = title.replace(/\{\{([^}]+)\}\}/g, (_, key: string) => String(messages[key] ?? inWords(key.split('.').at(-1) ?? key)));
  return said.replaceAll('/', ' and ').trim() || undefined;
}

/** The title of the first screen that shows the list. */
export const titleOfScreen = (screens: readonly JsonObject[], list: string, messages: Messages): string | undefined =>
  sayTitle(
    screens.find(({ blocks }) => Array.isArray(blocks) && blocks.some((block) => isObject(block) && block['list'] === list))?.['title'],
    messages,
  );

/** Two of one title in one folder say their names as well. */
export function apart<T extends { path: string; title: string }>(all: readonly T[]): T[] {
  return all.map((one) => (all.filter(({ title }) => title === one.title).length > 1 ? { ...one, title: `${one.title} (${one.path})` } : one));
}
