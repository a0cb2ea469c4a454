/** The names that definitions may use because code stands behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnownNames } from '../catalogue/judge.ts';
import type { JsonObject } from '../engine/types.ts';
import { handlerNames } from '../server/actions/index.ts';
import { projectFolder } from './projectFolder.ts';

/** Handlers from the server's table, widgets from the table that lies beside their code. */
export async function knownNames(): Promise<KnownNames> {
  const widgets = JSON.parse(await readFile(join(projectFolder, 'src/widgets/inputs/table.json'), 'utf8')) as Record<
    string,
    JsonObject
  >;
  return { handlers: handlerNames, widgets };
}
