/** Foreign forms brought into a copy of the definitions: what the tests of the import share. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { loadCatalogue } from '../../src/catalogue/fromDisk.ts';
import { formatFault } from '../../src/catalogue/report.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { knownNames } from '../../src/server/knownNames.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { temporaryFolder } from '../support/temporary.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

export const { folder, edit } = copyOfDefinitions();
export const files = temporaryFolder('foreign');
/** The last sound catalogue. */
export let before: Catalogue;
export const check = async (): Promise<string[]> => {
  const loaded = await loadCatalogue(folder, await knownNames());
  if (loaded.ok) before = loaded.catalogue;
  return loaded.ok ? [] : loaded.faults.map((fault) => formatFault(fault));
};
beforeAll(async () => {
  expect(await check()).toEqual([]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(files, { recursive: true, force: true });
});
export const languages = { first: 'en', texts: {} };
export const json = (name: string, value: JsonObject): string => {
  const path = join(files, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};
export const xlsx = (name: string, sheets: Record<string, string[][]>): string => {
  const path = join(files, name);
  const book = utils.book_new();
  for (const [sheet, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return path;
};

/** A file of a form that was brought in. */
export const readIn = (form: string, name: string): JsonObject =>
  JSON.parse(readFileSync(join(folder, `schemas/forms/brought/${form}/${name}.json`), 'utf8')) as JsonObject;
