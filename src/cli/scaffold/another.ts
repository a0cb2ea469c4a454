/** Another one of its kind beside one that is there, in all files that say something of it: what "Another one like it" does in the studio. */
import type { Files } from '../../catalogue/definitions.ts';
import { nearest } from '../../engine/nearest.ts';
import { readSource } from '../../catalogue/source.ts';
import { doneTo } from '../../studio/panel/deeds.ts';
import { thingsIn } from '../../studio/things.ts';
import { laid, Unusable } from './run.ts';

export interface Another {
  /** What such a thing is called: field, option, role, state, … */
  kind: string;
  /** `<definition>#<name>`, such as `record/family#occupation`. */
  like: string;
  name: string;
  title: string;
}

/** Where a kind of thing stands that is called so in a definition. @throws Unusable where none is, with what is there */
function placeOf(files: Files, kind: string, definition: string, name: string): { path: string; pointer: string } {
  const all = Object.entries(files)
    .filter(([path]) => path.endsWith('.json'))
    .flatMap(([path, text]) => readSource(path, text).source ?? [])
    .flatMap((source) => thingsIn(source))
    .filter(({ noun, pointer }) => noun === kind && pointer !== '');
  if (all.length === 0) throw new Unusable(`nothing is called a "${kind}": a field, option, role, programme, state, column, filter, card, …`);
  const within = all.filter(({ id }) => id === definition);
  if (within.length === 0)
    throw new Unusable(`"${definition}" has no ${kind}. Is "${nearest(definition, [...new Set(all.map(({ id }) => id))])}" meant?`);
  const bare = (one: string): string => one.replace(/^\//, '');
  const found = within.find((one) => bare(one.name) === bare(name));
  if (!found) throw new Unusable(`no ${kind} of ${definition} is called "${name}": ${[...new Set(within.map((one) => bare(one.name)))].join(', ')}`);
  return { path: found.source.file, pointer: found.pointer };
}

/** Writes it into a folder of definitions and answers the paths. Throws Unusable for a kind or one like it that is not there, and a name that is taken. */
export function another(folder: string, files: Files, { kind, like, name, title }: Another): string[] {
  const [definition = '', own = ''] = like.split('#');
  const { path, pointer } = placeOf(files, kind, definition, own);
  const outcome = doneTo(files, path, pointer, { deed: 'like', name, title });
  if (outcome === 'taken') throw new Unusable(`${definition} has a ${kind} "${name}" already`);
  if (typeof outcome === 'string') throw new Unusable(`beside "${own}" nothing can stand`);
  return laid(folder, outcome.changes);
}
