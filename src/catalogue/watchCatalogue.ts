/** Follows the definitions of a folder with what lies over them: what is sound serves, what is not is told. */
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './definitions.ts';
import { catalogueHash, definitionFiles, entriesOf, judgeFiles } from './fromDisk.ts';
import { soundPart, type JudgedSet } from './heldBack.ts';
import type { KnownNames } from './validateDefinitions.ts';
import type { Catalogue, Fault } from './types.ts';

interface Followed {
  /** Differs when the thing has changed. */
  fingerprint(): Promise<string>;
  /** Differs when it has changed as a whole, which is never half written. */
  stamp?(): string;
  /** Since its last fingerprint somebody tells of each change: it is looked at for safety only, ten times more rarely. */
  isTold?(): boolean;
  load(): Promise<void>;
  /** The fingerprint or the loading itself failed. */
  failed(error: unknown): Promise<void>;
}
interface FollowOptions {
  /** Milliseconds without a change before it is loaded (150). */
  quiet?: number;
  /** Milliseconds between two looks (2000). */
  every?: number;
}
export interface Following {
  /** Something may have changed: look soon. */
  nudge(): void;
  /** Resolves once everything noticed so far has been loaded. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Of so many turns one is a look where changes are told. */
const TOLD_TURNS = 10;

/** Starts at once with the present state as known. */
export function followFiles(followed: Followed, { quiet = 150, every = 2000 }: FollowOptions = {}): Following {
  let closed = false;
  let fingerprint: string | undefined;
  let stamp: string | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    if (closed) return;
    try {
      const [now, whole] = [await followed.fingerprint(), followed.stamp?.()];
      const isFirst = fingerprint === undefined;
      if (isFirst || now === fingerprint) {
        const isSame = isFirst || whole === stamp;
        [fingerprint, stamp] = [now, whole];
        if (!isSame && !closed) await followed.load();
        return;
      }
      // Still being written: wait until two looks agree.
      await new Promise((resolve) => setTimeout(resolve, quiet));
      if ((await followed.fingerprint()) !== now) return await look();
      [fingerprint, stamp] = [now, followed.stamp?.()];
      if (!closed) await followed.load();
    } catch (error) {
      if (!closed) await followed.failed(error);
    }
  };
  const queue = (): Promise<void> => (work = work.then(look));
  const nudge = (): void => {
    if (closed) return;
    clearTimeout(soon);
    soon = setTimeout(() => void queue(), quiet);
  };
  void queue();
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    if (turn % TOLD_TURNS === 0 || !followed.isTold?.()) void queue();
  }, every);
  if (typeof timer === 'object' && 'unref' in timer) timer.unref();
  return {
    nudge,
    settle: async () => {
      clearTimeout(soon);
      await queue();
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(soon);
      await work;
    },
  };
}

/**
 * Watches folders, each by itself: unlike a watch on files, or Node's own recursive one, that still tells of a file
 * which an editor replaced by renaming another over it.
 */
function folderWatch(dir: string, onChange: () => void): { keep: (folders: ReadonlySet<string>) => void; isWhole: () => boolean; close: () => void } {
  let folderCount = 0;
  const watchers = new Map<string, FSWatcher>();
  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  return {
    keep: (folders) => {
      folderCount = folders.size;
      for (const folder of watchers.keys()) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) {
        if (watchers.has(folder)) continue;
        try {
          watchers.set(
            folder,
            watch(join(dir, folder), { persistent: false }, onChange).on('error', () => drop(folder)),
          );
          // What was written into it before it was watched.
          onChange();
        } catch {
          // A folder that cannot be watched is still looked at from time to time.
        }
      }
    },
    isWhole: () => folderCount > 0 && watchers.size === folderCount,
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
  proven?: string | undefined;
}
/** Nothing. */
export const BARE: LaidOver = { stamp: '', lay: (files) => ({ files, hidden: [] }) };

/** `files`: what serves; `faults`: those of what does not. */
type Servable = { ok: true; catalogue: Catalogue; faults: readonly Fault[]; files: Files } | { ok: false; faults: Fault[] };

/** Says what is wrong with a set of files: nothing of a sound one. Whoever has a thread for it keeps its own free. */
export type FaultsOf = (files: Files) => Promise<Fault[]>;

interface JudgeOptions {
  known?: KnownNames;
  /** The files that serve. */
  sound?: Files;
  /** Without it sets are judged here. */
  faultsOf?: FaultsOf;
}

/**
 * What can serve of the files of a folder with what lies over them: all of it, or what is sound in itself of that which has changed since `sound`,
 * the files that were sound last.
 */
export async function servableFiles(dir: string, laid: LaidOver, { known, sound, faultsOf }: JudgeOptions = {}): Promise<Servable> {
  const { files, hidden } = laid.lay(await definitionFiles(dir));
  const judge = async (some: Files): Promise<JudgedSet> => {
    const hash = catalogueHash(some);
    if (!faultsOf || hash === laid.proven) return judgeFiles(some, known, laid.proven);
    const faults = await faultsOf(some);
    return faults.length > 0 ? { ok: false, faults } : judgeFiles(some, known, hash);
  };
  const verdict = await judge(files);
  if (verdict.ok) return { ok: true, catalogue: verdict.catalogue, faults: hidden, files };
  const part = sound && (await soundPart(files, sound, verdict.faults, judge));
  if (!part) return { ok: false, faults: [...verdict.faults, ...hidden] };
  return { ok: true, catalogue: part.verdict.catalogue, faults: [...part.heldFaults, ...hidden], files: part.files };
}

interface WatchOptions extends FollowOptions, JudgeOptions {
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
  onGood: (catalogue: Catalogue, heldFaults: readonly Fault[], files: Files) => void | Promise<void>,
  onBad: (faults: Fault[]) => void | Promise<void>,
  options: WatchOptions = {},
): Following {
  const { known, sound: first, faultsOf, laidOver = () => BARE, ...timing } = options;
  let sound = first;
  const watched = folderWatch(dir, () => handle.nudge());
  const handle: Following = followFiles(
    {
      // What tells one state of the folder from another without reading it.
      fingerprint: async () => {
        const folders = new Set<string>();
        const entries = await entriesOf(dir, folders);
        watched.keep(folders);
        return entries.map(({ path, size, time }) => `${path} ${size} ${time}`).join('\n');
      },
      stamp: () => laidOver().stamp,
      isTold: () => watched.isWhole(),
      load: async () => {
        const servable = await servableFiles(dir, laidOver(), { known, sound, faultsOf });
        if (servable.ok) sound = servable.files;
        await (servable.ok ? onGood(servable.catalogue, servable.faults, servable.files) : onBad(servable.faults));
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
