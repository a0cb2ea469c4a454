/** Operators on numbers. */
import { listOf } from '../../json.ts';
import type { Json } from '../../types.ts';
import { readPath } from '../readPath.ts';
import type { Operator } from '../operator.ts';
import { columnOf } from './values.ts';

const HUNDREDTHS = 100;
const toHundredths = (value: number): number => Math.round(value * HUNDREDTHS) / HUNDREDTHS;

/**
 * The mid-rank percentile of each number among all of them, in their order: 100 × (those below + half of those equal) / all, two
 * decimals. Numbers are compared after rounding to two decimals, so equal ones share a rank (D3-SHORTLIST-18).
 */
export function percentRanks(numbers: readonly number[]): number[] {
  const sorted = numbers.map(toHundredths).sort((one, other) => one - other);
  const ranks = new Map<number, number>();
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from] ?? 0;
    let to = from;
    while (to < sorted.length && sorted[to] === value) to += 1;
    ranks.set(value, toHundredths((HUNDREDTHS * (from + (to - from) / 2)) / sorted.length));
    from = to;
  }
  return numbers.map((number) => ranks.get(toHundredths(number)) ?? 0);
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : NaN);

/** Nobody chooses from more. */
const MOST = 1000;
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** A number or a text that is one; everything else adds nothing. */
const addendOf = (value: Json): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};

export const numberOperators: readonly Operator[] = [
  {
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
  },
  {
    name: 'ceil',
    args: { min: 1, max: 1 },
    doc: 'The next whole number up: {"ceil": {"/": [{"var": "data.ojtHours"}, 8]}}. Null for what is no number.',
    run: ([value]) => (typeof value === 'number' && Number.isFinite(value) ? Math.ceil(value) || 0 : null),
  },
  {
    name: 'percentRank',
    args: { min: 2, max: 2 },
    doc:
      'The mid-rank percentile of a number among numbers: 100 × (those below + half of those equal) / all, two decimals: ' +
      '{"percentRank": [{"var": "totals"}, {"var": "total"}]}. Numbers are compared after rounding to two decimals. Null when the number is not among them.',
    run([list, value]) {
      if (!Array.isArray(list) || typeof value !== 'number') return null;
      const all = list.filter((one) => typeof one === 'number').map(toHundredths);
      const mine = toHundredths(value);
      const equal = all.filter((one) => one === mine).length;
      const below = all.filter((one) => one < mine).length;
      return equal === 0 ? null : toHundredths((100 * (below + equal / 2)) / all.length);
    },
  },
  {
    name: 'power',
    args: { min: 2, max: 2 },
    doc:
      'A number raised to another, as in compound interest: {"power": [{"+": [1, {"var": "data.rate"}]}, {"var": "data.months"}]}. ' +
      'Null for what is no number, and where there is no finite answer.',
    run([base, exponent]) {
      const raised = typeof base === 'number' && typeof exponent === 'number' ? base ** exponent : NaN;
      return Number.isFinite(raised) ? raised : null;
    },
  },
  {
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
  },
  {
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
  },
  {
    name: 'sum',
    args: { min: 1, max: 2 },
    columns: [{ at: 1 }],
    doc:
      'The sum of a list, or of one key of its rows: {"sum": [{"var": "data.rows"}, "salary"]}. Texts that are numbers count, everything else is 0; ' +
      'rounded to ten decimals, so that 0.1 and 0.2 make 0.3.',
    run: ([list, key]) =>
      Number(
        columnOf(list, key)
          .reduce<number>((total, value) => total + addendOf(value), 0)
          .toFixed(10),
      ),
  },
];
