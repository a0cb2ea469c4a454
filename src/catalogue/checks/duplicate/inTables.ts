import type { Check, CheckContext, Finding } from '../check.ts';
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

/** Ids and names stand once in a table, values once in an option list, ids once among menus. */
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
    return [...rows(context), ...options, ...menus];
  },
};
