import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';

export const otherRowWith: Operator = {
  name: 'otherRowWith',
  args: { min: 4, max: 5 },
  literal: [2, 4],
  columns: [{ at: 2 }, { at: 4, otherwise: 'id' }],
  doc:
    "Whether a row other than one's own (by `id`, or the key named fifth) holds a value: " +
    '{"otherRowWith": [{"var": "record.family"}, {"var": "data.id"}, "relationshipId", "Father"]}. False where there are no rows.',
  run([rows, own, key, value, idKey]) {
    const values = columnOf(rows, key);
    const ids = columnOf(rows, idKey ?? 'id');
    return values.some((one, at) => one !== null && one === value && (own === null || ids[at] !== own));
  },
};
