import type { FilterDef, ListDef } from '../../engine/definition/list.ts';
import type { Json } from '../../engine/types.ts';
import { isObject, listOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { placesLedTo } from './namePlaces.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { columnValues, statesIn, valuesOfField } from '../columnValues.ts';
import { findAction } from '../findAction.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import type { Catalogue } from '../types.ts';
import { readsOf } from '../../engine/rules/logic.ts';

/** The filters of the lists of the screen at a path; undefined where no screen is there, or two are, or a list of it is not. */
export function filtersAt({ catalogue }: CheckContext, path: Json | undefined): (FilterDef & { of: string })[] | undefined {
  const [screen, another] = Object.values(catalogue.screens).filter((one) => one.path === path);
  if (another || screen?.blocks.some(({ list }) => list !== undefined && !catalogue.lists[list])) return undefined;
  return screen?.blocks.flatMap(({ list = '' }) => (catalogue.lists[list]?.filters ?? []).map((filter) => ({ ...filter, of: list })));
}

/** Other options for a filter are felt by every way that leads to it. */
export const filterCause = (list: string, field: string): string => `filter ${list} ${field}`;

/** A way to a filtered list: the choices of the filter have the values. */
export const filters: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { catalogue } = context;
    return placesLedTo(context).flatMap(({ source, pointer, way }): Finding[] => {
      const offered = filtersAt(context, way['path']);
      if (!offered) return [];
      const { filter } = way;
      return isObject(filter)
        ? Object.entries(filter).flatMap(([field, values]) => {
            const at = pointerTo(`${pointer}/filter`, field);
            const { options: list = '', of = '' } = offered.find((one) => one.field === field) ?? {};
            const long = catalogue.longLists[list];
            const choices = catalogue.options[list]?.items.map(({ value }) => String(value));
            const isOffered = (value: string): boolean => long?.has(value) ?? choices?.includes(value) ?? true;
            return listOf(values).flatMap((value, index) =>
              isOffered(String(value))
                ? []
                : [
                    {
                      source,
                      ...wrongAt(
                        `${at}/${index}`,
                        `the filter "${field}" does not offer "${String(value)}"`,
                        choices ? oneOf(String(value), choices, 'choice') : `a value of "${list}"`,
                      ),
                      cause: { of: filterCause(of, field) },
                    },
                  ],
            );
          })
        : [];
    });
  },
};

/** What the action takes as a filter, wherever its rows come from: each value, or a list of them. */
function takenAs(field: string, { load }: ListDef, catalogue: Catalogue): FormSchema | undefined {
  const filters = findAction(catalogue, load.call)?.def.request?.properties?.['filter']?.properties;
  const schema = filters?.[field];
  return isObject(schema?.items) ? schema.items : schema;
}

/** What rows can hold in the field of a filter; a state is told of by itself. */
function possible({ field }: FilterDef, list: ListDef, catalogue: Catalogue): readonly Json[] | undefined {
  const rows = aboutRows(list, catalogue).rows;
  if (rows && statesIn(catalogue, rows.of, field)) return undefined;
  return (rows ? columnValues(catalogue, rows.of, field).values : undefined) ?? valuesOfField(takenAs(field, list, catalogue), catalogue);
}

function strange(filter: FilterDef, index: number, list: ListDef, catalogue: Catalogue): FoundFault[] {
  const { field, options = '' } = filter;
  const items = catalogue.options[options]?.items;
  const values = items && possible(filter, list, catalogue);
  const others = (items ?? []).map(({ value }) => value).filter((value) => values && !values.includes(value));
  if (others.length === 0) return [];
  const fitting = takenAs(field, list, catalogue)?.['x-options'];
  const samples = others.slice(0, 3).map((value) => JSON.stringify(value));
  const wrong = `no row has ${samples.join(', ')}${others.length > samples.length ? ', …' : ''} of "${options}" as its "${field}": nobody is ever found by it`;
  const right = fitting === undefined ? `a list of ${(values ?? []).slice(0, 5).map(String).join(', ')}` : `"options": "${fitting}"`;
  return [{ ...wrongAt(`/filters/${index}/options`, wrong, right), cause: { of: filterCause(list.id, field), here: true } }];
}

/** The choice that a filter begins with is one of its own. */
function notOffered({ field, first, options = '' }: FilterDef, index: number, { catalogue }: CheckContext): FoundFault[] {
  const values = catalogue.options[options]?.items.map(({ value }) => String(value));
  if (!first || !values || values.includes(first.value)) return [];
  const wrong = `the filter "${field}" does not offer "${first.value}"`;
  return faultAt(`/filters/${index}/first/value`, wrong, oneOf(first.value, values, 'choice'), 'unknown-name');
}

/** A filter offers what the rows of its list can hold. */
export const filterOptions: Check = {
  name: 'never-equal',
  faults: inEach('list', (list, context) =>
    context.definitions.sound('options')
      ? (list.filters ?? []).flatMap((filter, index) => [...strange(filter, index, list, context.catalogue), ...notOffered(filter, index, context)])
      : [],
  ),
};

/** A list that is too long for a page lies within the options of the filter that narrows it. */
function wrongWithin({ within = '', options = '' }: FilterDef, before: readonly FilterDef[], { longLists }: Catalogue): FoundFault[] {
  if (!Object.hasOwn(longLists, options))
    return faultAt(
      '/within',
      'only a list with a "file" is narrowed so',
      `"offers": { "pick": [{ "var": "lists.${options}" }, …, { "var": "filter.${within}" }] }`,
    );
  const outer = longLists[options]?.def.within?.list;
  if (outer === undefined)
    return faultAt('/within', `the rows of "${options}" lie within no other list`, 'no "within", or "within" in the option list');
  const around = before.find(({ field }) => field === within);
  const fitting = before.filter((one) => one.options === outer).map(({ field }) => field);
  if (around?.options === outer) return [];
  const wrong = around
    ? `the filter "${within}" does not offer "${outer}", in which the rows of "${options}" lie`
    : `no filter "${within}" stands before it`;
  return faultAt('/within', wrong, fitting.length === 0 ? `a filter before it with "options": "${outer}"` : oneOf(within, fitting, 'filter'));
}

/** A rule offers what its own list has, by what stands before it. */
function wrongOffers({ offers = null, options = '' }: FilterDef, rest: readonly FilterDef[]): FoundFault[] {
  const read = readsOf(offers).map(({ path }) => path);
  const later = rest.map(({ field }) => field).filter((field) => read.includes(`filter.${field}`));
  return [
    ...(read.includes(`lists.${options}`)
      ? []
      : faultAt('/offers', `the rule offers nothing of "${options}"`, `{ "pick": [{ "var": "lists.${options}" }, … ] }`)),
    ...later.flatMap((field) => faultAt('/offers', `the filter "${field}" does not stand before it`, `the filter "${field}" above this one`)),
  ];
}

export const narrowedFilters: Check = {
  name: 'narrowed-filter',
  faults: inEach('list', ({ filters = [] }, { catalogue }) =>
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
