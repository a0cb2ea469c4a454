import type { Operator } from '../operator.ts';

export const power: Operator = {
  name: 'power',
  args: { min: 2, max: 2 },
  doc:
    'A number raised to another, as in compound interest: {"power": [{"+": [1, {"var": "data.rate"}]}, {"var": "data.months"}]}. ' +
    'Null for what is no number, and where there is no finite answer.',
  run([base, exponent]) {
    const raised = typeof base === 'number' && typeof exponent === 'number' ? base ** exponent : NaN;
    return Number.isFinite(raised) ? raised : null;
  },
};
