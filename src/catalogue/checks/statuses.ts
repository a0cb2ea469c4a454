import { statesIn } from '../columnValues.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import { type Cause } from '../report.ts';
import { filterCause } from './filters.ts';
import { inEach, inFiles } from './untilChanged.ts';
import { wrongAt, faultAt, type Check, type FoundFault } from './check.ts';
import type { JsonObject } from '../../engine/types.ts';
import { stateKeys } from '../expand/options.ts';

/** What the filters of a list by the state of its rows offer, and which states there are. */
interface Offered {
  pointer: string;
  list: string;
  values: readonly string[];
  states: readonly string[];
  cause: Cause;
}

/** What is found in each such filter. */
const inEachFilter = (judge: (offered: Offered) => FoundFault[]): Check['faults'] =>
  inEach('list', (list, { definitions, catalogue }) => {
    const rows = aboutRows(list, catalogue).rows;
    if (!rows || !definitions.sound('workflow') || !definitions.sound('options')) return [];
    return (list.filters ?? []).flatMap(({ field, options = '' }, index) => {
      const [states, items] = [statesIn(catalogue, rows.of, field), catalogue.options[options]?.items];
      const cause = { of: filterCause(list.id, field), here: true } as const;
      const values = items?.map(({ value }) => String(value));
      return states && values ? judge({ pointer: `/filters/${index}/options`, list: options, values, states, cause }) : [];
    });
  });

/** A filter by status offers states that there are; that it leaves some out is worth knowing. */
export const statusFilters: Check = {
  name: 'never-equal',
  faults: inEachFilter(({ pointer, list, values, states, cause }) =>
    values
      .filter((value) => !states.includes(value))
      .map((value) => ({
        ...wrongAt(pointer, `"${value}" of "${list}" is no state: nobody is ever found by it`, `one of ${states.join(', ')}`),
        cause,
      })),
  ),
  notices: inEachFilter(({ pointer, list, values, states }) => {
    const left = states.filter((state) => !values.includes(state));
    const right = `them in config/options/${list}.json, if they are to be found`;
    return left.length === 0 ? [] : faultAt(pointer, `the filter does not offer ${left.join(', ')}`, right);
  }),
};

/** How statuses are called is said once, in their workflow: a file that says the name of one again would be passed over. */
export const statusLooks: Check = {
  name: 'status-look',
  faults: inFiles(['messages', 'form-texts'], ({ value }, { catalogue }) => {
    const names = new Set(stateKeys(catalogue.workflows).map(([key]) => key));
    return Object.keys(value as JsonObject)
      .filter((key) => names.has(key))
      .map((key) => wrongAt(`/${key}`, 'what a state is called stands in its workflow', 'its "label" in workflows/, no text of this name'));
  }),
};
