import type { FilterDef } from '../../engine/definition/list.ts';
import type { Json } from '../../engine/types.ts';
import { isObject, listOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { placesLedTo } from './named.ts';

/** The filters of the lists of the screen at a path; undefined where no screen is there, or two are, or a list of it is not. */
function filtersAt({ catalogue }: CheckContext, path: Json | undefined): (FilterDef & { of: string })[] | undefined {
  const [screen, another] = Object.values(catalogue.screens).filter((one) => one.path === path);
  if (another || screen?.blocks.some(({ list }) => list !== undefined && !catalogue.lists[list])) return undefined;
  return screen?.blocks.flatMap(({ list = '' }) => (catalogue.lists[list]?.filters ?? []).map((filter) => ({ ...filter, of: list })));
}

/** Other options for a filter are felt by every way that leads to it. */
export const filterCause = (list: string, field: string): string => `filter ${list} ${field}`;

function unknownField(field: string, filters: readonly FilterDef[], pointer: string): FoundFault[] {
  const known = filters.map((one) => one.field);
  return known.includes(field) ? [] : [wrongAt(pointer, `no list there has a filter "${field}"`, oneOf(field, known, 'filter'), 'unknown-name')];
}

/** A way to a filtered list: the list has the filter, and its choices have the values. */
export const filters: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { catalogue } = context;
    return placesLedTo(context).flatMap(({ source, pointer, way }): Finding[] => {
      const offered = filtersAt(context, way['path']);
      if (!offered) return [];
      const { filter, filterBy } = way;
      const found = isObject(filter)
        ? Object.entries(filter).flatMap(([field, values]) => {
            const at = pointerTo(`${pointer}/filter`, field);
            const { options: list = '', of = '' } = offered.find((one) => one.field === field) ?? {};
            const long = catalogue.longLists[list];
            const choices = catalogue.options[list]?.items.map(({ value }) => String(value));
            const isOffered = (value: string): boolean => long?.has(value) ?? choices?.includes(value) ?? true;
            return [
              ...unknownField(field, offered, at),
              ...listOf(values).flatMap((value, index) =>
                isOffered(String(value))
                  ? []
                  : [
                      {
                        ...wrongAt(
                          `${at}/${index}`,
                          `the filter "${field}" does not offer "${String(value)}"`,
                          choices ? oneOf(String(value), choices, 'choice') : `a value of "${list}"`,
                          'unknown-name',
                        ),
                        cause: { of: filterCause(of, field) },
                      },
                    ],
              ),
            ];
          })
        : [];
      return [...found, ...(typeof filterBy === 'string' ? unknownField(filterBy, offered, `${pointer}/filterBy`) : [])].map((fault) => ({
        source,
        ...fault,
      }));
    });
  },
};
