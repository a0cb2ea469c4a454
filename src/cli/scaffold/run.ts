/** What both scaffolding commands share: read the definitions, write, check again, say what was written and what comes next. */
import { judgedByBuild, loadCatalogue } from '../../catalogue/fromDisk.ts';
import { formatFault } from '../../catalogue/report.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { KnownNames } from '../../catalogue/checks/check.ts';
import { knownNames } from '../../server/knownNames.ts';
import { projectFolder } from '../projectFolder.ts';

/** What was asked for cannot be made; the message says why, for the person at the terminal. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** Runs a scaffold in the folder of the definitions and sets the exit code: 0 when what it wrote passes the check. */
export async function scaffold(write: (folder: string, catalogue: Catalogue) => string[], next: string, also: KnownNames = {}): Promise<void> {
  const folder = process.env['CONFIG_DIR'] ?? projectFolder;
  const known = await knownNames();
  const names: KnownNames = { ...known, handlers: [...(known.handlers ?? []), ...(also.handlers ?? [])] };
  const before = await loadCatalogue(folder, names, await judgedByBuild());
  try {
    if (!before.ok) throw new Unusable('the definitions have faults already: npm run check shows them');
    const written = write(folder, before.catalogue);
    const after = await loadCatalogue(folder, names);
    for (const path of written) console.log(`wrote ${path}`);
    if (after.ok) console.log(next);
    else for (const fault of after.faults) console.error(formatFault(fault));
    process.exitCode = after.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
