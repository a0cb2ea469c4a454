/**
 * What follows from another fault is not told beside it: of faults those that are left to tell.
 * Files that were renamed while others go on asking for them by the old name.
 */
import { isInside } from '../engine/form/paths.ts';
import type { Pointer } from '../engine/types.ts';
import type { Definitions, Files } from './definitions.ts';
import { layout } from './layout.ts';
import { type CausedFault, placesOf } from './report.ts';
import type { Fault } from './types.ts';
import { nearest } from '../engine/nearest.ts';
import { ofFile } from './source.ts';

/** What is wrong with what is named elsewhere is said where it stands in full, not at every place that names it. */
export function saidOnce(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const keyOf = ({ file, check, wrong }: Fault, pointer: Pointer): string => `${file} ${pointer} ${check} ${wrong}`;
  const faultKeys = new Set(faults.map((fault) => keyOf(fault, fault.pointer)));
  const used = new Map(layout.flatMap(({ kind }) => definitions.of(kind).map(({ source }) => [source.file, source.used ?? []] as const)));
  return rulesSaidOnce(definitions, faults).filter(
    (fault) =>
      !used.get(fault.file)?.some(({ pointer, from }) => {
        return (
          isInside(fault.pointer, pointer) && faultKeys.has(keyOf({ ...fault, file: from.file }, from.pointer + fault.pointer.slice(pointer.length)))
        );
      }),
  );
}

/** The same for named rules, of which all faults stand in the tables of their names. */
function rulesSaidOnce(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const tables = (['permissions', 'facts'] as const).flatMap((kind) => definitions.of(kind).map(({ source }) => source.file));
  if (!faults.some(({ file }) => tables.includes(file))) return faults;
  const pointersByFile = new Map(
    layout.flatMap(({ kind }) => definitions.of(kind).map(({ source }) => [source.file, source.rulePointers ?? []] as const)),
  );
  return faults.filter(({ file, pointer }) => tables.includes(file) || !pointersByFile.get(file)?.some((place) => pointer.startsWith(`${place}/`)));
}

const ofExamples = new Set(['example', 'rule-without-example']);
/**
 * While examples choose an option that is gone, what else examples say comes of that, and is told when it is mended. What a rule misspells needs no
 * name, and a rule for a field that is not there no example.
 */
export function withoutFollowing(found: readonly CausedFault[], plain: readonly CausedFault[]): readonly CausedFault[] {
  const isGone = found.some(({ cause }) => cause?.wording);
  const follows = ({ file, pointer, check, cause }: CausedFault): boolean => {
    const name = check === 'untitled-fact' ? /[^ .]+$/.exec(cause?.of ?? '')?.[0] : undefined;
    return plain.some(
      (one) =>
        one.file === file &&
        (name === undefined
          ? check === 'rule-without-example' && one.pointer === pointer
          : isInside(one.pointer, pointer) && one.wrong.includes(name)),
    );
  };
  return found.filter((fault) => !(isGone && fault.cause === undefined && ofExamples.has(fault.check)) && !follows(fault));
}

/**
 * What comes of a file that cannot be read, told when that is mended: of a shared part what the forms say that take it, of the named facts
 * which paths there are.
 */
export function untilMended(definitions: Definitions, faults: readonly CausedFault[]): readonly CausedFault[] {
  const unread = new Set(faults.flatMap(({ check, file }) => (check === 'shape' ? [file] : [])));
  const parts = [...unread].filter((file) => file.startsWith('schemas/_shared/'));
  const taking = new Set(
    definitions
      .of('schema')
      .filter(({ source }) => parts.some((part) => JSON.stringify(source.value).includes(`/${part.split('/').at(-1)}"`)))
      .map(({ source }) => source.file.slice(0, source.file.lastIndexOf('/') + 1)),
  );
  const hasNoFacts = definitions.of('facts').some(({ source }) => unread.has(source.file)) || unread.has('config/facts.json');
  return faults.filter(({ check, file }) => {
    if (check === 'shape' || check === 'ref' || check === 'json') return true;
    return !(hasNoFacts && check === 'unknown-path') && !taking.has(file.slice(0, file.lastIndexOf('/') + 1));
  });
}

