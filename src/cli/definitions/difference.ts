/** Which files of a folder say something else than those that serve. */
import { diffLines } from 'diff';
import type { Files } from '../../catalogue/definitions.ts';
import { isPicture } from './folder.ts';

/** How many lines come and go. */
function countLines(before: string, text: string): string {
  const parts = diffLines(before, text, { timeout: 1000 }) ?? [];
  const linesOf = (which: 'added' | 'removed'): number => parts.reduce((sum, part) => sum + (part[which] ? part.count : 0), 0);
  return parts.length === 0 ? '' : ` (+${linesOf('added')} -${linesOf('removed')})`;
}

function lineAbout(path: string, before: string | undefined, text: string | undefined): string {
  if (text === undefined) return `removed  ${path}`;
  if (before === undefined) return `added    ${path}`;
  return `changed  ${path}${isPicture(path) ? '' : countLines(before, text)}`;
}

/** By path: what the folder says, null where it has no such file, and a line for the person at the terminal. */
export const fileDifferences = (served: Files, folder: Files): { path: string; text: string | null; line: string }[] =>
  [...new Set([...Object.keys(served), ...Object.keys(folder)])]
    .filter((path) => served[path] !== folder[path])
    .sort()
    .map((path) => ({ path, text: folder[path] ?? null, line: lineAbout(path, served[path], folder[path]) }));
