import type { Operator } from '../operator.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

export const percentRank: Operator = {
  name: 'percentRank',
  args: { min: 2, max: 2 },
  doc:
    'The mid-rank percentile of a number among numbers: 100 × (those below + half of those equal) / all, two decimals: ' +
    '{"percentRank": [{"var": "totals"}, {"var": "total"}]}. Numbers are compared after rounding to two decimals. Null when the number is not among them.',
  run([list, value]) {
    if (!Array.isArray(list) || typeof value !== 'number') return null;
    const all = list.filter((one) => typeof one === 'number').map(round);
    const mine = round(value);
    const equal = all.filter((one) => one === mine).length;
    const below = all.filter((one) => one < mine).length;
    return equal === 0 ? null : round((100 * (below + equal / 2)) / all.length);
  },
};
