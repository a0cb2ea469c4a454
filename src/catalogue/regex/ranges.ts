/** Sets of characters as sorted ranges of code points; two symbols beyond Unicode stand for the start and the end of the text. */
export type Ranges = readonly (readonly [number, number])[];

const LAST = 0x10ffff;
export const START: Ranges = [[LAST + 1, LAST + 1]];
export const END: Ranges = [[LAST + 2, LAST + 2]];
export const EVERY: Ranges = [[0, LAST]];

/** Sorted and joined. */
export function union(...sets: readonly Ranges[]): Ranges {
  const ranges: [number, number][] = [];
  for (const [from, to] of sets.flat().sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}

/** Every character that is not in the set. */
export function complement(set: Ranges): Ranges {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of union(set)) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  return next <= LAST ? [...rest, [next, LAST]] : rest;
}

export const meets = (a: Ranges, b: Ranges): boolean => a.some(([from, to]) => b.some(([start, end]) => from <= end && start <= to));

const points = (text: string): Ranges => [...text].map((char) => [char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0] as const);
const digit: Ranges = [[48, 57]];
const word: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const space: Ranges = [...points('\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff'), [0x2000, 0x200a]];
const newline = points('\n\r\u2028\u2029');

/** The set of `\d`, `\w` … by letter. */
export const classes: Readonly<Record<string, Ranges>> = {
  d: digit,
  D: complement(digit),
  w: word,
  W: complement(word),
  s: union(space),
  S: complement(space),
  '.': complement(newline),
};
