import { uniqueText } from '../uniqueText.ts';
import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';

export const rowsWith: Operator = {
  name: 'rowsWith',
  args: { min: 3, max: 5 },
  literal: [1, 4],
  doc:
    'The rows of a list that hold a value as unique keys compare it (capitals, outer blanks and number or text make no difference), but for ' +
    'one\'s own (by `id`, or the key named fifth): {"rowsWith": [{"var": "record.family"}, "relationshipId", {"var": "data.relationshipId"}, {"var": "record.rowId"}]}. ' +
    'None where the value is empty.',
  run([rows, key, value, own = null, idKey = 'id']) {
    const wanted = uniqueText(value);
    if (!Array.isArray(rows) || wanted === null) return [];
    const [values, ids] = [columnOf(rows, key), columnOf(rows, idKey)];
    return rows.filter((_, at) => uniqueText(values[at]) === wanted && (own === null || ids[at] !== own));
  },
};
