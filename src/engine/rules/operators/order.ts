import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';

/** Smaller before greater; numbers before texts, what is neither last. */
function compare(one: Json, other: Json): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : Number(one > other);
  const rank = (value: Json): number => ['number', 'string'].indexOf(typeof value) >>> 0;
  return rank(one) - rank(other);
}

export const order: Operator = {
  name: 'order',
  args: { min: 2, max: 5 },
  literal: [1, 2, 3, 4],
  doc:
    'The rows of a list in the order of one key of theirs, then of the next where those are equal; a minus before the key turns the order around: ' +
    '{"order": [{"var": "tallies"}, "-count", "-unlike"]}. Rows that are equal in all keys stay as they were. An empty list where there is none.',
  run([list, ...keys]) {
    if (!Array.isArray(list)) return [];
    const sides = keys
      .filter((key) => typeof key === 'string')
      .map((key) => {
        const turned = key.startsWith('-');
        return { values: columnOf(list, turned ? key.slice(1) : key), sign: turned ? -1 : 1 };
      });
    const before = (a: number, b: number): number =>
      sides.reduce((found, { values, sign }) => found || sign * compare(values[a] ?? null, values[b] ?? null), 0) || a - b;
    return list
      .map((_, at) => at)
      .sort(before)
      .map((at) => list[at] ?? null);
  },
};
