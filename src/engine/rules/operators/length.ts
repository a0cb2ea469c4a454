import type { Operator } from '../operator.ts';

export const length: Operator = {
  name: 'length',
  args: { min: 1, max: 1 },
  doc: 'How many characters a text or how many elements a list has: {"length": {"var": "data.rows"}}. Numbers count their digits as written; 0 for everything else.',
  run([value]) {
    if (Array.isArray(value)) return value.length;
    if (typeof value === 'number') return String(value).length;
    return typeof value === 'string' ? [...value].length : 0;
  },
};
