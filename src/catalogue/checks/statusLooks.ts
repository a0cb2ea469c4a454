import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { oneOf } from '../nearest.ts';
import { stateGone } from '../report.ts';
import { pointerTo } from '../json/pointer.ts';
import { stateKeys } from '../statusOptions.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from './check.ts';

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

/** An option list that is the states of a workflow names one, and states of it. */
function ofOptions({ definitions, catalogue }: CheckContext): Finding[] {
  const known = definitions.ids('workflow');
  return definitions.of('options').flatMap(({ source }): Finding[] => {
    const { of, items = [] } = source.value as { of?: string; items?: { value: Json }[] };
    if (of === undefined) return [];
    if (!known.includes(of)) return [];
    const states = Object.keys(catalogue.workflows[of]?.machine.states ?? {});
    return items.flatMap(({ value }, index) =>
      states.length === 0 || states.includes(String(value))
        ? []
        : [
            {
              source,
              ...wrongAt(`/items/${index}/value`, `"${of}" has no state "${String(value)}"`, oneOf(String(value), states, 'state'), 'unknown-name'),
              ...stateGone(of, String(value)),
            },
          ],
    );
  });
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
    return [...(definitions.sound('theme') ? [...named, ...ofTheme(context)] : []), ...ofOptions(context), ...ofTexts(context)];
  },
};
