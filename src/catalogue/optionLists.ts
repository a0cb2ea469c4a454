import type { OptionItem } from '../engine/types.ts';
import { perValue } from '../engine/perValue.ts';
import type { Catalogue } from './types.ts';

/** The `lists` fact: the items of every option list, by its name; made once for each catalogue's options. */
export const optionLists = perValue((options: Catalogue['options']): Record<string, OptionItem[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { items }]) => [name, items])),
);
