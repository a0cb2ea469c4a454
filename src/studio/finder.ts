/** Finds things by the words that people use for them, whatever their case, accents and order. */
import { plainText } from '../catalogue/longLists/longTable.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { textOf, type Messages } from '../engine/problem/text.ts';
import type { Thing } from './things.ts';

export interface Findable {
  thing: Thing;
  /** In each language. */
  titles: readonly string[];
  /** All words by which it may be asked for. */
  all: string;
}

export const findable = (thing: Thing, titles: readonly string[], within: string): Findable => ({
  thing,
  titles: titles.map(plainText),
  all: plainText(`${titles.join(' ')} ${thing.noun} ${thing.name} ${within} ${thing.source.file}`),
});

const beginning = (word: string): RegExp => new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'u');

/** The best of what all the words are said of: the title whole, its begin, its words; then what is said around it; the shorter first, a text after what it names. */
export function findIn(all: readonly Findable[], query: string, most: number): Thing[] {
  const phrase = plainText(query.trim());
  const words = phrase.split(/[\s"“”,;:]+/).flatMap((word) => (word === '' ? [] : [{ word, begins: beginning(word) }]));
  const pointsBy = (title: string, around: string): number => {
    const whole = title === phrase ? 16 : title.startsWith(phrase) ? 8 : 0;
    const scores = words.map(({ word, begins }) => (title.includes(word) ? (begins.test(title) ? 6 : 4) : begins.test(around) ? 1 : 0));
    const mean = scores.reduce((sum: number, one) => sum + one, 0) / words.length;
    return whole + mean - title.length / 200;
  };
  const points = ({ titles, all: around, thing }: Findable): number =>
    Math.max(...titles.map((title) => pointsBy(title, around))) + (thing.pointer === '' ? 1 : thing.noun === 'text' ? -1 : 0);
  return (words.length === 0 ? [] : all)
    .filter((one) => words.every(({ word }) => one.all.includes(word)))
    .map((one) => ({ thing: one.thing, points: points(one) }))
    .sort((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ thing }) => thing);
}

/** What is called so in the first language is called in the others. */
export function translationsOf({ app, messages }: Catalogue): (title: string) => readonly string[] {
  const { [String(app['language'] ?? 'en')]: first = {}, ...others } = messages;
  const known = new Map<string, string[]>();
  const note = (title: string, key: string, texts: Messages): void => {
    if (Object.hasOwn(texts, key)) known.set(title, [...(known.get(title) ?? []), textOf(texts, texts[key] ?? '')]);
  };
  for (const translation of Object.values(others)) {
    for (const key of Object.keys(first)) note(textOf(first, first[key] ?? ''), key, translation);
    for (const literal of Object.keys(translation)) if (!Object.hasOwn(first, literal)) note(literal, literal, translation);
  }
  return (title) => known.get(title) ?? [];
}
