/** Reads the definitions of a folder, and watches them. The only file of this room that touches the disk. */
import { createHash } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionRoots, type Files } from './definitions.ts';
import { soundPart } from './heldBack.ts';
import { validateDefinitions, toldDefinitions, type JudgedDefinitions, type KnownNames } from './validateDefinitions.ts';
import { folderOf } from './layout.ts';
import type { MetaSchemas } from './meta/metaJudge.ts';
import { mostBytes } from './source.ts';
import type { Catalogue, Fault } from './types.ts';
import { followFiles, type Following, type FollowOptions } from './follow.ts';

export type LoadedFiles = JudgedDefinitions & { sources: string[] };

interface Entry {
  path: string;
  size: number;
  changed: number;
}

/** Every file below the definitions' folders that has, or should have, a place in them; `folders` collects where they lie. */
async function entriesOf(dir: string, folders: Set<string> = new Set()): Promise<Entry[]> {
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
        else if (about) found.push({ path, size: about.size, changed: about.mtimeMs });
      }),
    );
  };
  for (const root of definitionRoots) await walk(root);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Texts by path. A file beyond the limit is read as far as it takes to say so. */
export async function definitionFiles(dir: string): Promise<Files> {
  const entries = await entriesOf(dir);
  const texts = await Promise.all(
    entries.map(async ({ path, size }) => {
      const most = mostBytes(path);
      if (size > most) return [path, ' '.repeat(most + 1)] as const;
      const placed = folderOf(path);
      const isPicture = placed !== undefined && placed !== 'beside' && placed.kind === 'picture';
      return [path, await readFile(join(dir, path), isPicture ? 'base64' : 'utf8')] as const;
    }),
  );
  return Object.fromEntries(texts);
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
export const judgeFiles = async (files: Files, known?: KnownNames, proven?: string): Promise<JudgedDefinitions> =>
  judgedFiles(files, await productMetas(), known, proven);

function judgedFiles(files: Files, metas: MetaSchemas, known?: KnownNames, proven?: string): JudgedDefinitions {
  const hash = catalogueHash(files);
  return validateDefinitions(files, { metas, hash, ...(known ? { known } : {}), isProven: hash === proven });
}

/** What can be read of files that have faults: those of wrong shape are left out. */
export const readableCatalogue = async (files: Files): Promise<Catalogue> => toldDefinitions(files, await productMetas()).catalogue;

/**
 * Watches folders, each by itself: unlike a watch on files, or Node's own recursive one, that still tells of a file
 * which an editor replaced by renaming another over it.
 */
function folderWatch(dir: string, changed: () => void): { keep: (folders: ReadonlySet<string>) => void; isWhole: () => boolean; close: () => void } {
  let wanted = 0;
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    keep: (folders) => {
      wanted = folders.size;
      for (const folder of watchers.keys()) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        try {
          watchers.set(
            folder,
            watch(join(dir, folder), { persistent: false }, changed).on('error', () => drop(folder)),
          );
          // What was written into it before it was watched.
          changed();
        } catch {
          // A folder that cannot be watched is still looked at from time to time.
        }
      }
    },
    isWhole: () => wanted > 0 && watchers.size === wanted,
    close: () => [...watchers.keys()].forEach(drop),
  };
}

/** What lies over the files of a folder, as it was read last. */
export interface LaidOver {
  /** Differs when something else lies over them. */
  stamp: string;
  /** The files with it, and faults of those that lie unseen below it. */
  lay: (files: Files) => { files: Files; hidden: readonly Fault[] };
  /** The hash of whole definitions with it that this very program has found sound. */
  proven?: string;
}
/** Nothing. */
export const BARE: LaidOver = { stamp: '', lay: (files) => ({ files, hidden: [] }) };

/** `files`: what serves; `held`: faults of what does not. */
type Servable = { ok: true; catalogue: Catalogue; held: readonly Fault[]; files: Files } | { ok: false; faults: Fault[] };

/**
 * What can serve of the files of a folder with what lies over them: all of it, or what is sound in itself of that which has changed since `sound`,
 * the files that were sound last.
 */
export async function servableFiles(dir: string, laid: LaidOver, known?: KnownNames, sound?: Files): Promise<Servable> {
  const metas = await productMetas();
  const { files, hidden } = laid.lay(await definitionFiles(dir));
  const judged = judgedFiles(files, metas, known, laid.proven);
  if (judged.ok) return { ok: true, catalogue: judged.catalogue, held: hidden, files };
  const part = sound && soundPart(files, sound, judged.faults, (some) => judgedFiles(some, metas, known));
  if (!part) return { ok: false, faults: [...judged.faults, ...hidden] };
  return { ok: true, catalogue: part.judged.catalogue, held: [...part.held, ...hidden], files: part.files };
}

interface WatchOptions extends FollowOptions {
  known?: KnownNames;
  /** The files that serve at the start. */
  sound?: Files;
  /** Asked at each look; whoever knows that it has changed nudges. */
  laidOver?: () => LaidOver;
}

/**
 * Calls `onGood` with each new good catalogue and `onBad` with the faults of a bad one, after the files have been quiet for
 * a moment. Where some of what has changed is good without the files that have faults, `onGood` gets that, and the faults of what is held back.
 * The folder is watched, and looked at every 20 seconds too, because watching alone misses changes on some file systems; where it
 * cannot be watched, every two seconds.
 * The state at the start is not reported: it is the caller's. `onBad` gets the files as read; the last good catalogue is the
 * caller's to keep.
 */
export function watchCatalogue(
  dir: string,
  onGood: (catalogue: Catalogue, held: readonly Fault[], files: Files) => void | Promise<void>,
  onBad: (faults: Fault[]) => void | Promise<void>,
  options: WatchOptions = {},
): Following {
  const { known, sound: first, laidOver = () => BARE, ...timing } = options;
  let sound = first;
  const watched = folderWatch(dir, () => handle.nudge());
  const handle: Following = followFiles(
    {
      // What tells one state of the folder from another without reading it.
      fingerprint: async () => {
        const folders = new Set<string>();
        const entries = await entriesOf(dir, folders);
        watched.keep(folders);
        return [laidOver().stamp, ...entries.map(({ path, size, changed }) => `${path} ${size} ${changed}`)].join('\n');
      },
      isTold: () => watched.isWhole(),
      load: async () => {
        const servable = await servableFiles(dir, laidOver(), known, sound);
        if (servable.ok) sound = servable.files;
        await (servable.ok ? onGood(servable.catalogue, servable.held, servable.files) : onBad(servable.faults));
      },
      failed: async (error) =>
        onBad([
          { file: '', line: 1, pointer: '', wrong: `the definitions could not be read: ${String(error)}`, right: 'a readable folder', check: 'disk' },
        ]),
    },
    timing,
  );
  return {
    ...handle,
    close: async () => {
      await handle.close();
      watched.close();
    },
  };
}
