/** Where something that people have a word for stands: in one file, or, as a field of a form does, in several of a folder. */
import { isObject } from '../../engine/json.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { readSource } from '../../catalogue/source.ts';
import { thingsIn, type Thing } from '../things.ts';

export interface ThingPlaces {
  thing: Thing;
  /** All that say something of it, the one that was looked for among them; rules of a field by their kind. */
  places: readonly Thing[];
}

/** The files that change, and where the thing stands then, or what is beside it. */
export interface Edit {
  path: string;
  pointer: Pointer;
  changes: Files;
}

const nameOf = ({ name }: Thing): string => name.replace(/^\/?/, '/');
export const thingsInFile = (files: Files, path: string): readonly Thing[] => {
  const source = readSource(path, files[path] ?? '').source;
  return source ? thingsIn(source) : [];
};

/** The innermost thing around a place of a file; null where nothing is. */
export function placesAt(files: Files, path: string, pointer: Pointer): ThingPlaces | null {
  const thing = thingsInFile(files, path).findLast(
    (one) => `${pointer}/`.startsWith(`${one.pointer}/`) && (isObject(one.value) || one.pointer !== ''),
  );
  if (!thing) return null;
  if (thing.noun !== 'field' || thing.kind === 'part') return { thing, places: [thing] };
  const folder = path.slice(0, path.lastIndexOf('/'));
  const beside = Object.keys(files).filter((one) => one.startsWith(`${folder}/`) && !one.slice(folder.length + 1).includes('/'));
  const order = ['schema', 'ui', 'rules'];
  const all = beside.flatMap((one) => thingsInFile(files, one)).filter((one) => one.noun === 'field' && nameOf(one) === nameOf(thing));
  return { thing, places: all.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)) };
}

/** The way to what people read of a value that is known by something else. */
export function wordsWayOf(value: Json): string[] | undefined {
  const key = isObject(value) ? ['title', 'label', 'message', 'name', 'about'].find((one) => typeof value[one] === 'string') : undefined;
  if (key !== undefined) return [key];
  const within = isObject(value) && isObject(value['meta']) ? wordsWayOf(value['meta']) : undefined;
  return within && ['meta', ...within];
}
