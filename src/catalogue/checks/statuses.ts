import { statesIn } from '../columnValues.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import { type Cause } from '../report.ts';
import { filterCause } from './filters.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import type { JsonObject } from '../../engine/types.ts';
import { stateKeys } from '../expand/options.ts';

interface Offered {
  pointer: string;
  list: string;
  values: readonly string[];
  states: readonly string[];
  cause: Cause;
}

/** What the filters of a list by the state of its rows offer, and which states there are. */
function offeredBy({ catalogue }: CheckContext, id: string): Offered[] {
  const list = catalogue.lists[id];
  const rows = list && aboutRows(list, catalogue).rows;
  return (list?.filters ?? []).flatMap(({ field, options }, index): Offered[] => {
    const states = rows ? statesIn(catalogue, rows.of, field) : undefined;
    const items = options === undefined ? undefined : catalogue.options[options]?.items;
    return states && items
      ? [
          {
            pointer: `/filters/${index}/options`,
            list: String(options),
            values: items.map(({ value }) => String(value)),
            states,
            cause: { of: filterCause(id, field), here: true },
          },
        ]
      : [];
  });
}

const eachFilter = (context: CheckContext, found: (offered: Offered) => Omit<Finding, 'source'>[]): Finding[] =>
  context.definitions.sound('workflow') && context.definitions.sound('options')
    ? context.definitions
        .of('list')
        .flatMap(({ id, source }) => offeredBy(context, id).flatMap((offered) => found(offered).map((one) => ({ source, ...one }))))
    : [];

/** A filter by status offers states that there are; that it leaves some out is worth knowing. */
export const statusFilters: Check = {
  name: 'never-equal',
  faults: (context) =>
    eachFilter(context, ({ pointer, list, values, states, cause }) =>
      values
        .filter((value) => !states.includes(value))
        .map((value) => ({
          ...wrongAt(pointer, `"${value}" of "${list}" is no state: nobody is ever found by it`, `one of ${states.join(', ')}`),
          cause,
        })),
    ),
  notices: (context) =>
    eachFilter(context, ({ pointer, list, values, states }) => {
      const left = states.filter((state) => !values.includes(state));
      return left.length === 0
        ? []
        : [wrongAt(pointer, `the filter does not offer ${left.join(', ')}`, `them in config/options/${list}.json, if they are to be found`)];
    }),
};

/** Texts with the names of states come from their workflows: a file that says one again would be passed over. */
function ofTexts({ definitions, catalogue }: CheckContext): Finding[] {
  const names = new Set(stateKeys(catalogue.workflows).map(([key]) => key));
  return [...definitions.of('messages'), ...definitions.of('form-texts')].flatMap(({ source }) =>
    Object.keys(source.value as JsonObject)
      .filter((key) => names.has(key))
      .map((key) => ({
        source,
        ...wrongAt(`/${key}`, 'what a state is called stands in its workflow', 'its "label" in workflows/, no text of this name'),
      })),
  );
}

/** How statuses are called is said once, in their workflow. */
export const statusLooks: Check = { name: 'status-look', faults: ofTexts };
