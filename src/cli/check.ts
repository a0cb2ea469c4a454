/** `npm run check [folder]`: judges all definitions, prints every fault with its place, and exits with 1 when there is any. */
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { formatFault } from '../catalogue/report.ts';
import { knownNames } from './knownNames.ts';
import { projectFolder } from './projectFolder.ts';

const flags = new Set(process.argv.slice(2).filter((part) => part.startsWith('--')));
const folder = process.argv.slice(2).find((part) => !part.startsWith('--')) ?? process.env['CONFIG_DIR'] ?? projectFolder;

const loaded = await loadCatalogue(folder, await knownNames());
if (flags.has('--notices')) for (const notice of loaded.notices) console.log(`note: ${formatFault(notice)}`);
if (loaded.ok) {
  console.log(
    `${loaded.sources.length} files, no faults${loaded.notices.length > 0 ? ` (${loaded.notices.length} notes: --notices shows them)` : ''}`,
  );
} else {
  for (const fault of loaded.faults) console.error(formatFault(fault));
  console.error(`${loaded.sources.length} files, ${loaded.faults.length} ${loaded.faults.length === 1 ? 'fault' : 'faults'}`);
  process.exitCode = 1;
}
