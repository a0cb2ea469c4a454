/** Files of approved versions over those of a folder: the same notation, path by path. */
import { createHash } from 'node:crypto';
import type { Files } from '../../catalogue/definitions.ts';
import type { Fault } from '../../catalogue/types.ts';

/** What a version says of one file. */
export interface LaidFile {
  /** Null: the file is taken away. */
  text: string | null;
  /** The file of the folder when the version was saved (`textHash`); null where there was none. */
  disk: string | null;
  /** Which version says so. */
  versionId: number;
}
/** By path. */
export type Overlay = ReadonlyMap<string, LaidFile>;

/** sha256, hex. */
const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Of what lies in a folder under a path; null for nothing. */
export const hashAt = (files: Files, path: string): string | null => (files[path] === undefined ? null : textHash(files[path]));

/** The files with what lies over them, in the order in which a folder would give them. */
export function layOver(files: Files, overlay: ReadonlyMap<string, Pick<LaidFile, 'text'>>): Files {
  const laid = new Map(Object.entries(files));
  for (const [path, { text }] of overlay) {
    if (text === null) laid.delete(path);
    else laid.set(path, text);
  }
  return Object.fromEntries([...laid].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const MOST_LINES = 100;
const linesOf = (text: string | null): string[] => (text === null ? [] : text.split('\n'));
const marked = (lines: readonly string[], mark: string): string[] => lines.slice(0, MOST_LINES).map((line) => mark + line);

/** The lines from the first to the last that differ: those that go behind "- ", those that come behind "+ ", so many of each as a person reads. */
export function changedLines(before: string | null, after: string | null): string {
  const [gone, come] = [linesOf(before), linesOf(after)];
  const most = Math.min(gone.length, come.length);
  let same = 0;
  while (same < most && gone[same] === come[same]) same += 1;
  let tail = 0;
  while (tail < most - same && gone.at(-1 - tail) === come.at(-1 - tail)) tail += 1;
  return [...marked(gone.slice(same, gone.length - tail), '- '), ...marked(come.slice(same, come.length - tail), '+ ')].join('\n');
}

/** Files of the folder that were changed below a version which says something else: the version goes on serving, and nobody's work is lost unheard. */
export const overlayConflicts = (files: Files, overlay: Overlay): Fault[] =>
  [...overlay]
    .filter(([path, { text, disk }]) => (files[path] ?? null) !== text && hashAt(files, path) !== disk)
    .map(([path, { versionId }]) => ({
      file: path,
      line: 1,
      pointer: '',
      wrong: `it was changed on the disk, and version ${versionId} lies over it: what the version says serves`,
      right: `the change in a version of its own, or version ${versionId} taken back (Versions of Definitions)`,
      check: 'overlay',
    }));
