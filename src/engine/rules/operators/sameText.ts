import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value.trim().toLowerCase() : typeof value === 'number' ? String(value) : undefined;

export const sameText: Operator = {
  name: 'sameText',
  args: { min: 2, max: 2 },
  doc:
    'Whether two texts are the same but for capitals and surrounding spaces: {"sameText": [{"var": "record.status"}, "Mobilised"]}. ' +
    'Numbers are read as text; false when either is neither.',
  run([one, other]) {
    const text = textOf(one);
    return text !== undefined && text === textOf(other);
  },
};
