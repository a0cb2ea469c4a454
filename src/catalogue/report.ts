/** Faults in words. */
import type { Fault } from './types.ts';

/** `path:line pointer what is wrong, what would be right [check]`. */
export const formatFault = ({ file, line, pointer, wrong, right, check }: Fault): string =>
  `${file}:${line} ${pointer === '' ? '/' : pointer} ${wrong}, right: ${right} [${check}]`;

/** By file, then line, then pointer: the order in which they are mended. */
export const inOrder = <F extends Fault>(faults: readonly F[]): F[] =>
  [...faults].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line || a.pointer.localeCompare(b.pointer, 'en'));

/** So often the same is said of places before it is taken for one cause. */
export const MANY = 4;

/** `config/menus.json:105, 112; config/app.json:87`: every place, each file and line once. */
export function placesOf(places: readonly Pick<Fault, 'file' | 'line'>[]): string {
  const lines = new Map<string, Set<number>>();
  for (const { file, line } of places) lines.set(file, (lines.get(file) ?? new Set()).add(line));
  return [...lines].map(([file, found]) => `${file}:${[...found].join(', ')}`).join('; ');
}

/** What a fault comes of, where other kinds of fault may come of it too; `here` where it is mended. */
export interface Cause {
  of: string;
  here?: true;
}
export type CausedFault = Fault & { cause?: Cause };

/** A field that a form does not have: everything in the folder that names it is one cause. */
export const fieldGone = (file: string, field: string | undefined): { cause?: Cause } =>
  file.startsWith('schemas/forms/') && field !== undefined ? { cause: { of: `${file.slice(0, file.lastIndexOf('/'))} ${field}` } } : {};

/** One fault for one cause: what is said alike of many places is said at the first of them, with how many others there are and where. */
export function atOnce(faults: readonly CausedFault[]): Fault[] {
  const alike = new Map<string, CausedFault[]>();
  for (const fault of faults) {
    const cause = fault.cause?.of ?? JSON.stringify([fault.check, fault.wrong, fault.right]);
    alike.set(cause, [...(alike.get(cause) ?? []), fault]);
  }
  return [...alike.values()].flatMap((all) => {
    const bare = all.map(({ cause: _cause, ...fault }): Fault => fault);
    const first =
      bare[
        Math.max(
          0,
          all.findIndex(({ cause }) => cause?.here),
        )
      ];
    if (first === undefined || all.length < MANY) return bare;
    const others = bare.filter((one) => one !== first);
    return [{ ...first, wrong: `${first.wrong} (here and at ${others.length} other places: ${placesOf(others)})` }];
  });
}
