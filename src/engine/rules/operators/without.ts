import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';
import { listOf } from '../../json.ts';

export const without: Operator = {
  name: 'without',
  args: { min: 3, max: 3 },
  literal: [1],
  doc:
    'The items of a list whose trait is none of some values: {"without": [{"var": "lists.proofs"}, "value", {"distinct": [{"var": "record.documents"}, "documentType"]}]}. ' +
    'An empty list where there is none.',
  run([items, trait, values]) {
    const held = columnOf(items, trait);
    const gone = new Set(listOf(values));
    return Array.isArray(items) ? items.filter((_, at) => !gone.has(held[at] ?? null)) : [];
  },
};
