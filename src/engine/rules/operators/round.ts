import type { Operator } from '../operator.ts';

export const round: Operator = {
  name: 'round',
  args: { min: 1, max: 2 },
  doc:
    'A number rounded to whole ones, or to as many decimals as the second argument says (0 to 6), halves away from zero: {"round": [{"/": [{"var": "data.hours"}, 7]}]}. ' +
    'Null for what is no number.',
  run([value, decimals]) {
    const places = typeof decimals === 'number' && Number.isInteger(decimals) ? Math.min(6, Math.max(0, decimals)) : 0;
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    const scaled = Math.abs(value) * 10 ** places;
    // 1.005 * 100 is 100.49999999999999: the tiny correction keeps halves halves.
    return (Math.sign(value) * Math.floor(scaled + 0.5 + scaled * Number.EPSILON)) / 10 ** places || 0;
  },
};
