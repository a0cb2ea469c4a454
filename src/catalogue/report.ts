/** Faults in words. */
import type { Json } from '../engine/types.ts';
import { groupBy } from '../engine/groupBy.ts';
import type { Fault } from './types.ts';

/** `path:line pointer what is wrong, what would be right [check]`. */
export const formatFault = ({ file, line, pointer, wrong, right, how, check }: Fault): string =>
  `${file}:${line} ${pointer === '' ? '/' : pointer} ${wrong}, right: ${[right, ...(how === undefined ? [] : [how])].join('; ')} [${check}]`;

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

/** What a fault comes of, where other kinds of fault may come of it too; `here` where it is mended, `alone` where nothing else makes two of them. */
export interface Cause {
  of: string;
  here?: true;
  alone?: true;
  /** How it is told where it is felt at several places. */
  wording?: Pick<Fault, 'wrong' | 'right'>;
  /** The file that may have to be mended in place of the one that names it: proofs leave it out, too. */
  file?: string;
  /** The file, or the folder of a form, that is asked for and is not there: it may stand under another name. */
  missing?: string;
}
export type CausedFault = Fault & { cause?: Cause };

/** The file, or the folder, that a name of something is. */
const files: Readonly<Record<string, (name: string) => string>> = {
  'option list': (name) => `config/options/${name}.json`,
  list: (name) => `schemas/lists/${name}.json`,
  chart: (name) => `config/charts/${name}.json`,
  sheet: (name) => `config/sheets/${name}.json`,
  entity: (name) => `config/entities/${name}.json`,
  workflow: (name) => `workflows/${name}.json`,
  screen: (name) => `config/screens/${name}.json`,
  'reference file': (name) => `config/reference/${name}.json`,
  'reference file, option list or table': (name) => `config/reference/${name}.json`,
  page: (name) => `config/screens/pages/${name}.md`,
  form: (name) => `schemas/forms/${name}/`,
  language: (name) => `config/messages/${name}.json`,
};

/** Where the definition of a name stands, or would stand. */
export const fileNamed = (what: string, name: string): string | undefined => (Object.hasOwn(files, what) ? files[what]?.(name) : undefined);

/** A text that is missing in the first language: what other languages still say for it is no fault of theirs. */
export const textGone = (key: string): Cause => ({ of: `text ${key}`, alone: true });

/** All texts of an area are missing in the first language: their file is. */
export const textsGone = (area: string): Cause => ({ of: `texts of ${area}`, alone: true });

/** A name that leads nowhere: wherever it stands it is one slip, or one thing that was taken away. */
export const nameGone = (what: string, name: string, missing = fileNamed(what, name)): { cause: Cause } => ({
  cause: { of: `${what} ${name}`, alone: true, ...(missing === undefined ? {} : { missing }) },
});

/** A state that a workflow does not have: renamed, or misspelt once. */
export const stateGone = (workflow: string, state: string): { cause: Cause } => nameGone(`state of ${workflow}`, state);

/** A file that is asked for by its path and is not there. */
export const fileGone = (path: string): { cause: Cause } => nameGone('file', path, path);

/** A value that an option list does not have: a slip where it is asked for once, an option that was taken away where it is asked for all over. */
export const optionGone = (list: string, value: Json, file?: string): { cause: Cause } => {
  const wrong = `no option of "${list}" is ${JSON.stringify(value)}, and it is asked for`;
  const right = `{ "value": ${JSON.stringify(value)}, "label": … } in ${file ?? `the option list "${list}"`} again, or nothing that asks for it`;
  return { cause: { of: `option ${list} ${String(value)}`, alone: true, wording: { wrong, right }, ...(file === undefined ? {} : { file }) } };
};

/** A field that a form does not have: everything that names it, in its folder or in an action that takes it, is one cause. */
export const fieldLost = (form: string, field: string): { cause: Cause } => ({ cause: { of: `schemas/forms/${form} ${field}`, alone: true } });

/** A fact that "Why?" has no words for, wherever it is read. */
export const nameless = (path: string): { cause: Cause } => ({ cause: { of: `words for ${path}` } });

/** A form that reads nothing back: what goes by what is stored, or by what a reading keeps. */
export const loadLost = (form: string): Cause => ({ of: `load of ${form}`, alone: true });

/** A column of an entity that is not what others take it for. */
export const columnLost = (noun: string, column: string): Cause => ({ of: `column ${noun} ${column}`, alone: true });

/** A key that no row of the definitions says: whatever reads it is one cause. `file` is that of the rows, below `config/`. */
export function rowKeyLost(file: string, key: string): { cause: Cause } {
  const wrong = `no row of config/${file}.json says "${key}", and it is asked for`;
  return { cause: { of: `rows ${file} ${key}`, alone: true, wording: { wrong, right: `"${key}" in its rows again, or nothing that asks for it` } } };
}

/** The same of what stands in the folder of the form. */
export function fieldGone(file: string, field: string | undefined): { cause?: Cause } {
  const [, form] = /^schemas\/forms\/([^/]+\/[^/]+)\//.exec(file) ?? [];
  return form !== undefined && field !== undefined ? fieldLost(form, field) : {};
}

/** One fault for one cause: what is said alike of many places is said at the first of them, with how many others there are and where. */
export function atOnce(faults: readonly CausedFault[]): Fault[] {
  const alike = groupBy(faults, ({ cause, check, wrong, right, how }) => cause?.of ?? JSON.stringify([check, wrong, right, how]));
  return [...alike.values()].flatMap((all) => {
    const bare = all.map(({ cause: _cause, ...fault }): Fault => fault);
    const first = bare[all.findIndex(({ cause }) => cause?.here)] ?? bare[0];
    const isOne = all.length >= MANY || (all.length > 1 && all[0]?.cause?.alone === true);
    if (first === undefined || !isOne) return bare;
    const others = bare.filter((one) => one !== first);
    const { wrong, right } = all[0]?.cause?.wording ?? first;
    return [
      { ...first, right, wrong: `${wrong} (here and at ${others.length} other ${others.length === 1 ? 'place' : 'places'}: ${placesOf(others)})` },
    ];
  });
}
