/**
 * Part of the build: judges the project's definitions and writes into a folder the hash of sound ones, which the server then need not prove
 * again at each start, and the spreadsheets that are made of them. Of faulty ones it writes nothing, so that the next build judges again: the
 * start says what is wrong.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadCatalogue } from '../catalogue/fromDisk.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { knownNames } from '../server/knownNames.ts';
import { workbook } from '../server/sheet/workbook.ts';
import { projectFolder } from './projectFolder.ts';

/** One spreadsheet for each form that rows of a sheet fill in: its columns and nothing else (D3-BULK-40, D3-CONST-16). */
async function writeTemplates({ forms }: Catalogue, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { template } of Object.values(forms).map(({ binding }) => binding)) {
    if (template === undefined) continue;
    const heads = template.columns.map(({ name }) => name);
    await pipeline(workbook('Sheet1', heads, Readable.from([])), createWriteStream(join(folder, `${template.file}.xlsx`)));
  }
}

const [folder = ''] = process.argv.slice(2);
const loaded = await loadCatalogue(projectFolder, await knownNames());
await mkdir(folder, { recursive: true });
if (loaded.ok) {
  await writeFile(join(folder, 'definitions.json'), JSON.stringify({ hash: loaded.catalogue.hash }));
  await writeTemplates(loaded.catalogue, join(folder, 'templates'));
} else console.warn(`The definitions have ${loaded.faults.length} faults: "npm run check" names them.`);
