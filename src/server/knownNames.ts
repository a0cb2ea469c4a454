/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownNames } from '../catalogue/checks/check.ts';
import { handlerNames } from './actions/index.ts';

/** Two levels above, in the source and in the build alike. */
const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const tableIn = async <T>(file: string): Promise<T> => JSON.parse(await readFile(join(projectFolder, 'src', file), 'utf8')) as T;

/**
 * Handlers from the server's table; what lies beside other code: options of widgets, which fields they fit, the words of the views, options of
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
  return { handlers: handlerNames, widgets, fits, words, entrance, blocks };
}
