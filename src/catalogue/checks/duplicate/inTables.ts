import { listOf, objectOf } from '../../../engine/json.ts';
import type { Json, OptionItem } from '../../../engine/types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import { entriesOf, repeated } from './repeated.ts';

const tables = [
  ['roles', 'roles'],
  ['programs', 'programs'],
  ['centre-models', 'centreModels'],
] as const;

function rows({ definitions, catalogue }: CheckContext): Finding[] {
  return tables.flatMap(([kind, name]) =>
    definitions.of(kind).flatMap(({ source }) =>
      (['id', 'name'] as const).flatMap((key) =>
        repeated(
          entriesOf(
            source,
            key,
            catalogue[name].items,
            (index) => `/items/${index}/${key}`,
            (row) => row[key],
          ),
        ),
      ),
    ),
  );
}

/** Whether an option's value is an earlier one's, too. */
export const standsBefore = (items: readonly OptionItem[], value: Json, index: number): boolean =>
  items.findIndex((item) => item.value === value) < index;

/** Options of which nothing but the value differs, which nobody sees. */
const alike = (items: readonly OptionItem[]): FoundFault[] => {
  const looks = items.map(({ value: _value, ...shown }) => JSON.stringify(shown));
  return items.flatMap(({ value, label }, index) =>
    // States of a workflow that cannot be read have no words, and what stands twice looks the same: that is told where it stands.
    label !== '' && !standsBefore(items, value, index) && looks.indexOf(looks[index] ?? '') < index
      ? [wrongAt(`/items/${index}/label`, `two options look the same: "${label}"`, 'another label')]
      : [],
  );
};

/** Ids and names stand once in a table, values and looks once in an option list, blocks once in a screen, buttons, cards and charts once in a block, ids once among menus. */
export const duplicatesInTables: Check = {
  name: 'duplicate',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const options = definitions.of('options').flatMap(({ id, source }) =>
      repeated(
        entriesOf(
          source,
          'value',
          catalogue.options[id]?.items,
          (index) => `/items/${index}/value`,
          ({ value }) => value,
        ),
      ),
    );
    const looks = definitions
      .of('options')
      .flatMap(({ id, source }) => alike(catalogue.options[id]?.items ?? []).map((found) => ({ source, ...found })));
    const blocks = definitions.of('screen').flatMap(({ id, source }) =>
      repeated(
        entriesOf(
          source,
          'block',
          catalogue.screens[id]?.blocks,
          (index) => `/blocks/${index}`,
          (block) => JSON.stringify(block),
        ),
      ),
    );
    // A block that is drawn elsewhere, too, is told of where it stands.
    const parts = definitions.of('screen').flatMap(({ source }) =>
      listOf(objectOf(source.value)['blocks']).flatMap((block, index) =>
        (['button', 'card', 'chart'] as const).flatMap((what) => {
          const all = listOf(objectOf(objectOf(block)['with'])[`${what}s`]);
          return repeated(
            entriesOf(
              source,
              `${what} id`,
              all,
              (at) => `/blocks/${index}/with/${what}s/${at}${typeof all[at] === 'string' ? '' : '/id'}`,
              (part) => (typeof part === 'string' ? part : objectOf(part)['id']),
            ),
          );
        }),
      ),
    );
    const menus = definitions.of('menus').flatMap(({ source }) =>
      repeated(
        entriesOf(
          source,
          'menu id',
          catalogue.menus,
          (index) => `/menus/${index}/id`,
          ({ id }) => id,
        ),
      ),
    );
    return [...rows(context), ...options, ...looks, ...blocks, ...parts, ...menus];
  },
};
