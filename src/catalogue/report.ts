/** Faults in words. */
import type { Fault } from './types.ts';

/** `path:line pointer what is wrong, what would be right [check]`. */
export const formatFault = ({ file, line, pointer, wrong, right, check }: Fault): string =>
  `${file}:${line} ${pointer === '' ? '/' : pointer} ${wrong}, right: ${right} [${check}]`;

/** By file, then line, then pointer: the order in which they are mended. */
export const inOrder = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.pointer.localeCompare(b.pointer, 'en'));

/** So often the same is said of places before it is taken for one cause. */
export const MANY = 4;

/** `config/menus.json:105, 112; config/app.json:87`: every place, each file and line once. */
export function placesOf(places: readonly Pick<Fault, 'file' | 'line'>[]): string {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of places) lines.set(file, (lines.get(file) ?? new Set()).add(line));
  return [...lines].map(([file, found]) => `${file}:${[...found].join(', ')}`).join('; ');
}

/** One fault for one cause: what is said alike of many places is said at the first of them, with how many others there are and where. */
export function atOnce(faults: readonly Fault[]): Fault[] {
  const alike = new Map<string, Fault[]>();
  for (const fault of faults) {
    const cause = JSON.stringify([fault.check, fault.wrong, fault.right]);
    alike.set(cause, [...(alike.get(cause) ?? []), fault]);
  }
  return [...alike.values()].flatMap((all) => {
    const [first, ...others] = all;
    if (first === undefined || all.length < MANY) return all;
    return [{ ...first, wrong: `${first.wrong} (here and at ${others.length} other places: ${placesOf(others)})` }];
  });
}
