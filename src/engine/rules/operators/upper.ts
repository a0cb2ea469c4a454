import type { Operator } from '../operator.ts';

export const upper: Operator = {
  name: 'upper',
  args: { min: 1, max: 1 },
  doc: 'A text in capital letters: {"upper": {"var": "lookups.course.name"}}. Null for what is no text.',
  run: ([text]) => (typeof text === 'string' ? text.toUpperCase() : null),
};
