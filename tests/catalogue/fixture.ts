/** The small good set of definitions, and edits of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Files } from '../../src/catalogue/definitions.ts';
import { validateDefinitions, type JudgedDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { type KnownNames, type WidgetFit } from '../../src/catalogue/checks/check.ts';
import type { MetaSchemas } from '../../src/catalogue/meta/metaJudge.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import blocks from '../../src/runtime/pages/blockOptions.json' with { type: 'json' };
import rows from '../../src/widgets/inputs/widgets.json' with { type: 'json' };

export const fixtureFolder = fileURLToPath(new URL('./fixture', import.meta.url));
const metaFolder = fileURLToPath(new URL('../../schemas/_meta', import.meta.url));

function read(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

export const good: Files = read(fixtureFolder);
export const metas: MetaSchemas = Object.fromEntries(
  Object.entries(read(metaFolder))
    .filter(([name]) => name.endsWith('.schema.json'))
    .map(([name, text]) => [name.replace('.schema.json', ''), JSON.parse(text) as JsonObject]),
);
/** What the shipped widgets fit and take, as the server reads it from their table. */
export const shippedWidgets: Required<Pick<KnownNames, 'fits' | 'widgets'>> = {
  fits: Object.fromEntries(Object.entries(rows).map(([name, { fits }]) => [name, fits as WidgetFit])),
  widgets: Object.fromEntries(
    Object.entries(rows).map(([name, { options }]) => [
      name,
      Object.fromEntries(Object.entries<{ takes: JsonObject }>(options).map(([option, { takes }]) => [option, takes])),
    ]),
  ),
};

export const known: KnownNames = {
  handlers: ['isDuplicate', 'otpState'],
  widgets: {
    text: {},
    textarea: {},
    choice: {},
    checkbox: { yes: { type: 'string' }, no: { type: 'string' } },
    date: { min: { type: 'string' }, max: { type: 'string' } },
    digits: {},
    select: {},
    table: { columns: { type: 'array' }, fixed: { type: 'boolean' } },
    several: {},
    matrix: { corner: { type: 'string' } },
    rating: {},
    time: {},
    search: {},
    roster: { columns: { type: 'array' } },
  },
  fits: shippedWidgets.fits,
  blocks,
};

export const judgeFiles = (files: Files, names: KnownNames = known): JudgedDefinitions =>
  validateDefinitions(files, { metas, hash: 'test', known: names });

/** Every occurrence has to be the only one, so that an edit is never a silent miss. */
export function edited(files: Files, file: string, from: string, to: string): Files {
  const text = files[file] ?? '';
  if (text.split(from).length !== 2) throw new Error(`${JSON.stringify(from)} stands ${text.split(from).length - 1} times in ${file}`);
  return { ...files, [file]: text.replace(from, () => to) };
}

export interface Seed {
  /** What an admin did wrong, as a sentence. */
  name: string;
  file: string;
  /** The edit: this text becomes that one. Or the whole text of a new file, or no text at all. */
  from?: string;
  to?: string | null;
  /** Another edit that belongs to it. */
  also?: { file: string; from: string; to: string };
  /** Whole files that come with it. */
  beside?: Files;
  /** Where the fault is reported when not in `file`. */
  in?: string;
  /** The line is that of this text in the edited file. */
  line?: string;
  pointer: string;
  check: string;
  wrong: RegExp;
  right: RegExp;
}

function seeded({ file, from, to, also, beside }: Seed): Files {
  let files: Files = { ...good, ...beside };
  if (from !== undefined) files = edited(files, file, from, to ?? '');
  else if (typeof to === 'string') files = { ...files, [file]: to };
  else files = Object.fromEntries(Object.entries(files).filter(([path]) => path !== file));
  return also ? edited(files, also.file, also.from, also.to) : files;
}

/** The line (from 1) of a text that stands once in a file, found without the code under test. */
function lineOf(text: string, snippet: string): number {
  expect(text.split(snippet).length, `"${snippet}" stands once`).toBe(2);
  return text.slice(0, text.indexOf(snippet)).split('\n').length;
}

/** Proves that a seeded fault is reported: file, line, pointer, name, what is wrong and what would be right, and nothing else. */
export function refused(seed: Seed): void {
  const files = seeded(seed);
  const result = judgeFiles(files);
  const found = result.ok ? [] : result.faults;
  const place = seed.in ?? seed.file;
  const one = found.find(({ file, pointer, check }) => file === place && pointer === seed.pointer && check === seed.check);
  expect(one, JSON.stringify(found, null, 1)).toBeDefined();
  expect(one?.wrong).toMatch(seed.wrong);
  expect(one?.right).toMatch(seed.right);
  if (seed.line !== undefined) expect(one?.line).toBe(lineOf(files[place] ?? '', seed.line));
  expect(
    found.map(({ file, pointer, wrong }) => `${file} ${pointer} ${wrong}`),
    JSON.stringify(found, null, 1),
  ).toHaveLength(1);
}
