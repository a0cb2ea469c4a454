/** New examples made of those that there are: the smallest change that turns a rule, laid over the first example that it turns. */
import { SOMETHING } from '../../engine/explain/alternatives.ts';
import { valueAt, withValueAt } from '../../engine/form/paths.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Offer } from '../types.ts';
import { changesTo, type RuleSide } from './turning.ts';

/** An example as its file has it, beside the whole one that is judged. */
export interface ExampleEntry<T> {
  whole: T;
  raw: JsonObject;
}

/** An example to begin with, and what the rule reads there. */
export interface Start<T> {
  example: ExampleEntry<T>;
  facts: unknown;
}

interface Turning<T> {
  /** Where in an example a fact stands; undefined for one that no example says. */
  placeOf: (path: string, start: Start<T>) => readonly string[] | undefined;
  /** A value that fits a place where the change only says that there is one. */
  fitting: (place: readonly string[], to: Json) => Json;
  /** What else belongs to such an example. */
  whole?: (example: ExampleEntry<T>) => ExampleEntry<T>;
  /** Whether it shows what was wanted, judged as a whole. */
  shows: (example: ExampleEntry<T>) => boolean;
}

/** A value that stands for any, in words. */
export const withWords = (to: Json): Json => JSON.parse(JSON.stringify(to).replaceAll(SOMETHING, 'Something')) as Json;

/** Lays a change over an example, in the whole one and in the words of the file. A field is taken away by null. */
export function changedBy<T>(example: ExampleEntry<T>, place: readonly string[], to: Json): ExampleEntry<T> {
  const [first = '', ...rest] = place;
  // A cell cannot be laid over a list key by key: the file gets the whole list.
  const listAt = rest.findIndex((part) => /^\d+$/.test(part));
  const whole = JSON.parse(JSON.stringify(example.whole)) as JsonObject;
  let at: Json | undefined = whole;
  place.slice(0, -1).forEach((key, index) => {
    const holder = at as JsonObject;
    holder[key] ??= /^\d+$/.test(place[index + 1] ?? '') ? [] : {};
    at = holder[key];
  });
  (at as JsonObject)[place.at(-1) ?? ''] = to;
  const rawPlace = listAt < 0 ? rest : rest.slice(0, listAt);
  const value = listAt < 0 ? to : (valueAt(whole, [first, ...rawPlace]) ?? null);
  return { whole: whole as T, raw: withValueAt(example.raw, [first, ...rawPlace], value) };
}

/** The first example of which the smallest change turns a rule to a side, changed so, and the one that it was made from. */
export function firstTurned<T extends { name: string }>(
  logic: Logic,
  side: RuleSide,
  starts: Iterable<Start<T>>,
  { placeOf, fitting, whole = (own) => own, shows }: Turning<T>,
): { example: ExampleEntry<T>; from: string } | undefined {
  for (const start of starts) {
    const changes = changesTo(logic, start.facts, side);
    const places = changes?.map(({ path, to }) => ({ place: placeOf(path, start), to }));
    if (places === undefined || places.some(({ place }) => place === undefined)) continue;
    const example = whole(places.reduce((now, { place = [], to }) => changedBy(now, place, fitting(place, to)), start.example));
    if (shows(example)) return { example, from: start.example.whole.name };
  }
  return undefined;
}

/** What a new example is called until somebody gives it a sentence. */
export const stubName = (rule: string, side: string, from: string): string => `${rule}: ${side}, from "${from}"`;

/** A new example as it is offered: a new last row of its file. */
export const newExample = (stub: JsonObject): Offer => ({
  pointer: pointerTo('/examples', '-'),
  value: stub,
  sentence: `a new example: ${JSON.stringify(stub)}`,
});

/** Where a definition has no example yet: others are made from the first one. */
export const noneYet = (id: string, offer: Offer[]) => ({
  pointer: '/examples',
  wrong: 'there is no example yet',
  right: 'cases; their names are sentences',
  check: 'example',
  ...beginning(id, offer),
});

/** What is offered of a definition that lacks an example, and the command that writes it. */
export const beginning = (id: string, offer: readonly Offer[]): { offer: readonly Offer[]; how?: string } =>
  offer.length === 0 ? { offer } : { offer, how: `"npm run check -- --accept ${id}" writes one to begin with` };
