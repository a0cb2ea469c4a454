import { isObject, listOf } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import type { Check, CheckContext } from './check.ts';
import { textsUnder, under, unknownAmong, type NamedPlace } from './named.ts';

const nameOf = (item: Json): string[] => (isObject(item) && typeof item['name'] === 'string' ? [item['name']] : []);

/** Components that are hidden from somebody. */
function hidden({ definitions }: CheckContext): NamedPlace[] {
  return definitions
    .of('components')
    .flatMap(({ source }) =>
      under(source.value, 'hidden').flatMap(({ pointer, value }) =>
        under(value, 'name', pointer).flatMap((found) =>
          typeof found.value === 'string' ? [{ source, pointer: found.pointer, name: found.value }] : [],
        ),
      ),
    );
}

/** Records that screens show have tabs, and components that tabs and programmes name are there. */
export const records: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const tabs = definitions.of('binding').flatMap(({ source }) => under(source.value, 'tab').flatMap(({ value }) => under(value, 'of')));
    const known = [...new Set(tabs.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))];
    const items = catalogue.components['items'];
    const components = listOf(items).flatMap(nameOf);
    return [
      ...(definitions.sound('binding') ? unknownAmong(textsUnder(context, ['screen'], 'of'), 'record that tabs hang on', known) : []),
      ...(definitions.sound('components')
        ? unknownAmong([...textsUnder(context, ['binding'], 'component'), ...hidden(context)], 'component of config/components.json', components)
        : []),
    ];
  },
};
