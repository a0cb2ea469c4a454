/** The spreadsheets that ship beside the page: one for each form that rows of a sheet fill in, its columns and nothing else (D3-BULK-40, D3-CONST-16). */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Catalogue } from '../catalogue/types.ts';
import { workbook } from '../server/sheet/workbook.ts';

/** Writes each into the folder, under the name that its form says. */
export async function writeTemplates({ forms }: Catalogue, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { template } of Object.values(forms).map(({ binding }) => binding)) {
    if (template === undefined) continue;
    const heads = template.columns.map(({ name }) => name);
    await pipeline(workbook('Sheet1', heads, Readable.from([])), createWriteStream(join(folder, `${template.file}.xlsx`)));
  }
}
