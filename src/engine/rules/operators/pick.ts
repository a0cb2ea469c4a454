import { truthy } from '../truthy.ts';
import type { Operator } from '../operator.ts';
import { columnOf } from './column.ts';

export const pick: Operator = {
  name: 'pick',
  args: { min: 2, max: 3 },
  literal: [1],
  doc:
    'The items of a list whose trait is true, or equal to the third argument, or among it when it is a list: ' +
    '{"pick": [{"var": "lists.states"}, "zone", {"var": "data.zone"}]}. An empty list where there is none.',
  run(args) {
    const [items, trait, wanted] = args;
    const held = columnOf(items, trait);
    const fits = (at: number): boolean => {
      const value = held[at] ?? null;
      if (args.length < 3) return truthy(value);
      return Array.isArray(wanted) ? wanted.includes(value) : value !== null && value === wanted;
    };
    return Array.isArray(items) ? items.filter((_, at) => fits(at)) : [];
  },
};
