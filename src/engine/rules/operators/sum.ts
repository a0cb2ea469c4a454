import type { Json } from '../../types.ts';
import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';

const numberOf = (value: Json): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};

export const sum: Operator = {
  name: 'sum',
  args: { min: 1, max: 2 },
  columns: [{ at: 1 }],
  doc:
    'The sum of a list, or of one key of its rows: {"sum": [{"var": "data.rows"}, "salary"]}. Texts that are numbers count, everything else is 0; ' +
    'rounded to ten decimals, so that 0.1 and 0.2 make 0.3.',
  run: ([list, key]) =>
    Number(
      columnOf(list, key)
        .reduce<number>((total, value) => total + numberOf(value), 0)
        .toFixed(10),
    ),
};
