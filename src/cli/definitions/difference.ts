/** Which files of a folder say something else than those that serve. */
import type { Files } from '../../catalogue/definitions.ts';
import { isPicture } from './folder.ts';

/** How many lines of a text another one does not have; those that only moved do not count. */
function linesBeyond(text: string, other: string): number {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

function lineAbout(path: string, before: string | undefined, text: string | undefined): string {
  if (text === undefined) return `removed  ${path}`;
  if (before === undefined) return `added    ${path}`;
  return `changed  ${path}${isPicture(path) ? '' : ` (+${linesBeyond(text, before)} -${linesBeyond(before, text)})`}`;
}

/** By path: what the folder says, null where it has no such file, and a line for the person at the terminal. */
export const fileDifferences = (served: Files, folder: Files): { path: string; text: string | null; told: string }[] =>
  [...new Set([...Object.keys(served), ...Object.keys(folder)])]
    .filter((path) => served[path] !== folder[path])
    .sort()
    .map((path) => ({ path, text: folder[path] ?? null, told: lineAbout(path, served[path], folder[path]) }));
