/** Another one like it, another place among the others, or none: done to something that people have a word for, wherever it is said. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { everyPart, isObject, listOf, objectOf, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { idKeyOf, idOf } from '../../catalogue/difference/walk.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { fileValue } from '../fileValue.ts';
import type { Deed, StateBetween, StepBetween } from '../desk.ts';
import type { Thing } from '../things.ts';
import { placesAt, wordsWayOf, type Edit } from './places.ts';
import { leadsAway, stateBetween, stateOut } from './states.ts';
import { goalsOf, stepBetween } from './steps.ts';
import { isTextKey, languagesOf, nameOfWords, writeWords } from './words.ts';

const ACTIONS = 'config/actions/';

/** Entries of a list or an object after a deed to one of them. */
function after<T>(entries: readonly T[], at: number, deed: Deed, alike: (entry: T) => T): T[] {
  const [found] = entries.slice(at, at + 1);
  if (at < 0 || found === undefined) return [...entries];
  const others = entries.filter((_one, index) => index !== at);
  if (deed.deed === 'remove') return others;
  if (deed.deed === 'like') return [...entries.slice(0, at + 1), alike(found), ...entries.slice(at + 1)];
  const to = Math.max(0, Math.min(others.length, at + deed.by));
  return [...others.slice(0, to), found, ...others.slice(to)];
}

/** The new name as its kind bears it: a pointer where others are pointers. */
const namedLike = (own: string, name: string): string => (own.startsWith('/') ? `${own.slice(0, own.lastIndexOf('/'))}/${name}` : name);

const retitled = (value: Json, title: string, but?: string): Json => {
  const way = wordsWayOf(value);
  return way === undefined || way[0] === but || isTextKey(valueAt(value, way)) ? value : withAt(value, way, title);
};
/** What the copy of something says by the key of a text is to be a text of its own. */
function ownWords(files: Files, path: string, pointer: Pointer, deed: Deed): Files {
  const root = fileValue(path, files[path]) ?? null;
  const own = segmentsOfPointer(pointer);
  const way = [...own, ...(wordsWayOf(valueAt(root, own) ?? null) ?? [])];
  const text = valueAt(root, way);
  return deed.deed === 'like' && isTextKey(text) ? writeWords(files, { path, way, text }, languagesOf(files)[0] ?? '', deed.title, true) : {};
}

/** A copy of an entry of a list under another name; where entries have numbers, under one of its own. */
function entryLike(entry: Json, list: readonly Json[], name: string, title: string): Json {
  const key = isObject(entry) ? idKeyOf(entry) : undefined;
  if (key === undefined) return typeof entry === 'string' ? name : retitled(entry, title);
  const own = objectOf(entry)[key];
  const numbers = list.map((one) => Number(objectOf(one)[key] ?? 0));
  const id = typeof own === 'number' ? Math.max(...numbers) + 1 : namedLike(String(own), name);
  return { ...objectOf(retitled(entry, title, key)), [key]: id };
}

/** A value in which something was done to the entry at a place, and where it, or the new one, stands then. */
function valueAfter(root: Json, pointer: Pointer, deed: Deed): { value: Json; pointer: Pointer } {
  const way = segmentsOfPointer(pointer);
  const [key = '', around] = [way.at(-1), way.slice(0, -1)];
  const container = valueAt(root, around) ?? null;
  const { name, title } = deed.deed === 'like' ? deed : { name: '', title: '' };
  const step = deed.deed === 'like' ? 1 : deed.deed === 'move' ? deed.by : 0;
  if (Array.isArray(container)) {
    const next = after(container, Number(key), deed, (one) => entryLike(one, container, name, title));
    const at = Math.max(0, Math.min(next.length - 1, Number(key) + step));
    return { value: withAt(root, around, next), pointer: pointerOf([...around, at]) };
  }
  const entries = Object.entries(objectOf(container)) as [string, Json][];
  const at = entries.findIndex(([one]) => one === key);
  // One that says no words of its own says them where others beside it do.
  const words = entries.map(([, one]) => wordsWayOf(one)).find((way) => way !== undefined);
  const titled = (one: Json): Json => {
    const copy = typeof one === 'string' ? title : retitled(one, title);
    return isObject(one) && words && wordsWayOf(one) === undefined ? withAt(one, words, title) : copy;
  };
  const alike = ([own, one]: [string, Json]): [string, Json] => [namedLike(own, name), titled(one)];
  const value = withAt(root, around, Object.fromEntries(after(entries, at, deed, alike)));
  return { value, pointer: pointerOf([...around, deed.deed === 'like' ? namedLike(key, name) : key]) };
}

