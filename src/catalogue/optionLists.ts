import type { OptionItem } from '../engine/types.ts';
import { perValue } from './perValue.ts';
import type { Catalogue } from './types.ts';

const itemsOf = perValue((options: Catalogue['options']): Record<string, OptionItem[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { items }]) => [name, items])),
);

/** The `lists` fact: the items of every option list, by its name. */
export const optionLists = ({ options }: Pick<Catalogue, 'options'>): Record<string, OptionItem[]> => itemsOf(options);

/** The same, made once for each catalogue. */
export const listsOf = perValue<Catalogue, Record<string, OptionItem[]>>(optionLists);
