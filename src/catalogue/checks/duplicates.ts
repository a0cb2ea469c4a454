/** What stands twice, beyond what meta schemas say may stand once in a list: over several files, or told apart by more than one key. */
import { schemaAt } from '../../engine/form/schema.ts';
import { bindingsOf } from '../formPart.ts';
import { groupBy } from '../../engine/groupBy.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { Json, OptionItem } from '../../engine/types.ts';
import { recordParts, type FormDef, type UiSection } from '../definition/form.ts';
import type { FileVerdict } from '../definitions.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Source } from '../source.ts';
import { faultAt, type Check, type CheckContext, type Finding } from './check.ts';
import { inEach } from './untilChanged.ts';

interface Entry {
  source: Source;
  pointer: string;
  value: Json | undefined;
  what: string;
}

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

const repeatedIn = perValue(({ source, singles: all }: FileVerdict): Finding[] => {
  const groups = groupBy(all, ({ among, what }) => `${among} ${what}`);
  return [...groups.values()].flatMap((group) => repeated(group.map((one) => ({ ...one, source }))));
});
/** What may stand only once in its list, as meta schemas say, does. */
export const singles: Check = { name: 'duplicate', faults: ({ definitions }) => definitions.verdicts.flatMap(repeatedIn) };

/** Whether an option's value is an earlier one's, too. */
export const standsBefore = (items: readonly OptionItem[], value: Json, index: number): boolean =>
  items.findIndex((item) => item.value === value) < index;

/** Options of which nothing but the value differs, which nobody sees. */
const twins = inEach('options', ({ items }) => {
  const looks = items.map(({ value: _value, ...rest }) => JSON.stringify(rest));
  return items.flatMap(({ value, label }, index) =>
    // States of a workflow that cannot be read have no words, and what stands twice looks the same: that is told where it stands.
    label !== '' && !standsBefore(items, value, index) && looks.indexOf(looks[index] ?? '') < index
      ? faultAt(`/items/${index}/label`, `two options look the same: "${label}"`, 'another label')
      : [],
  );
});

/** Each field once, but for sections that show themselves by a flag of their own: each flag is a form for itself. */
const drawnTwice = inEach('ui', ({ schema, ui: { sections } }, _context, _id, source) => {
  const flagOf = ({ at }: UiSection): string | undefined =>
    at !== undefined && schemaAt(schema, segmentsOfPointer(at))?.type === 'boolean' ? at : undefined;
  const fieldsOf = (flag: string | undefined): Finding[] =>
    repeated(
      sections.flatMap((section, at) =>
        [undefined, flag].includes(flagOf(section))
          ? section.fields.map((field, index) => ({ source, pointer: `/sections/${at}/fields/${index}/at`, value: field.at, what: 'field' }))
          : [],
      ),
    );
  const found = [...new Set([undefined, ...sections.map(flagOf)])].flatMap(fieldsOf);
  return [...new Map(found.map((one) => [one.pointer, one])).values()];
});

/** Tabs of a record have each an index and a key, panels of a tab a place. */
function hung({ definitions, catalogue }: CheckContext): Finding[] {
  const parts = new Map(recordParts(catalogue.components).map(({ name, tab }) => [name, tab]));
  const entries = (what: string, pointer: string, valueOf: (binding: FormDef['binding']) => string | undefined): Finding[] =>
    repeated(
      bindingsOf(catalogue.forms).flatMap(([id, binding]) => {
        const source = definitions.get('binding', id);
        return source ? [{ source, pointer, value: valueOf(binding), what }] : [];
      }),
    );
  return [
    // A part of the record that does not stand at its index is told as that.
    ...entries('tab index', '/tab/index', ({ tab }) =>
      tab && (parts.get(tab.component ?? '') ?? tab.index) === tab.index ? `${tab.of} ${tab.index}` : undefined,
    ),
    ...entries('tab key', '/tab/key', ({ tab }) => tab && `${tab.of} ${tab.key}`),
    ...entries('panel place', '/panel/order', ({ panel }) => panel && `${panel.of} ${panel.tab} ${panel.order}`),
  ];
}

/** Parameters aside: two screens with one path could never both open. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

function addresses({ definitions, catalogue }: CheckContext): Finding[] {
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
  return [...repeated(screens), ...repeated(endpoints)];
}

/** Options look different; fields stand once in a form, tabs and panels in a record, paths among screens, endpoints among actions. */
export const duplicates: Check = {
  name: 'duplicate',
  faults: (context) => [...twins(context), ...drawnTwice(context), ...hung(context), ...addresses(context)],
};
