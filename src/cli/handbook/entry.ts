/** One thing that the handbook tells of, and what all of them are made with. */
import type { Json } from '../../engine/types.ts';
import type { Use } from './uses.ts';

export interface Entry {
  name: string;
  meaning: string;
  /** Further lines, a word and what is said of it. */
  more: (readonly [string, string])[];
  example: { text: string; from: string };
  /** Files, without repeats. */
  used: string[];
}
/** On one line, with blanks. */
export const json = (value: Json | undefined): string => JSON.stringify(value ?? null, null, 1).replaceAll(/\n\s*/g, ' ');
const plainest = (uses: readonly Use[]): Use | undefined => [...uses].sort((a, b) => json(a.value).length - json(b.value).length)[0];
export const filesUsing = (uses: readonly Use[]): string[] => [...new Set(uses.map(({ file }) => file))].sort();
const NOWHERE = 'no definition uses it yet';
export const exampleOf = (uses: readonly Use[], otherwise: string): Entry['example'] => {
  const found = plainest(uses);
  return found ? { text: json(found.value), from: found.file } : { text: otherwise, from: NOWHERE };
};
