/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import type { KnownNames } from '../catalogue/checks/check.ts';
import { handlerNames, handlerReads, silentHandlers } from './actions/index.ts';

/** A table beside other code: where it lies here, it lies in the build, too. */
const tableIn = async <T>(path: string): Promise<T> => JSON.parse(await readFile(new URL(`../${path}`, import.meta.url), 'utf8')) as T;

/**
 * Handlers from the server's table, with the keys that they go by; what lies beside other code: options of widgets, which fields they fit, the words of the views, options of
 * blocks, and what letting people in takes.
 */
export async function knownNames(): Promise<KnownNames> {
  const [widgets, fits, words, entrance, blocks] = await Promise.all([
    tableIn<NonNullable<KnownNames['widgets']>>('widgets/inputs/table.json'),
    tableIn<NonNullable<KnownNames['fits']>>('widgets/inputs/fits.json'),
    tableIn<NonNullable<KnownNames['words']>>('widgets/words.json'),
    tableIn<NonNullable<KnownNames['entrance']>>('runtime/session/entrance.json'),
    tableIn<NonNullable<KnownNames['blocks']>>('runtime/pages/blockOptions.json'),
  ]);
  return { handlers: handlerNames, silent: silentHandlers, reads: handlerReads, widgets, fits, words, entrance, blocks };
}
