import type { Operator } from '../operator.ts';
import { columnOf, holdsNothing, keyOf } from './column.ts';

export const distinct: Operator = {
  name: 'distinct',
  args: { min: 1, max: 2 },
  columns: [{ at: 1 }],
  doc:
    'The values of a list, or of one key of its rows, each once and in order, empty ones left out: {"distinct": [{"var": "lookups.places"}, "taluk"]}. ' +
    'An empty list where there is none.',
  run: ([list, key]) => [
    ...new Map(
      columnOf(list, key)
        .filter((value) => !holdsNothing(value))
        .map((value) => [keyOf(value), value]),
    ).values(),
  ],
};
