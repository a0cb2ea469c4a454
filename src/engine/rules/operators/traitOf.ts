import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';

export const traitOf: Operator = {
  name: 'traitOf',
  args: { min: 3, max: 3 },
  literal: [2],
  doc:
    'A trait of the option that has a value: {"traitOf": [{"var": "lists.mobilisation-channels"}, {"var": "data.mobilizationChannel"}, "needsReferrer"]}. ' +
    'Null when no option has the value or the option has no such trait.',
  run([items, value, trait]) {
    const item = Array.isArray(items) ? items.find((one) => readPath(one, 'value') === value && value !== null) : undefined;
    const found = item === undefined || typeof trait !== 'string' ? undefined : readPath(item, trait);
    return found === undefined ? null : (found as ReturnType<Operator['run']>);
  },
};
