/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownNames } from '../catalogue/checks/check.ts';
import { handlerNames } from './actions/index.ts';

/** Two levels above, in the source and in the build alike. */
const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Handlers from the server's table, widgets from the tables that lie beside their code: their options, which fields they fit, and the words of the views. */
export async function knownNames(): Promise<KnownNames> {
  const [widgets, fits, words] = await Promise.all(
    ['inputs/table', 'inputs/fits', 'words'].map(
      async (name) => JSON.parse(await readFile(join(projectFolder, `src/widgets/${name}.json`), 'utf8')) as unknown,
    ),
  );
  return {
    handlers: handlerNames,
    widgets: widgets as NonNullable<KnownNames['widgets']>,
    fits: fits as NonNullable<KnownNames['fits']>,
    words: words as NonNullable<KnownNames['words']>,
  };
}
