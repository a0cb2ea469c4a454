/** Who names what: names by their meta schemas, facts that rules read, named rules, texts by their keys. */
import { pointerOf, segmentsOfPointer } from '../engine/json.ts';
import { groupBy } from '../engine/groupBy.ts';
import { expressionOf, readsOf } from '../engine/rules/readsOf.ts';
import type { Json, Pointer } from '../engine/types.ts';
import { referencesIn, type ReferencePlace } from '../catalogue/definitions.ts';
import { referents } from '../catalogue/checks/referents.ts';
import { pointerTo } from '../catalogue/json/pointer.ts';
import { perValue } from '../engine/perValue.ts';
import type { Source } from '../catalogue/source.ts';
import type { ToldDefinitions } from '../catalogue/validateDefinitions.ts';
import { namesOfThing, placedAt, sameness, type Mention, type Thing, type ThingOf } from './things.ts';

interface Naming extends Mention {
  file: string;
  pointer: Pointer;
}

/** What others define than the definition in which it is looked for. */
const everywhere = ['tab', 'key of a text', 'option list with a "file"'];

/** What a place of a file names, as its meta schema says it. */
export function namedBy(place: ReferencePlace): Mention {
  const { what, name, of, id } = place;
  const referent = referents[what];
  const holder = referent?.within?.(place) ?? (typeof of === 'string' ? of : id);
  const key = (referent?.bare?.(place) ?? name).replace(/^\{\{|\}\}$/g, '');
  return { what, name: key, of: holder, isWithin: referent?.check !== undefined && !everywhere.includes(what) };
}

const KEY = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** Rules that have a name, and what people call what it means. */
export const namedRules: Readonly<Record<string, string>> = { permission: 'permission', fact: 'derived fact', constant: 'constant' };

/** Named rules and keys of texts in a file as it is written. */
const writtenIn = perValue(({ file, value }: Source): readonly Naming[] => {
  const found: Naming[] = [];
  const note = (what: string, name: string, pointer: Pointer): void => void found.push({ what, name, of: '', isWithin: false, file, pointer });
  const walk = (one: Json, pointer: Pointer): void => {
    if (typeof one === 'string') for (const [, key = ''] of one.matchAll(KEY)) note('text', key, pointer);
    if (typeof one !== 'object' || one === null) return;
    const { op = '', args = [] } = expressionOf(one) ?? {};
    const what = namedRules[op];
    if (what !== undefined && typeof args[0] === 'string') note(what, args[0], pointer);
    for (const [key, below] of Object.entries(one)) walk(below, pointerTo(pointer, key));
  };
  walk(value, '');
  return found;
});

const tables: Readonly<Record<string, string>> = { role: 'roles', program: 'programs', model: 'centre-models' };
/** What a rule means by a fact; undefined where it is nobody's. */
function readAs(path: string, id: string): Mention | undefined {
  const [root, name = '', trait = ''] = path.split('.');
  const table = root === 'session' ? tables[name] : undefined;
  if (table !== undefined) return { what: 'trait', name: trait, of: table, isWithin: true };
  if (root === 'data') return { what: 'field', name: pointerOf(path.split('.').slice(1)), of: id, isWithin: true };
  if (root === 'lookups') return { what: 'lookup', name, of: id, isWithin: true };
  return root === 'lists' ? { what: 'option list', name, of: '', isWithin: false } : undefined;
}

const readsIn = ({ rules }: ToldDefinitions): Naming[] =>
  rules.flatMap(({ source: { file }, pointer, logic }) =>
    readsOf(logic).flatMap(({ path }) => {
      const mention = readAs(path, placedAt(file)?.id ?? '');
      return mention ? [{ ...mention, file, pointer }] : [];
    }),
  );

const bare = (name: string): string => name.replace(/^\//, '');
const unplaced = (of: string, name: string): string => `in ${of}: ${bare(name)}`;

export type NamersOf = ReturnType<typeof namersIn>;

/** Answers who names what is named at a place, what stands there, else what it stands in. */
export function namersIn(reading: ToldDefinitions, sources: readonly Source[], things: readonly Thing[], thingOf: ThingOf) {
  const all: Naming[] = [
    ...reading.definitions.verdicts.flatMap(referencesIn).map((place) => ({ ...namedBy(place), file: place.source.file, pointer: place.pointer })),
    ...sources.flatMap((source) => [...writtenIn(source)]),
    ...readsIn(reading),
  ];
  const byName = groupBy(all, ({ name }) => bare(name));
  /** What nothing is found for is known by its name in its definition. */
  const meaningOf = (mention: Mention): string => {
    const thing = thingOf(mention);
    return thing ? sameness(thing) : unplaced(mention.of, mention.name);
  };
  const naming = (meanings: readonly string[], names: readonly string[]): Naming[] =>
    names.flatMap((name) => byName.get(name) ?? []).filter((one) => meanings.includes(meaningOf(one)));

  return (file: string, pointer: Pointer): Naming[] => {
    const id = placedAt(file)?.id ?? '';
    const mentions = all.filter((one) => one.file === file && one.pointer === pointer);
    for (let way = segmentsOfPointer(pointer); ; way = way.slice(0, -1)) {
      const here = pointerOf(way) === pointer ? mentions : [];
      const thing = things.find((one) => one.source.file === file && one.pointer === pointerOf(way));
      const ownNames = here.length > 0 ? here.map(({ name }) => name) : way.slice(-1);
      const names = [thing, ...here.map(thingOf)].flatMap((one) => (one ? namesOfThing(one) : [])).concat(ownNames);
      const meanings = [...(thing ? [sameness(thing)] : []), ...(here.length > 0 ? here.map(meaningOf) : names.map((name) => unplaced(id, name)))];
      const found = naming(meanings, [...new Set(names.map(bare))]);
      if (thing || found.length > 0 || way.length === 0) return found;
    }
  };
}
