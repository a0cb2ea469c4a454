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
const loaded = await loadCatalogue(projectFolder, await knownNames());
await mkdir(folder, { recursive: true });
if (loaded.ok) await writeFile(join(folder, 'definitions.json'), JSON.stringify({ hash: loaded.catalogue.hash }));
else console.warn(`The definitions have ${loaded.faults.length} faults: "npm run check" names them.`);
