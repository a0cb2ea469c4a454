/**
 * `npm run check -- [folder] [--notices]`: judges all definitions, prints every fault with its place, ends with 1 when there is any.
 * `npm run check -- --accept <form, list or workflow> [--requirements]`: takes over what now comes out of its examples, and writes those that it lacks;
 * of examples that prove a requirement only when that is said.
 */
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { accept } from './accept.ts';
import { checkReport } from './checkReport.ts';
import { knownNames } from '../server/knownNames.ts';
import { projectFolder } from './projectFolder.ts';

const given = process.argv.slice(2);
const asked = given.findIndex((part) => part === '--accept' || part.startsWith('--accept='));
const name = asked < 0 ? undefined : (given[asked]?.split('=')[1] ?? given[asked + 1] ?? '');
const folder =
  given.find((part, at) => !part.startsWith('--') && !(asked >= 0 && at === asked + 1 && given[asked] === '--accept')) ??
  process.env['CONFIG_DIR'] ??
  projectFolder;
const loaded = await loadCatalogue(folder, await knownNames());
const { said, faults, code } =
  name === undefined ? checkReport(loaded, given.includes('--notices')) : accept(folder, name, loaded, given.includes('--requirements'));

for (const line of said) console.log(line);
for (const line of faults) console.error(line);
process.exitCode = code;
