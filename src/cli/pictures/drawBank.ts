/** Every picture of the banks as a file: part of the build, so that no icon package ships and nothing is drawn while people play. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawScene, type Scene } from './draw.ts';
import { readIcons } from './icons.ts';

interface DrawnRow {
  drawing: string;
  scene: Scene;
}

const isRow = (row: unknown): row is DrawnRow => {
  const { drawing, scene } = (row ?? {}) as Partial<DrawnRow>;
  return typeof drawing === 'string' && /^[\w-]+\.svg$/.test(drawing) && typeof scene === 'object';
};

/** The rows of a bank that have a scene. Throws when one has no file name. */
export function bankRows(folder: string, bank: string): DrawnRow[] {
  const { rows } = JSON.parse(readFileSync(join(folder, `${bank}.json`), 'utf8')) as { rows: unknown[] };
  const wrong = rows.findIndex((row) => !isRow(row));
  if (wrong >= 0) throw new Error(`${bank}.json: row ${wrong + 1} has no drawing (a name ending in .svg) or no scene.`);
  return rows.filter(isRow);
}

/** Draws the banks of a reference folder into `out`; answers how many files that made. Throws naming the picture that cannot be drawn. */
export function drawBanks(folder: string, banks: readonly string[], out: string): number {
  const icons = readIcons(join(folder, 'picture-icons.tsv.gz'));
  mkdirSync(out, { recursive: true });
  const rows = banks.flatMap((bank) => bankRows(folder, bank));
  for (const { drawing, scene } of rows) {
    try {
      writeFileSync(join(out, drawing), drawScene(scene, icons));
    } catch (error) {
      throw new Error(`${drawing}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return new Set(rows.map(({ drawing }) => drawing)).size;
}
