import type { Operator } from '../operator.ts';

export const split: Operator = {
  name: 'split',
  args: { min: 2, max: 2 },
  literal: [1],
  doc:
    'The pieces of a text between a separator, blanks around them and empty ones taken away: {"split": [{"var": "row.data"}, ":"]}. ' +
    'An empty list where there is no text.',
  run([text, separator]) {
    if (typeof text !== 'string' || typeof separator !== 'string' || separator === '') return [];
    return text
      .split(separator)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
  },
};
