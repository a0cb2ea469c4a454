/** Everything in the definitions that people have a word for or that something names: each with its file and place. */
import { isObject, objectOf, segmentsOfPointer } from '../engine/json.ts';
import type { Json, Pointer } from '../engine/types.ts';
import type { Files } from '../catalogue/definitions.ts';
import { nounAt, nounOfKind } from '../catalogue/difference/nouns.ts';
import { nameOfThing, type Speech } from '../catalogue/difference/speech.ts';
import { idOf } from '../catalogue/difference/walk.ts';
import { withTerms } from '../catalogue/expand/terms.ts';
import { pointerTo } from '../catalogue/json/pointer.ts';
import { folderOf, layout, type Kind } from '../catalogue/layout.ts';
import { perText, perValue } from '../engine/perValue.ts';
import { readSource, type Source } from '../catalogue/source.ts';
import { groupBy } from '../engine/groupBy.ts';
import type { Spot } from './desk.ts';

export interface Thing {
  source: Source;
  kind: Kind;
  /** Of its definition. */
  id: string;
  pointer: Pointer;
  /** What people call such a thing. */
  noun: string;
  /** What it is called by other definitions. */
  name: string;
  value: Json;
}

/** Files of rows and of what is shown to be so: nobody looks for something in them. */
const QUIET: readonly Kind[] = ['reference', 'demo', 'examples', 'workflow-examples', 'grants', 'theme'];
const TEXTS: readonly Kind[] = ['messages', 'form-texts'];

/** The way of a field as others write it, of anything else its key or what tells it apart. */
function nameAt(kind: Kind, pointer: Pointer, value: Json): string {
  const way = segmentsOfPointer(pointer);
  if (kind === 'schema')
    return way.reduce((name, key, at) => (key === 'items' ? `${name}/*` : way[at - 1] === 'properties' ? `${name}/${key}` : name), '');
  const key = way.at(-1) ?? '';
  if (kind === 'binding' && key === 'tab') return String(objectOf(value)['key']);
  return (/^\d+$/.test(key) ? (idOf(value) ?? (typeof value === 'string' ? value : undefined)) : undefined) ?? key;
}

/** What stands at a place, in a word: that of the differences, or one for what has no place of its own there. */
function wordAt(kind: Kind, pointer: Pointer, value: Json): string | undefined {
  if (TEXTS.includes(kind)) return typeof value === 'string' ? 'text' : undefined;
  if (kind === 'binding' && pointer === '/tab') return 'tab';
  return nounAt(kind, pointer) ?? (/\/\d+$/.test(pointer) && idOf(value) !== undefined ? 'entry' : undefined);
}

export const placedAt = (path: string): { kind: Kind; id: string } | undefined => {
  const folder = folderOf(path);
  return folder === 'beside' ? undefined : folder;
};

/** Those of one file, itself first. */
export const thingsIn = perValue((source: Source): readonly Thing[] => {
  const definition = placedAt(source.file);
  if (!definition) return [];
  const { kind, id } = definition;
  const found: Thing[] = [{ source, kind, id, pointer: '', noun: nounOfKind(kind) ?? kind, name: id, value: source.value }];
  const walk = (value: Json, pointer: Pointer): void => {
    for (const [key, below] of Object.entries(value ?? {}) as [string, Json][]) {
      const here = pointerTo(pointer, key);
      const noun = key === '$schema' ? undefined : wordAt(kind, here, below);
      if (noun !== undefined) found.push({ source, kind, id, pointer: here, noun, name: nameAt(kind, here, below), value: below });
      if (typeof below === 'object' && below !== null) walk(below, here);
    }
  };
  if (!QUIET.includes(kind)) walk(source.value, '');
  return found;
});

/** The files as they are written, with the words of terms in their places; of pages nothing is read. */
export const sourcesOf = (files: Files): Source[] =>
  Object.entries(withTerms(files).texts).flatMap(([file, text]) =>
    file.endsWith('.json') ? (readSource(file, text).source ?? []) : file.endsWith('.md') ? { file, value: {}, line: () => 1 } : [],
  );

export const thingsOf = (sources: readonly Source[]): Thing[] => sources.flatMap((source) => [...thingsIn(source)]);

/** As people call it. */
export function titleOfThing({ kind, id, pointer, name, value, noun }: Thing, speech: Speech): string {
  if (pointer === '') return speech.title(kind, id);
  if (noun === 'text') return String(value);
  const field = noun === 'field' && ['schema', 'ui', 'rules'].includes(kind) ? speech.field(id, segmentsOfPointer(name)) : undefined;
  const about = isObject(value) && typeof value['about'] === 'string' ? value['about'] : undefined;
  return field ?? nameOfThing(value, speech) ?? about ?? name;
}

export const spotOf = (thing: Thing, speech: Speech): Spot => {
  const { source, kind, id, pointer, noun } = thing;
  // Texts may read alike: what tells them apart is their key.
  const within = pointer === '' ? undefined : noun === 'text' ? thing.name : speech.title(kind, id);
  return {
    path: source.file,
    line: source.line(pointer),
    pointer,
    kind: noun,
    title: titleOfThing(thing, speech),
    ...(within === undefined ? {} : { within }),
  };
};

/** The same for places that speak of the same thing: the five files of a form, the languages of a text. */
export const sameness = ({ source, id, noun, name, pointer }: Thing): string =>
  noun === 'text' ? `text ${name}` : [noun, /^\w+\/\w+/.exec(source.file)?.[0], id, pointer === '' ? '' : name.replace(/^\/?/, '/')].join(' ');

const wordsIn = perText((text): readonly string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')),
);
/** Words that tell little of what is meant. */
const SMALL = wordsIn('of the this a in it its to that by with id or and file json form key');
const wordsOfKind = new Map(layout.map(({ kind, like }) => [kind, wordsIn(`${kind} ${nounOfKind(kind) ?? ''} ${like}`)]));

/** A name and what its meta schema says of it. */
export interface Mention {
  what: string;
  name: string;
  /** The definition in which it is meant. */
  of: string;
  /** It is looked for nowhere else. */
  isWithin: boolean;
}
export type ThingOf = (mention: Mention) => Thing | undefined;

/** A screen is named by its path, too. */
export const namesOfThing = ({ name, pointer, value }: Thing): string[] => {
  const path = pointer === '' ? objectOf(value)['path'] : undefined;
  return typeof path === 'string' ? [name, path] : [name];
};

/** Finds what a name means: of all that are called so, what its meta schema calls it, in the definition that is meant. */
export function thingFinder(things: readonly Thing[]): ThingOf {
  const byName = groupBy(things, namesOfThing);
  return ({ what, name, of, isWithin }) => {
    const words = wordsIn(what);
    const points = ({ kind, id, pointer, noun }: Thing): number => {
      if (isWithin && (pointer === '' || id !== of)) return 0;
      const own = new Set([...wordsIn(noun), ...(pointer === '' ? (wordsOfKind.get(kind) ?? []) : [])]);
      const shared = [...own].reduce((sum, word) => sum + (words.includes(word) ? (SMALL.includes(word) ? 0.2 : 1) : 0), 0);
      return shared && 4 * shared + (id === of ? 3 : 0) + (pointer === '' ? 1 : 0) + (['schema', 'messages'].includes(kind) ? 0.5 : 0);
    };
    const all = [name, `/${name}`].flatMap((one) => byName.get(one) ?? []).map((thing) => ({ thing, points: points(thing) }));
    const most = Math.max(0, ...all.map((one) => one.points));
    return most === 0 ? undefined : all.find((one) => one.points === most)?.thing;
  };
}
