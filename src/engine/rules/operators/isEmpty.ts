import type { Operator } from '../operator.ts';
import { holdsNothing } from './column.ts';

export const isEmptyOperator: Operator = {
  name: 'isEmpty',
  args: { min: 1, max: 1 },
  doc: 'Whether there is nothing: null, \'\', blanks alone, an empty list or an object without keys: {"isEmpty": {"var": "data.aadharNo"}}. 0 and false are something.',
  run: ([value]) => holdsNothing(value),
};
