import { statesIn } from '../columnValues.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import { type Cause } from '../report.ts';
import { filterCause } from './filters.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { oneOf } from '../nearest.ts';
import { pointerTo } from '../json/pointer.ts';
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

/** What a chip is painted with. */
const PARTS = ['fg', 'bg', 'border', 'icon'] as const;
const below = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((here, key) => (isObject(here) ? here[key] : undefined), value);

/** Colours of statuses in one scheme, by name. */
const coloursIn = ({ catalogue }: CheckContext, scheme: string): [string, Json][] =>
  Object.entries((below(catalogue.theme, 'colorSchemes', scheme, 'palette', 'status') ?? {}) as Record<string, Json>);

/** The colours that a state names are there, whole, in the light and the dark look; so are those of a status that says none. */
function ofTheme(context: CheckContext): Finding[] {
  return ['light', 'dark'].flatMap((scheme) =>
    context.definitions.of('theme').flatMap(({ source }) =>
      coloursIn(context, scheme).flatMap(([name, colours]) => {
        const missing = PARTS.filter((part) => typeof below(colours, part) !== 'string');
        const at = pointerTo('/colorSchemes', scheme, 'palette', 'status', name);
        return missing.length === 0 ? [] : [{ source, ...wrongAt(at, `"${name}" has no ${missing.join(', ')}`, `all of ${PARTS.join(', ')}`) }];
      }),
    ),
  );
}

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

/** How statuses look and are called is said once, in their workflow. */
export const statusLooks: Check = {
  name: 'status-look',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const schemes = ['light', 'dark'].map((scheme) => coloursIn(context, scheme).map(([name]) => name));
    const known = (schemes[0] ?? []).filter((name) => schemes.every((names) => names.includes(name)));
    const named = definitions
      .of('workflow')
      .flatMap(({ id, source }) =>
        Object.entries(catalogue.workflows[id]?.machine.states ?? {}).flatMap(([state, { meta }]) =>
          meta.colour === undefined || known.includes(meta.colour)
            ? []
            : [
                {
                  source,
                  ...wrongAt(
                    pointerTo('/machine/states', state, 'meta', 'colour'),
                    `no colours of statuses are called "${meta.colour}" in both palettes of config/theme.json`,
                    oneOf(meta.colour, known, 'colour'),
                    'unknown-name',
                  ),
                },
              ],
        ),
      );
    return [...(definitions.sound('theme') ? [...named, ...ofTheme(context)] : []), ...ofTexts(context)];
  },
};
