import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';
import { columnOf, holdsNothing, keyOf } from './column.ts';

export const items: Operator = {
  name: 'items',
  args: { min: 3, max: 3 },
  literal: [1, 2],
  doc:
    'Rows as options to choose from, by the keys of value and label, each value once: {"items": [{"var": "record.scopes"}, "centerId", "centerName"]}. ' +
    'Rows without a value are left out; one without a label is read by its value. An empty list where there are no rows.',
  run([rows, value, label]) {
    const labels = columnOf(rows, label);
    const found = new Map<string, Json>();
    columnOf(rows, value).forEach((one, at) => {
      const read = labels[at] ?? null;
      if (!holdsNothing(one) && !found.has(keyOf(one))) found.set(keyOf(one), { value: one, label: holdsNothing(read) ? String(one) : read });
    });
    return [...found.values()];
  },
};
