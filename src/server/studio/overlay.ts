/** Files of approved versions over those of a folder: the same notation, path by path. */
import { createHash } from 'node:crypto';
import { structuredPatch } from 'diff';
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

const MOST_LINES = 200;
/** Of texts that have more lines to change, or take longer, it is only told that they do. */
const LIMITS = { maxEditLength: 2000, timeout: 200 };

/** The lines that go, behind "-", and that come, behind "+", each place under its lines' numbers; so many as a person reads. */
export function changedLines(before: string | null, after: string | null): string {
  const patch = structuredPatch('', '', before ?? '', after ?? '', '', '', { context: 0, ...LIMITS });
  if (patch === undefined) return '…';
  const lines = patch.hunks.flatMap((hunk) => [`@@ ${hunk.oldStart} → ${hunk.newStart}`, ...hunk.lines]);
  return [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n');
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
