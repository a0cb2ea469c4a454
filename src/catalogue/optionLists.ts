import type { OptionItem } from '../engine/types.ts';
import { perValue } from '../engine/perValue.ts';
import { readOf } from './readOf.ts';
import type { Catalogue } from './types.ts';

const itemsByList = perValue((options: Catalogue['options']): Record<string, OptionItem[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { items }]) => [name, items])),
);

/** The `lists` fact: the items of every option list, by its name; made once for each catalogue's options. */
export const optionLists = (options: Catalogue['options']): Record<string, OptionItem[]> => readOf(options, 'lists', itemsByList);