/** Lists that name a field, and what requests say of it: what a form saves and reads is told there, too. */
function mentionsAfter(value: Json, field: string, deed: Deed): Json {
  if (Array.isArray(value)) {
    const all = value.map((one) => mentionsAfter(one, field, deed));
    return after(all, all.indexOf(field), deed, () => (deed.deed === 'like' ? deed.name : field));
  }
  if (!isObject(value)) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mentionsAfter(one, field, deed)]));
  const properties = objectOf(own['properties']);
  return properties[field] === undefined ? own : { ...own, properties: valueAfter(properties, pointerOf([field]), deed).value };
}

/** Files of the actions that the form in a folder calls. */
function calledBy(files: Files, folder: string): string[] {
  const parts = [...everyPart(fileValue(`${folder}/binding.json`, files[`${folder}/binding.json`]))];
  const called = new Set(parts.flatMap((one) => (isObject(one) && typeof one['call'] === 'string' ? (one['call'].split('.').at(-1) ?? '') : [])));
  return Object.keys(files).filter(
    (path) => path.startsWith(ACTIONS) && Object.keys(objectOf(fileValue(path, files[path]))).some((one) => called.has(one)),
  );
}

/** What is said of a field where no definition of its own stands. */
function besideAfter(files: Files, { source, pointer }: Thing, deed: Deed): Files {
  const way = segmentsOfPointer(pointer);
  const [field = '', required] = [way.at(-1), [...way.slice(0, -2), 'required']];
  const root = fileValue(source.file, files[source.file]) ?? null;
  const list = listOf(valueAt(root, required));
  const next = mentionsAfter(list, field, deed);
  const own = list.length === 0 ? {} : { [source.file]: fileTextOf(withAt(root, required, listOf(next).length === 0 ? undefined : next)) };
  const folder = source.file.slice(0, source.file.lastIndexOf('/'));
  const called = way.length > 2 ? [] : calledBy(files, folder);
  const [binding, register] = [`${folder}/binding.json`, ['store', 'register']];
  const bindingDef = fileValue(binding, files[binding]);
  const columns = bindingDef === undefined || way.length > 2 ? undefined : valueAt(bindingDef, register);
  return {
    ...own,
    ...(columns === undefined ? {} : { [binding]: fileTextOf(withAt(bindingDef, register, mentionsAfter(columns, field, deed))) }),
    ...Object.fromEntries(called.map((path) => [path, fileTextOf(mentionsAfter(fileValue(path, files[path]) ?? null, field, deed))])),
  };
}

/** `gone`: nothing stands there that a deed can be done to; `taken`: another one is called so; `nameless`: nobody can call it so in the definitions. */
export function doneTo(
  files: Files,
  path: string,
  pointer: Pointer,
  request: Deed | StateBetween | StepBetween,
): Edit | 'gone' | 'taken' | 'nameless' {
  const found = placesAt(files, path, pointer);
  if (!found || found.thing.pointer === '') return 'gone';
  const { thing } = found;
  const deed =
    request.deed === 'like' && thing.noun === 'field' && !/^[A-Za-z]\w*$/.test(request.name)
      ? { ...request, name: nameOfWords(request.name) }
      : request;
  if (deed.deed === 'like' && deed.name === '') return 'nameless';
  if (deed.deed === 'between') return leadsAway(thing) ? stateBetween(files, path, thing, deed) : 'gone';
  if (deed.deed === 'step') return goalsOf(thing).includes(deed.to) ? stepBetween(files, path, thing, deed) : 'gone';
  if (deed.deed === 'remove' && thing.noun === 'state') return stateOut(files, path, thing.pointer);
  const beside = valueAt(thing.source.value, segmentsOfPointer(thing.pointer).slice(0, -1)) ?? null;
  const names = Array.isArray(beside)
    ? beside.flatMap((one) => [idOf(one) ?? '', String(objectOf(one)['name'] ?? '')])
    : Object.keys(objectOf(beside));
  if (deed.deed === 'like' && [deed.name, `/${deed.name}`, ...(thing.noun === 'role' ? [deed.title] : [])].some((name) => names.includes(name)))
    return 'taken';
  // The order of a form is that in which it is drawn.
  const uiPlace = deed.deed === 'move' ? (found.places.find(({ kind }) => kind === 'ui') ?? thing) : undefined;
  let now = files;
  let goal: { path: string; pointer: Pointer } = { path, pointer: thing.pointer };
  // From the end of each file to its beginning: what was done to one place moves none before it.
  for (const place of (uiPlace ? [uiPlace] : found.places).toReversed()) {
    const { file } = place.source;
    const next = valueAfter(fileValue(file, now[file]) ?? null, place.pointer, deed);
    now = { ...now, [file]: fileTextOf(next.value) };
    now = { ...now, ...ownWords(now, file, next.pointer, deed) };
    if (file === path || uiPlace) goal = { path: file, pointer: next.pointer };
    if (place.kind === 'schema' && deed.deed !== 'move') now = { ...now, ...besideAfter(now, place, deed) };
  }
  return { ...goal, changes: Object.fromEntries(Object.entries(now).filter(([one, text]) => text !== files[one])) };
}
