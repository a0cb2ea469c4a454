import type { ColumnDef } from '../../../engine/definition/list.ts';
import { listOf, objectOf } from '../../../engine/json.ts';
import type { Json, OptionItem } from '../../../engine/types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import type { Source } from '../../source.ts';

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

/** Options look different, and buttons, cards and charts stand once in a block. */
export const duplicatesInTables: Check = {
  name: 'duplicate',
  faults: ({ definitions, catalogue }) => {
    const looks = definitions
      .of('options')
      .flatMap(({ id, source }) => alike(catalogue.options[id]?.items ?? []).map((found) => ({ source, ...found })));
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
    return [...looks, ...parts];
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

const nameOf = ({ id, at }: ColumnDef): string | undefined => id ?? (typeof at === 'string' ? at.slice(1) : undefined);
const inLists = ({ definitions, catalogue }: CheckContext): Finding[] =>
  definitions
    .of('list')
    .flatMap(({ id, source }) => repeated(entriesOf(source, 'column', catalogue.lists[id]?.columns, (index) => `/columns/${index}`, nameOf)));

/** Parameters aside: two screens with one path could never both open. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Columns stand once in a list, paths once among screens, endpoints once among actions. */
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
    return [...inLists(context), ...repeated(screens), ...repeated(endpoints)];
  },
};
