import type { Operator } from '../operator.ts';

export const lower: Operator = {
  name: 'lower',
  args: { min: 1, max: 1 },
  doc: 'A text in small letters: {"lower": {"var": "data.email"}}. Null for what is no text.',
  run: ([text]) => (typeof text === 'string' ? text.toLowerCase() : null),
};
