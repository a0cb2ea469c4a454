import type { Operator } from '../operator.ts';
import { columnOf, holdsNothing, keyOf } from './column.ts';

export const unique: Operator = {
  name: 'unique',
  args: { min: 1, max: 2 },
  columns: [{ at: 1 }],
  doc:
    'Whether no value of a list, or of one key of its rows, stands twice; empty ones do not count: {"unique": [{"var": "data.rows"}, "qualificationId"]}. ' +
    'True where there is no list.',
  run([list, key]) {
    const values = columnOf(list, key)
      .filter((value) => !holdsNothing(value))
      .map(keyOf);
    return new Set(values).size === values.length;
  },
};
