import type { FilterDef, ListDef } from '../../engine/definition/list.ts';
import { isObject } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json } from '../../engine/types.ts';
import { columnValues, statesIn, valuesOfField } from '../columnValues.ts';
import { findAction } from '../findAction.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import type { Catalogue } from '../types.ts';
import { filterCause } from './filters.ts';
import { oneOf } from '../nearest.ts';
import { inEach, wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';

/** What the action takes as a filter, wherever its rows come from: each value, or a list of them. */
function takenAs(field: string, { load }: ListDef, catalogue: Catalogue): FormSchema | undefined {
  const filters = findAction(catalogue, load.call)?.def.request?.properties?.['filter']?.properties;
  const taken = filters?.[field];
  return isObject(taken?.items) ? taken.items : taken;
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
  const said = others.slice(0, 3).map((value) => JSON.stringify(value));
  const wrong = `no row has ${said.join(', ')}${others.length > said.length ? ', …' : ''} of "${options}" as its "${field}": nobody is ever found by it`;
  const right = fitting === undefined ? `a list of ${(values ?? []).slice(0, 5).map(String).join(', ')}` : `"options": "${fitting}"`;
  return [{ ...wrongAt(`/filters/${index}/options`, wrong, right), cause: { of: filterCause(list.id, field), here: true } }];
}

/** The choice that a filter begins with is one of its own. */
function notOffered({ field, first, options = '' }: FilterDef, index: number, { catalogue }: CheckContext): FoundFault[] {
  const values = catalogue.options[options]?.items.map(({ value }) => String(value));
  if (!first || !values || values.includes(first.value)) return [];
  const wrong = `the filter "${field}" does not offer "${first.value}"`;
  return [wrongAt(`/filters/${index}/first/value`, wrong, oneOf(first.value, values, 'choice'), 'unknown-name')];
}

/** A filter offers what the rows of its list can hold. */
export const filterOptions: Check = {
  name: 'never-equal',
  faults: (context) =>
    context.definitions.sound('options')
      ? inEach(context, 'list', context.catalogue.lists, (list) =>
          (list.filters ?? []).flatMap((filter, index) => [
            ...strange(filter, index, list, context.catalogue),
            ...notOffered(filter, index, context),
          ]),
        )
      : [],
};
