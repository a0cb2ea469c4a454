/** Filters whose options follow from another filter of the list: that one stands before them, and its choices are what narrows them. */
import type { FilterDef } from '../../engine/definition/list.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import { oneOf } from '../nearest.ts';
import type { Catalogue } from '../types.ts';
import { inEach, wrongAt, type Check, type FoundFault } from './check.ts';

/** A list that is too long for a page lies within the options of the filter that narrows it. */
function wrongWithin({ within = '', options = '' }: FilterDef, before: readonly FilterDef[], { longLists }: Catalogue): FoundFault[] {
  const fault = (wrong: string, right: string): FoundFault[] => [wrongAt('/within', wrong, right)];
  if (!Object.hasOwn(longLists, options))
    return fault(
      'only a list with a "file" is narrowed so',
      `"offers": { "pick": [{ "var": "lists.${options}" }, …, { "var": "filter.${within}" }] }`,
    );
  const outer = longLists[options]?.def.within?.list;
  if (outer === undefined) return fault(`the rows of "${options}" lie within no other list`, 'no "within", or "within" in the option list');
  const around = before.find(({ field }) => field === within);
  const fitting = before.filter((one) => one.options === outer).map(({ field }) => field);
  if (around?.options === outer) return [];
  const wrong = around
    ? `the filter "${within}" does not offer "${outer}", in which the rows of "${options}" lie`
    : `no filter "${within}" stands before it`;
  return fault(wrong, fitting.length === 0 ? `a filter before it with "options": "${outer}"` : oneOf(within, fitting, 'filter'));
}

/** A rule offers what its own list has, by what stands before it. */
function wrongOffers({ offers = null, options = '' }: FilterDef, rest: readonly FilterDef[]): FoundFault[] {
  const fault = (wrong: string, right: string): FoundFault[] => [wrongAt('/offers', wrong, right)];
  const read = readsOf(offers).map(({ path }) => path);
  const later = rest.map(({ field }) => field).filter((field) => read.includes(`filter.${field}`));
  return [
    ...(read.includes(`lists.${options}`) ? [] : fault(`the rule offers nothing of "${options}"`, `{ "pick": [{ "var": "lists.${options}" }, … ] }`)),
    ...later.flatMap((field) => fault(`the filter "${field}" does not stand before it`, `the filter "${field}" above this one`)),
  ];
}

export const narrowedFilters: Check = {
  name: 'narrowed-filter',
  faults: ({ definitions, catalogue }) =>
    inEach({ definitions }, 'list', catalogue.lists, ({ filters = [] }) =>
      filters.flatMap((filter, index) => {
        // That there is no such list is told already.
        if (![catalogue.options, catalogue.longLists].some((lists) => Object.hasOwn(lists, filter.options ?? ''))) return [];
        return [
          ...(filter.within === undefined ? [] : wrongWithin(filter, filters.slice(0, index), catalogue)),
          ...(filter.offers === undefined ? [] : wrongOffers(filter, filters.slice(index))),
        ].map((fault) => ({ ...fault, pointer: `/filters/${index}${fault.pointer}` }));
      }),
    ),
};
