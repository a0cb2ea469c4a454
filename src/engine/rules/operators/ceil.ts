import type { Operator } from '../operator.ts';

export const ceil: Operator = {
  name: 'ceil',
  args: { min: 1, max: 1 },
  doc: 'The next whole number up: {"ceil": {"/": [{"var": "data.ojtHours"}, 8]}}. Null for what is no number.',
  run: ([value]) => (typeof value === 'number' && Number.isFinite(value) ? Math.ceil(value) || 0 : null),
};
