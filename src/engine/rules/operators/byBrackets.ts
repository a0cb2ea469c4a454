import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';
import { listOf } from '../../json.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : NaN);

export const byBrackets: Operator = {
  name: 'byBrackets',
  args: { min: 2, max: 2 },
  doc:
    'What is due on an amount by brackets, each with `from` and `rate` in percent, which holds from there up to the next: ' +
    '{"byBrackets": [{"var": "data.taxable"}, {"var": "lists.tax-brackets"}]}. Null for what is no amount or no list of brackets.',
  run([amount, list]) {
    const brackets = listOf(list)
      .map((one) => ({ from: numberOf(readPath(one, 'from')), rate: numberOf(readPath(one, 'rate')) }))
      .sort((one, other) => one.from - other.from);
    if (brackets.length === 0 || brackets.some(({ from, rate }) => Number.isNaN(from + rate)) || Number.isNaN(numberOf(amount))) return null;
    const due = brackets.map(
      ({ from, rate }, at) => (Math.max(0, Math.min(numberOf(amount), brackets[at + 1]?.from ?? Infinity) - from) * rate) / 100,
    );
    return Number(due.reduce((total, one) => total + one, 0).toFixed(10));
  },
};
