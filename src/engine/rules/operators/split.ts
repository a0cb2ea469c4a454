import { piecesOf } from '../../joined.ts';
import type { Json } from '../../types.ts';
import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';

export const split: Operator = {
  name: 'split',
  args: { min: 2, max: 3 },
  literal: [1],
  doc:
    'The pieces of a text between a separator, blanks around them and empty ones taken away: {"split": [{"var": "row.data"}, ":"]}. ' +
    'An empty list where there is no text. With an option list behind it, {"split": [{"var": "row.sectors"}, ",", {"var": "lists.sectors"}]}, ' +
    'a value of it stays whole that holds the separator itself.',
  run([text, separator, items]) {
    if (typeof text !== 'string' || typeof separator !== 'string' || separator === '') return [];
    const known = Array.isArray(items) ? items.map((item) => readPath(item, 'value') ?? null) : [];
    return piecesOf(text, separator, known as Json[])
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
  },
};
