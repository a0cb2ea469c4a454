/**
 * Part of the build: judges the project's definitions and writes into a folder the hash of sound ones, which the server then need not prove
 * again at each start, and the spreadsheets made of them. Of faulty ones it writes nothing: the start says what is wrong.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import { knownNames } from '../server/knownNames.ts';
import { projectFolder } from './projectFolder.ts';
import { writeTemplates } from './templates.ts';

const [folder = ''] = process.argv.slice(2);
const loaded = await loadCatalogue(projectFolder, await knownNames());
await mkdir(folder, { recursive: true });
if (loaded.ok) {
  await writeFile(join(folder, 'definitions.json'), JSON.stringify({ hash: loaded.catalogue.hash }));
  await writeTemplates(loaded.catalogue, join(folder, 'templates'));
}
