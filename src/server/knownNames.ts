/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import type { KnownNames } from '../catalogue/checks/check.ts';
import type { JsonObject } from '../engine/types.ts';
import { handlerNames, handlerReads, silentHandlers } from './actions/index.ts';

/** A table beside other code: where it lies here, it lies in the build, too. */
const tableIn = async <T>(path: string): Promise<T> => JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')) as T;

/** What definitions have to know of a widget: the fields it fits, and what each of its options takes, as a small JSON Schema. */
interface WidgetRow {
  fits: NonNullable<KnownNames['fits']>[string];
  options: Readonly<Record<string, { takes: JsonObject }>>;
}

const takenBy = (options: WidgetRow['options']): JsonObject => Object.fromEntries(Object.entries(options).map(([name, { takes }]) => [name, takes]));

/**
 * Handlers from the server's table, with the keys that they go by; what lies beside other code: texts that it reads, options of widgets, which fields they fit, the words of
 * the views, options of blocks, and what letting people in takes.
 */
export async function knownNames(): Promise<KnownNames> {
  const [texts, rows, words, entrance, blocks] = await Promise.all([
    tableIn<NonNullable<KnownNames['texts']>>('keys.json'),
    tableIn<Record<string, WidgetRow>>('widgets/inputs/widgets.json'),
    tableIn<NonNullable<KnownNames['words']>>('widgets/words.json'),
    tableIn<NonNullable<KnownNames['entrance']>>('runtime/session/entrance.json'),
    tableIn<NonNullable<KnownNames['blocks']>>('runtime/pages/blockOptions.json'),
  ]);
  const fits = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.fits]));
  const widgets = Object.fromEntries(Object.entries(rows).map(([name, { options }]) => [name, takenBy(options)]));
  return { handlers: handlerNames, silent: silentHandlers, reads: handlerReads, widgets, fits, texts, words, entrance, blocks };
}