/** A file, or a folder of a form, called as it is asked for, and what is told of it where the rest is sound by that. */
interface Renaming {
  files: Files;
  from: string;
  to: string;
  fault: Fault;
}

/** Of these every file is named by something; others may stand by themselves. */
const folderNamed = ['config/entities/', 'config/charts/', 'config/sheets/', 'schemas/_shared/', 'workflows/'];
const BEGINNING = 4;
const TRIED = 3;

/** What stands in the same folder and may be what is asked for: it says the name itself, is called almost the same, or is the only one that nothing names. */
function candidates(all: Files, missed: string): string[] {
  const isFolder = missed.endsWith('/');
  const parts = missed.split('/');
  const [around, ending] = isFolder ? [parts.slice(0, -2), '/'] : [parts.slice(0, -1), (parts.at(-1) ?? '').replace(/^[^.]*/, '')];
  const base = `${around.join('/')}/`;
  const nameOf = (path: string): string | undefined => {
    const [name = ''] = path.startsWith(base) ? path.slice(base.length).split(isFolder ? '/' : ending) : [];
    return name !== '' && !/[./]/.test(name) && path.startsWith(base + name + ending) ? name : undefined;
  };
  const names = [...new Set(Object.keys(all).flatMap((path) => nameOf(path) ?? []))];
  const rightName = nameOf(missed) ?? '';
  const texts = Object.entries(all);
  const saying = names.filter((name) =>
    [...(all[base + name + ending] ?? '').matchAll(/"(?:noun|id)": *"([^"]*)"/g)].some(([, id]) => id === rightName),
  );
  const alike = names.filter((name) => name.startsWith(rightName.slice(0, BEGINNING)));
  const isNamed = (name: string): boolean =>
    texts.some(([path, text]) => nameOf(path) !== name && [`"${name}"`, `/${name}`].some((mention) => text.includes(mention)));
  const [idle, another] = folderNamed.includes(base) ? names.filter((name) => !isNamed(name)) : [];
  const found = [...saying, nearest(rightName, names), ...alike, another === undefined ? idle : undefined];
  return [...new Set(found)].flatMap((name) => (name === undefined ? [] : [`${base}${name}${ending}`])).slice(0, TRIED);
}

/** The ways in which a file that is missing could be there under another name. */
export function renamings(all: Files, faults: readonly CausedFault[]): Renaming[] {
  const missed = [...new Set(faults.flatMap(({ cause }) => cause?.missing ?? []))];
  return missed
    .filter((to) => !Object.keys(all).some((path) => path.startsWith(to)))
    .flatMap((to) =>
      candidates(all, to).map((from): Renaming => {
        const asking = placesOf(faults.filter(({ cause }) => cause?.missing === to));
        const wrong = `there is no ${to}, and it is asked for (${asking}), while nothing asks for ${from}`;
        const put = Object.entries(all).map(([path, text]) => [path.startsWith(from) ? to + path.slice(from.length) : path, text]);
        const fault = ofFile(from, wrong, `the name of before, ${to}, or the new name wherever it is asked for`, 'renamed');
        return { files: Object.fromEntries(put) as Files, from, to, fault };
      }),
    );
}

/** What is left of the faults when a file has its old name: nothing that was not there before; undefined where the name was another. */
export function leftBy<F extends CausedFault>({ from, to }: Renaming, before: readonly F[], now: readonly F[]): F[] | undefined {
  const keyOf = ({ file, pointer, wrong }: Fault): string => `${file} ${pointer} ${wrong}`;
  const known = new Set(before.map(keyOf));
  const left = now
    .map((fault) => ({ ...fault, file: fault.file.startsWith(to) ? from + fault.file.slice(to.length) : fault.file }))
    // A name that the file says itself was changed with it.
    .filter(({ file, check }) => !(file === from && check === 'file-name'));
  return left.every((fault) => known.has(keyOf(fault))) && !left.some(({ cause }) => [from, to].includes(cause?.missing ?? '')) ? left : undefined;
}
