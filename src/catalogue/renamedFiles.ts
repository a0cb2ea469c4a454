/** Files that were renamed while others go on asking for them by the old name. */
import type { Files } from './definitions.ts';
import { nearest } from './nearest.ts';
import { placesOf, type CausedFault } from './report.ts';
import type { Fault } from './types.ts';

/** A file, or a folder of a form, called as it is asked for, and what is told of it where the rest is sound by that. */
interface Renaming {
  files: Files;
  from: string;
  to: string;
  told: Fault;
}

/** Of these every file is named by something; others may stand by themselves. */
const named = ['config/entities/', 'config/charts/', 'config/sheets/', 'schemas/_shared/', 'workflows/'];
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
  const wanted = nameOf(missed) ?? '';
  const texts = Object.entries(all);
  const saying = names.filter((name) =>
    [...(all[base + name + ending] ?? '').matchAll(/"(?:noun|id)": *"([^"]*)"/g)].some(([, said]) => said === wanted),
  );
  const alike = names.filter((name) => name.startsWith(wanted.slice(0, BEGINNING)));
  const isNamed = (name: string): boolean =>
    texts.some(([path, text]) => nameOf(path) !== name && [`"${name}"`, `/${name}`].some((said) => text.includes(said)));
  const [idle, another] = named.includes(base) ? names.filter((name) => !isNamed(name)) : [];
  const found = [...saying, nearest(wanted, names), ...alike, another === undefined ? idle : undefined];
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
        const told: Fault = {
          file: from,
          line: 1,
          pointer: '',
          wrong,
          right: `the name of before, ${to}, or the new name wherever it is asked for`,
          check: 'renamed',
        };
        return { files: Object.fromEntries(put) as Files, from, to, told };
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
