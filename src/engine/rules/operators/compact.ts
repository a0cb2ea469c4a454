import type { Operator } from '../operator.ts';

export const compact: Operator = {
  name: 'compact',
  args: { min: 1, max: 1 },
  doc: 'A text in small letters without any blank, so that spellings meet: {"compact": {"var": "data.documentType"}}. Null for what is no text.',
  run: ([text]) => (typeof text === 'string' ? text.toLowerCase().replace(/\s+/gu, '') : null),
};
