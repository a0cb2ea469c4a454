/** Reads the definitions of a folder. Beside `watchCatalogue` the only file of this room that touches the disk. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionRoots, type Files } from './definitions.ts';
import { validateDefinitions, toldDefinitions, type JudgedDefinitions, type KnownNames } from './validateDefinitions.ts';
import { folderOf } from './layout.ts';
import type { MetaSchemas } from './meta/metaJudge.ts';
import { mostBytes } from './source.ts';
import type { Catalogue } from './types.ts';

export type LoadedFiles = JudgedDefinitions & { sources: string[] };

interface Entry {
  path: string;
  size: number;
  time: number;
}

/** Every file below the definitions' folders that has, or should have, a place in them; `folders` collects where they lie. */
export async function entriesOf(dir: string, folders: Set<string> = new Set()): Promise<Entry[]> {
  const found: Entry[] = [];
  const walk = async (below: string): Promise<void> => {
    folders.add(below);
    const names = await readdir(join(dir, below)).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
    await Promise.all(
      names.sort().map(async (name) => {
        const path = `${below}/${name}`;
        if (name.startsWith('.') || path === 'schemas/_meta' || folderOf(path) === 'beside') return;
        // A file that went away between the two calls is simply not there any more.
        const about = await stat(join(dir, path)).catch(() => undefined);
        if (about?.isDirectory()) await walk(path);
        else if (about) found.push({ path, size: about.size, time: about.mtimeMs });
      }),
    );
  };
  for (const root of definitionRoots) await walk(root);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface FileRead extends Entry {
  text: string;
}
/** The folder that was read last, and what of it has not changed for a while by then: of a thousand files one changes. */
let lastRead: { dir: string; files: ReadonlyMap<string, FileRead> } | undefined;
/** A file that is written twice in so many milliseconds may have the same time twice. */
const RESTING_MS = 2000;

async function readEntry(dir: string, entry: Entry): Promise<FileRead> {
  const { path, size } = entry;
  const most = mostBytes(path);
  if (size > most) return { ...entry, text: ' '.repeat(most + 1) };
  const folder = folderOf(path);
  const isPicture = folder !== undefined && folder !== 'beside' && folder.kind === 'picture';
  return { ...entry, text: await readFile(join(dir, path), isPicture ? 'base64' : 'utf8') };
}

/** Texts by path. A file beyond the limit is read as far as it takes to say so; one with the size and the time of before says what it said then. */
export async function definitionFiles(dir: string): Promise<Files> {
  const known = lastRead?.dir === dir ? lastRead.files : undefined;
  const resting = Date.now() - RESTING_MS;
  const read = await Promise.all(
    (await entriesOf(dir)).map((entry) => {
      const before = known?.get(entry.path);
      return before && before.size === entry.size && before.time === entry.time ? before : readEntry(dir, entry);
    }),
  );
  lastRead = { dir, files: new Map(read.filter(({ time }) => time < resting).map((file) => [file.path, file])) };
  return Object.fromEntries(read.map(({ path, text }) => [path, text]));
}

const metaFolder = fileURLToPath(new URL('../../schemas/_meta/', import.meta.url));
let metas: Promise<MetaSchemas> | undefined;

/** The product's own meta schemas, read once: those beside an admin's copy are for the editor only. */
async function productMetas(): Promise<MetaSchemas> {
  metas ??= readdir(metaFolder).then(async (names) =>
    Object.fromEntries(
      await Promise.all(
        names
          .filter((name) => name.endsWith('.schema.json'))
          .map(async (name) => [name.slice(0, -'.schema.json'.length), JSON.parse(await readFile(join(metaFolder, name), 'utf8'))]),
      ),
    ),
  );
  return metas;
}

/** The hash of the definitions that this build found sound (`dist/judged`), so that neither a start nor a command need prove them again. */
export async function judgedByBuild(): Promise<string | undefined> {
  const text = await readFile(new URL('../judged/definitions.json', import.meta.url), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { hash?: string }).hash;
}

/** Names definitions: of the same files the same. */
export function catalogueHash(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(files)) hash.update(`${path}\0${text.length}\0${text}\0`);
  return hash.digest('hex');
}

/**
 * Reads and judges everything under `config/`, `schemas/` and `workflows/` of a folder. Never throws for what stands in the
 * files;
 * rejects only when the disk itself fails. Names that live in code are checked where `known` has their table.
 * `proven` is the hash of definitions that this very program has found sound with the same names: those are not judged again.
 */
export async function loadCatalogue(dir: string, known?: KnownNames, proven?: string): Promise<LoadedFiles & { files: Files }> {
  const files = await definitionFiles(dir);
  return { ...(await judgeFiles(files, known, proven)), sources: Object.keys(files), files };
}

/** Judges files wherever they come from; `proven` as in `loadCatalogue`. */
export async function judgeFiles(files: Files, known?: KnownNames, proven?: string): Promise<JudgedDefinitions> {
  const hash = catalogueHash(files);
  return validateDefinitions(files, { metas: await productMetas(), hash, ...(known ? { known } : {}), isProven: hash === proven });
}

/** What can be read of files that have faults: those of wrong shape are left out. */
export const readableCatalogue = async (files: Files): Promise<Catalogue> => toldDefinitions(files, await productMetas()).catalogue;
