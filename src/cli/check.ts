/** `npm run check -- [folder] [--notices]`: judges all definitions, prints every fault with its place, ends with 1 when there is any. */
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { checkReport } from './checkReport.ts';
import { knownNames } from '../server/knownNames.ts';
import { projectFolder } from './projectFolder.ts';

const given = process.argv.slice(2);
const folder = given.find((part) => !part.startsWith('--')) ?? process.env['CONFIG_DIR'] ?? projectFolder;
const { said, faults, code } = checkReport(await loadCatalogue(folder, await knownNames()), given.includes('--notices'));

for (const line of said) console.log(line);
for (const line of faults) console.error(line);
process.exitCode = code;
