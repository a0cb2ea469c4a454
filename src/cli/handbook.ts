/** `npm run handbook`: writes dist/handbook/index.html, every thing that a definition can name, from the definitions as they are; ends with 1 where one has no meaning or example. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionFiles } from '../catalogue/fromDisk.ts';
import { handbookOf, untold, type WidgetTable } from './handbook/entries.ts';
import { handbookPage } from './handbook/page.ts';
import { usesIn } from './handbook/uses.ts';
import { projectFolder } from './projectFolder.ts';

const widgets = JSON.parse(await readFile(join(projectFolder, 'src/widgets/inputs/widgets.json'), 'utf8')) as WidgetTable;
const uses = usesIn(await definitionFiles(process.env['CONFIG_DIR'] ?? projectFolder));
const sections = handbookOf(uses, widgets);
const missing = untold(sections, widgets);
const folder = join(projectFolder, 'dist/handbook');

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'index.html'), handbookPage(uses.catalogue.app.name, sections));
console.log(`wrote ${join(folder, 'index.html')}: ${sections.map(({ title, entries }) => `${entries.length} ${title.toLowerCase()}`).join(', ')}`);
for (const one of missing) console.error(`no meaning or no example: ${one}`);
process.exitCode = missing.length > 0 ? 1 : 0;
