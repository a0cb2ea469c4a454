import type { Operator } from '../operator.ts';

export const segment: Operator = {
  name: 'segment',
  args: { min: 3, max: 3 },
  literal: [1],
  doc: 'A part of a text between separators, counted from 0: {"segment": [{"var": "row.documentPath"}, "/", 1]}. Null where there is no such part.',
  run: ([text, between, index]) =>
    typeof text === 'string' && typeof between === 'string' && between !== '' && typeof index === 'number'
      ? (text.split(between)[index] ?? null)
      : null,
};
