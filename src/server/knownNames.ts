/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownNames } from '../catalogue/checks/check.ts';
import type { JsonObject } from '../engine/types.ts';
import { handlerNames } from './actions/index.ts';

/** Two levels above, in the source and in the build alike. */
const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Handlers from the server's table, widgets from the table that lies beside their code. */
export async function knownNames(): Promise<KnownNames> {
  const widgets = JSON.parse(await readFile(join(projectFolder, 'src/widgets/inputs/table.json'), 'utf8')) as Record<string, JsonObject>;
  return { handlers: handlerNames, widgets };
}
