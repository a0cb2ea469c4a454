import type { Json } from '../../engine/types.ts';
import { actionsNamed } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { layout, type Kind } from '../layout.ts';
import { oneOf } from '../nearest.ts';
import type { Source } from '../source.ts';
import type { Check, CheckContext, Finding } from './check.ts';

/** Something named at a place; `known` is the table that it must stand in. */
interface Named { source: Source; pointer: string; name: string; what: string; known: readonly string[] }

/** Every value under a key, anywhere below. */
function under(value: Json, key: string, pointer = ''): { pointer: string; value: Json }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => {
    const here = pointerTo(pointer, name);
    return [...(name === key && !Array.isArray(value) ? [{ pointer: here, value: below }] : []), ...under(below, key, here)];
  });
}

const texts = (found: readonly { pointer: string; value: Json }[]): { pointer: string; name: string }[] =>
  found.flatMap(({ pointer, value }) => (typeof value === 'string' ? [{ pointer, name: value }] : []));

/** Names that every definition of these kinds gives under a key. */
function each({ definitions }: CheckContext, kinds: readonly Kind[], key: string, what: string, known: readonly string[]): Named[] {
  return kinds.flatMap((kind) => definitions.of(kind).flatMap(({ source }) => texts(under(source.value, key)).map((found) => ({ source, ...found, what, known }))));
}

const withPath = (path: string): string => path.split(/[?#]/)[0] ?? path;

function screens(context: CheckContext): Named[] {
  const { definitions, catalogue } = context;
  const known = [...definitions.ids('screen'), ...Object.keys(catalogue.planned)];
  const paths = [...Object.values(catalogue.screens).map(({ path }) => path), ...Object.values(catalogue.planned)];
  const goes = (['list', 'binding', 'screen'] as const).flatMap((kind) => definitions.of(kind).flatMap(({ source }) =>
    [...under(source.value, 'go'), ...under(source.value, 'to')].flatMap(({ pointer, value }) => {
      const path = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['path'] : undefined;
      return typeof path === 'string' ? [{ source, pointer: `${pointer}/path`, name: withPath(path), what: 'path of a screen', known: paths }] : [];
    })));
  const footer = definitions.of('app').flatMap(({ source }) => texts(under(source.value, 'to')).map(({ pointer, name }) => ({ source, pointer, name: withPath(name), what: 'path of a screen', known: paths })));
  const profile = definitions.of('app').flatMap(({ source }) => texts(under(source.value, 'profileLink')).map((found) => ({ source, ...found, what: 'screen', known })));
  return definitions.sound('screen') && definitions.sound('menus') ? [...each(context, ['menus', 'app', 'list', 'screen'], 'screen', 'screen', known), ...goes, ...footer, ...profile] : [];
}

function forms(context: CheckContext): Named[] {
  const known = context.definitions.ids('schema');
  return [
    ...each(context, ['screen', 'actions', 'entity'], 'form', 'form', known), ...each(context, ['actions'], 'judges', 'form', known),
    ...context.definitions.of('entity').flatMap(({ source }) => texts(under(source.value, 'document')).map((found) => ({ source, ...found, what: 'form', known }))),
  ];
}

function records(context: CheckContext): Named[] {
  const { catalogue } = context;
  const known = [...new Set(context.definitions.of('binding').flatMap(({ source }) => under(source.value, 'tab')).flatMap(({ value }) => texts(under(value, 'of')).map(({ name }) => name)))];
  const items = catalogue.components['items'];
  const components = (Array.isArray(items) ? items : []).flatMap((item) => (typeof item === 'object' && item !== null && !Array.isArray(item) && typeof item['name'] === 'string' ? [item['name']] : []));
  return [
    ...(context.definitions.sound('binding') ? each(context, ['screen'], 'of', 'record that tabs hang on', known) : []),
    ...(context.definitions.sound('components') ? each(context, ['binding'], 'component', 'component of config/components.json', components) : []),
    ...context.definitions.of('components').flatMap(({ source }) => texts(under({ hidden: under(source.value, 'hidden')[0]?.value ?? null }, 'name')).map((found) => ({ source, ...found, what: 'component', known: components }))),
  ];
}

function inCode(context: CheckContext): Named[] {
  const { known } = context;
  return [
    ...(known.handlers ? each(context, ['actions'], 'handler', 'handler', known.handlers) : []),
  ];
}

function calls(context: CheckContext): Finding[] {
  const { definitions, catalogue } = context;
  if (!definitions.sound('actions')) return [];
  const all = Object.values(catalogue.actions).flatMap((actions) => Object.keys(actions));
  return (['rules', 'binding', 'list', 'screen'] as const).flatMap((kind) => definitions.of(kind).flatMap(({ source }) => texts(under(source.value, 'call')).flatMap(({ pointer, name }): Finding[] => {
    const found = actionsNamed(catalogue, name);
    if (found.length === 1) return [];
    if (found.length === 0) return [{ source, pointer, part: 'value', wrong: `there is no action "${name}"`, right: oneOf(name.split('.').at(-1) ?? name, all, 'action') }];
    return [{ source, pointer, part: 'value', wrong: `several services have an action "${name}"`, right: `one of ${found.map(({ service }) => `"${service}.${name}"`).join(', ')}` }];
  })));
}

function definitionsNamed(context: CheckContext): Named[] {
  const { definitions, catalogue } = context;
  const options = definitions.ids('options');
  const constants = Object.keys(catalogue.app.constants);
  return [
    ...each(context, ['schema', 'part'], 'x-options', 'option list', options), ...each(context, ['list'], 'options', 'option list', options),
    ...each(context, ['screen', 'binding'], 'list', 'list', definitions.ids('list')),
    ...each(context, ['screen'], 'page', 'page', Object.keys(definitions.pages)),
    ...each(context, ['entity'], 'workflow', 'workflow', definitions.ids('workflow')),
    ...definitions.of('list').flatMap(({ source }) => texts(under(source.value, 'of')).map((found) => ({ source, ...found, what: 'workflow', known: definitions.ids('workflow') }))),
    ...(definitions.sound('app') ? each(context, ['binding'], 'delay', 'constant of config/app.json', constants) : []),
  ];
}

/** Every name that a definition gives leads somewhere: option lists, actions, screens, forms, lists, workflows, widgets, handlers … */
export const names: Check = {
  name: 'unknown-name',
  faults: (context) => [
    ...[...definitionsNamed(context), ...screens(context), ...forms(context), ...records(context), ...inCode(context)].flatMap(({ source, pointer, name, what, known }): Finding[] =>
      (known.includes(name) ? [] : [{ source, pointer, part: 'value', wrong: `there is no ${what} "${name}"`, right: oneOf(name, known, what) }])),
    ...calls(context),
  ],
  notices: ({ known, definitions }) => ([['handlers', 'names of handlers'], ['widgets', 'options of widgets']] as const).filter(([table]) => known[table] === undefined).flatMap(([, what]): Finding[] => {
    const source = definitions.get('app', 'app');
    return source ? [{ source, pointer: '', wrong: `${what} were not checked`, right: 'the caller gives the table of known names', check: 'not-checked' }] : [];
  }),
};
