/** Every operator beyond json-logic's own, by subject: a new one stands in the file of what it is about. */
import type { Operator } from '../operator.ts';
import { dateOperators } from './dates.ts';
import { listOperators } from './lists.ts';
import { numberOperators } from './numbers.ts';
import { rowOperators } from './rows.ts';
import { textOperators } from './texts.ts';

/** By name. */
export const operators: Readonly<Record<string, Operator>> = Object.fromEntries(
  [...dateOperators, ...listOperators, ...numberOperators, ...rowOperators, ...textOperators].map((one) => [one.name, one]),
);
