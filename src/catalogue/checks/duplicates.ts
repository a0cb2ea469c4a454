import type { Json } from '../../engine/types.ts';
import type { Source } from '../source.ts';
import type { Check, CheckContext, Finding } from './check.ts';

interface Entry { source: Source; pointer: string; value: Json | undefined; what: string }

/** Each entry whose value an earlier one has. */
function repeated(entries: readonly Entry[]): Finding[] {
  const first = new Map<Json, Entry>();
  return entries.flatMap((entry) => {
    if (entry.value === undefined) return [];
    const before = first.get(entry.value);
    if (!before) {
      first.set(entry.value, entry);
      return [];
    }
    const where = before.source === entry.source ? `line ${before.source.line(before.pointer)}` : `${before.source.file}:${before.source.line(before.pointer)}`;
    return [{ source: entry.source, pointer: entry.pointer, wrong: `${entry.what} ${JSON.stringify(entry.value)} stands twice, first at ${where}`, right: `each ${entry.what} once` }];
  });
}

function inForms({ definitions, catalogue }: CheckContext): Finding[] {
  return Object.values(catalogue.forms).flatMap((form) => {
    const rules = definitions.get('rules', form.id);
    const ui = definitions.get('ui', form.id);
    const binding = definitions.get('binding', form.id);
    const examples = definitions.get('examples', form.id);
    const found: Finding[] = [];
    if (rules) {
      const checks = (form.rules.check ?? []).map((check, index) => ({ source: rules, pointer: `/check/${index}/id`, value: check.id, what: 'rule id' }));
      const changes = (form.rules.on ?? []).map((change, index) => ({ source: rules, pointer: `/on/${index}/id`, value: change.id, what: 'rule id' }));
      found.push(...repeated([...checks, ...changes]));
    }
    if (ui) {
      const fields = form.ui.sections.flatMap((section, index) => section.fields.map((field, at) => ({ source: ui, pointer: `/sections/${index}/fields/${at}/at`, value: field.at, what: 'field' })));
      const sections = form.ui.sections.map((section, index) => ({ source: ui, pointer: `/sections/${index}/id`, value: section.id, what: 'section id' }));
      found.push(...repeated(fields), ...repeated(sections));
    }
    if (binding) found.push(...repeated((form.binding.save ?? []).map((step, index) => ({ source: binding, pointer: `/save/${index}`, value: step.id ?? step.call, what: 'save step' }))));
    if (examples) found.push(...repeated(form.examples.map(({ name }, index) => ({ source: examples, pointer: `/examples/${index}/name`, value: name, what: 'example name' }))));
    return found;
  });
}

function tabs({ definitions, catalogue }: CheckContext): Finding[] {
  const entries = (key: 'index' | 'key'): Entry[] => Object.values(catalogue.forms).flatMap(({ id, binding }) => {
    const source = definitions.get('binding', id);
    return source && binding.tab ? [{ source, pointer: `/tab/${key}`, value: `${binding.tab.of} ${binding.tab[key]}`, what: `tab ${key}` }] : [];
  });
  return [...repeated(entries('index')), ...repeated(entries('key'))];
}

function inTables({ definitions, catalogue }: CheckContext): Finding[] {
  const tables = [['roles', catalogue.roles], ['programs', catalogue.programs], ['centre-models', catalogue.centreModels]] as const;
  const rows = tables.flatMap(([kind, { items }]) => {
    const source = definitions.get(kind, kind);
    return source ? (['id', 'name'] as const).flatMap((key) => repeated(items.map((row, index) => ({ source, pointer: `/items/${index}/${key}`, value: row[key], what: key })))) : [];
  });
  const options = definitions.of('options').flatMap(({ id, source }) =>
    repeated((catalogue.options[id]?.items ?? []).map(({ value }, index) => ({ source, pointer: `/items/${index}/value`, value, what: 'value' }))));
  const menus = definitions.of('menus').flatMap(({ source }) => repeated(catalogue.menus.map(({ id }, index) => ({ source, pointer: `/menus/${index}/id`, value: id, what: 'menu id' }))));
  return [...rows, ...options, ...menus];
}

function inLists({ definitions, catalogue }: CheckContext): Finding[] {
  return definitions.of('list').flatMap(({ id, source }) => {
    const list = catalogue.lists[id];
    const columns = (list?.columns ?? []).map(({ id: name, at }, index) => ({ source, pointer: `/columns/${index}`, value: name ?? (typeof at === 'string' ? at.slice(1) : undefined), what: 'column' }));
    const buttons = (['actions', 'buttons'] as const).flatMap((key) => (list?.[key] ?? []).map((action, index) => ({ source, pointer: `/${key}/${index}/id`, value: action.id, what: 'action id' })));
    const examples = (list?.examples ?? []).map(({ name }, index) => ({ source, pointer: `/examples/${index}/name`, value: name, what: 'example name' }));
    return [...repeated(columns), ...repeated(buttons), ...repeated(examples)];
  });
}

/** Parameters aside, two screens with one path could never both open. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

function elsewhere({ definitions, catalogue }: CheckContext): Finding[] {
  const screens = definitions.of('screen').map(({ id, source }) => ({ source, pointer: '/path', value: shape(catalogue.screens[id]?.path ?? ''), what: 'path' }));
  const doors = definitions.of('actions').flatMap(({ id, source }) => Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { door }]) =>
    (door ? [{ source, pointer: `/${name}/door/path`, value: `${door.method} ${shape(door.path)}`, what: 'door' }] : [])));
  const examples = definitions.of('workflow').flatMap(({ id, source }) =>
    repeated((catalogue.workflows[id]?.examples ?? []).map(({ name }, index) => ({ source, pointer: `/examples/${index}/name`, value: name, what: 'example name' }))));
  return [...repeated(screens), ...repeated(doors), ...examples];
}

/** What must be there once is there once: rule ids, tab places, table ids, option values, screens' paths, example names. */
export const duplicates: Check = {
  name: 'duplicate',
  faults: (context) => [...inForms(context), ...tabs(context), ...inTables(context), ...inLists(context), ...elsewhere(context)],
};
