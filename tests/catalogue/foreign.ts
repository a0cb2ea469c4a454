/** Foreign forms brought into a copy of the definitions: what the tests of the import share. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { utils, write } from 'xlsx';
import { formatFault } from '../../src/catalogue/report.ts';
import type { Catalogue } from '../../src/catalogue/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { judgedIn } from '../rules/support/load.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { temporaryFolder } from '../support/temporary.ts';

export const languages = { first: 'en', texts: {} };

interface ForeignFiles {
  /** Where the foreign files lie. */
  files: string;
  json(name: string, value: JsonObject): string;
  xlsx(name: string, sheets: Record<string, string[][]>): string;
}
interface ForeignForms extends ForeignFiles {
  folder: string;
  edit: ReturnType<typeof copyOfDefinitions>['edit'];
  /** The last sound catalogue. */
  readonly before: Catalogue;
  check(): Promise<string[]>;
  /** A file of a form that was brought in. */
  readIn(form: string, name: string): JsonObject;
}

/** A folder of foreign files for one file of tests, gone after it. */
export function foreignFiles(): ForeignFiles {
  const files = temporaryFolder('foreign');
  afterAll(() => rmSync(files, { recursive: true, force: true }));
  return {
    files,
    json: (name, value) => {
      const path = join(files, name);
      writeFileSync(path, JSON.stringify(value));
      return path;
    },
    xlsx: (name, sheets) => {
      const path = join(files, name);
      const book = utils.book_new();
      for (const [sheet, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
      writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
      return path;
    },
  };
}

/** A copy of the definitions and a folder of foreign files for one file of tests, gone after it. */
export function foreignForms(): ForeignForms {
  const { folder, edit } = copyOfDefinitions();
  let before: Catalogue | undefined;
  const check = async (): Promise<string[]> => {
    const verdict = await judgedIn(folder);
    if (verdict.ok) before = verdict.catalogue;
    return verdict.ok ? [] : verdict.faults.map((fault) => formatFault(fault));
  };
  beforeAll(async () => {
    expect(await check()).toEqual([]);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...foreignFiles(),
    folder,
    edit,
    get before() {
      if (!before) throw new Error('The definitions are not read yet.');
      return before;
    },
    check,
    readIn: (form, name) => JSON.parse(readFileSync(join(folder, `schemas/forms/brought/${form}/${name}.json`), 'utf8')) as JsonObject,
  };
}
