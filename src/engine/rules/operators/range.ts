import type { Operator } from '../operator.ts';

/** Nobody chooses from more. */
const MOST = 1000;
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

export const range: Operator = {
  name: 'range',
  args: { min: 2, max: 2 },
  doc:
    'The whole numbers from the first to the last, up or down, both included, at most a thousand: {"range": [{"+": [{"year": {"var": "today"}}, 1]}, 1990]}. ' +
    'An empty list where one of them is no whole number.',
  run([first, last]) {
    if (!isWhole(first) || !isWhole(last)) return [];
    const step = first <= last ? 1 : -1;
    return Array.from({ length: Math.min(MOST, Math.abs(last - first) + 1) }, (_, at) => first + at * step);
  },
};
