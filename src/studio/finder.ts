/** Finds things by the words that people use for them, whatever their case, accents and order. */
import type { Thing } from './things.ts';

/** Letters without marks of the Latin script; of others marks are letters. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();

export interface Findable {
  thing: Thing;
  title: string;
  /** All words by which it may be asked for. */
  all: string;
}

export const findable = (thing: Thing, title: string, within: string): Findable => ({
  thing,
  title: bare(title),
  all: bare(`${title} ${thing.noun} ${thing.name} ${within} ${thing.source.file}`),
});

const beginning = (word: string): RegExp => new RegExp(`(^|[^\\p{L}\\p{M}\\p{N}])${word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`, 'u');

/** The best of what all the words are said of: the title whole, its begin, its words; then what is said around it; the shorter first. */
export function findIn(all: readonly Findable[], asked: string, most: number): Thing[] {
  const phrase = bare(asked.trim());
  const words = phrase.split(/[\s"“”,;:]+/).flatMap((word) => (word === '' ? [] : [{ word, begins: beginning(word) }]));
  const points = ({ title, all: around, thing }: Findable): number => {
    const whole = title === phrase ? 16 : title.startsWith(phrase) ? 8 : 0;
    const said = words.map(({ word, begins }) => (title.includes(word) ? (begins.test(title) ? 6 : 4) : begins.test(around) ? 1 : 0));
    const mean = said.reduce((sum: number, one) => sum + one, 0) / words.length;
    return whole + mean + (thing.pointer === '' ? 1 : 0) - title.length / 200;
  };
  return (words.length === 0 ? [] : all)
    .filter((one) => words.every(({ word }) => one.all.includes(word)))
    .map((one) => ({ thing: one.thing, points: points(one) }))
    .sort((one, other) => other.points - one.points)
    .slice(0, most)
    .map(({ thing }) => thing);
}
