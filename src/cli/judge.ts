/**
 * Part of the build: judges the project's definitions and writes into a folder the hash of sound ones, which the server then need not prove
 * again at each start. Of faulty ones it writes nothing, so that the next build judges again: the start says what is wrong.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { knownNames } from '../server/knownNames.ts';
import { projectFolder } from './projectFolder.ts';

const [folder = ''] = process.argv.slice(2);
const verdict = await loadCatalogue(projectFolder, await knownNames());
await mkdir(folder, { recursive: true });
if (verdict.ok) await writeFile(join(folder, 'definitions.json'), JSON.stringify({ hash: verdict.catalogue.hash }));
else console.warn(`The definitions have ${verdict.faults.length} faults: "npm run check" names them.`);
