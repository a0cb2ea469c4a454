import { listOf, objectOf } from '../../../engine/json.ts';
import type { Json, OptionItem } from '../../../engine/types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import type { Source } from '../../source.ts';

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

interface Entry {
  source: Source;
  pointer: string;
  value: Json | undefined;
  what: string;
}

/** Whether one of them stands twice. */
export const standsTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** A finding for each entry whose value an earlier one has; entries without a value are left out. */
export function repeated(entries: readonly Entry[]): Finding[] {
  const first = new Map<Json, Entry>();
  return entries.flatMap((entry) => {
    const { source, pointer, value, what } = entry;
    const before = value === undefined ? undefined : first.get(value);
    if (value !== undefined && !before) first.set(value, entry);
    if (!before) return [];
    const line = before.source.line(before.pointer);
    const where = before.source === source ? `line ${line}` : `${before.source.file}:${line}`;
    return [{ source, pointer, wrong: `${what} ${JSON.stringify(value)} stands twice, first at ${where}`, right: `each ${what} once` }];
  });
}

/** Entries of a list, each with the pointer below `base` that `place` gives. */
export const entriesOf = <T>(
  source: Source,
  what: string,
  list: readonly T[] | undefined,
  place: (index: number) => string,
  value: (one: T) => Json | undefined,
): Entry[] => (list ?? []).map((one, index) => ({ source, pointer: place(index), value: value(one), what }));

function inLists({ definitions, catalogue }: CheckContext): Finding[] {
  return definitions.of('list').flatMap(({ id, source }) => {
    const list = catalogue.lists[id];
    return [
      ...repeated(
        entriesOf(
          source,
          'column',
          list?.columns,
          (index) => `/columns/${index}`,
          (column) => column.id ?? (typeof column.at === 'string' ? column.at.slice(1) : undefined),
        ),
      ),
      ...repeated(
        entriesOf(
          source,
          'filter',
          list?.filters,
          (index) => `/filters/${index}/field`,
          ({ field }) => field,
        ),
      ),
      ...(['actions', 'buttons'] as const).flatMap((key) =>
        repeated(
          entriesOf(
            source,
            'action id',
            list?.[key],
            (index) => `/${key}/${index}/id`,
            (action) => action.id,
          ),
        ),
      ),
      ...repeated(
        entriesOf(
          source,
          'example name',
          list?.examples,
          (index) => `/examples/${index}/name`,
          ({ name }) => name,
        ),
      ),
    ];
  });
}

/** Parameters aside: two screens with one path could never both open. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Columns, filters and buttons stand once in a list, paths once among screens, endpoints once among actions. */
export const duplicatesElsewhere: Check = {
  name: 'duplicate',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const screens = definitions.of('screen').flatMap(({ id, source }) => {
      const { path = '', also = [] } = catalogue.screens[id] ?? {};
      return [
        { source, pointer: '/path', value: shape(path), what: 'path' },
        ...also.map((value, index) => ({ source, pointer: `/also/${index}`, value, what: 'path' })),
      ];
    });
    const endpoints = definitions
      .of('actions')
      .flatMap(({ id, source }) =>
        Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { endpoint }]) =>
          endpoint ? [{ source, pointer: `/${name}/endpoint/path`, value: `${endpoint.method} ${shape(endpoint.path)}`, what: 'endpoint' }] : [],
        ),
      );
    const examples = definitions.of('workflow-examples').flatMap(({ id, source }) =>
      repeated(
        entriesOf(
          source,
          'example name',
          catalogue.workflows[id]?.examples,
          (index) => `/examples/${index}/name`,
          ({ name }) => name,
        ),
      ),
    );
    return [...inLists(context), ...repeated(screens), ...repeated(endpoints), ...examples];
  },
};
