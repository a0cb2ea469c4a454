/** What a meta schema may say under `x-ref`: whose names those are, and which there are. */
import type { ColumnDef } from '../../engine/definition/list.ts';
import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import { listOf, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { allActions, actionsNamed, findAction, readOf } from '../findAction.ts';
import { oneOf } from '../../engine/nearest.ts';
import { perValue } from '../../engine/perValue.ts';
import type { Kind } from '../layout.ts';
import type { Catalogue } from '../types.ts';
import { firstKey, ofActions, ofEntities } from './rowReferents.ts';
import { ofForms } from './formReferents.ts';
import { ofScreens } from './screenReferents.ts';
import { eventsHeard } from '../transitions.ts';
import { answeredKeys } from '../requestKeys.ts';
import { fileNamed, nameGone, stateGone } from '../report.ts';
import { onlyKeys } from './text/places.ts';
import { partReferent, type CheckContext, type Names, type Referent } from './check.ts';

/** Pages are in the first language; another one has its mark in the name. */
export const isFirst = (page: string): boolean => !page.includes('.');

/** What a `reference` answers from beside option lists and files. */
const tables = ['roles', 'programs', 'centre-models', 'pincodes'];

const SHARED = 'schemas/_shared/';

const ids = (kind: Kind): Referent => ({ names: ({ definitions }) => definitions.ids(kind) });

const actionNames = ({ actions }: Catalogue): string[] => allActions(actions).map(({ name }) => name);
/** By what each action may be called: those of which several services have one by their service, too. */
const callsOf = perValue((actions: Catalogue['actions']): string[] =>
  allActions(actions).flatMap(({ service, name }) => [name, `${service}.${name}`]),
);
/** Texts as definitions name them. */
const namesOfTexts = (texts: CheckContext['texts']): Names => ({
  has: (name) => /^\{\{.*\}\}$/.test(name) && Object.hasOwn(texts, name.slice(2, -2)),
  *[Symbol.iterator]() {
    for (const key of Object.keys(texts)) yield `{{${key}}}`;
  },
});

/** What there is of its own, wherever it is named. */
const things: Readonly<Record<string, Referent>> = {
  entity: ids('entity'),
  workflow: ids('workflow'),
  form: ids('schema'),
  list: ids('list'),
  chart: ids('chart'),
  sheet: ids('sheet'),
  'option list': ids('options'),
  'shared part': {
    names: ({ definitions }, { source }) =>
      definitions.ids('part').map((id) => `${source.file.startsWith(SHARED) ? '' : '../../../_shared/'}${id}.json`),
    // What leads nowhere is told where parts are put in their places.
    has: () => true,
  },
  'reference file': ids('reference'),
  'file of config/completeness': ids('completeness'),
  'reference file, option list or table': {
    names: ({ definitions }) => [...tables, ...definitions.ids('options'), ...definitions.ids('reference')],
    cause: ({ what, name }) => nameGone('option list', name, fileNamed(what, name)),
  },
  language: ids('messages'),
  'key of a text': {
    check: 'literal-text',
    names: ({ texts }) => namesOfTexts(texts),
    has: (_context, { name }) => onlyKeys(name),
    wording: ({ name }) => [
      `${JSON.stringify(name)} is said to people but is not among the texts`,
      '"{{key}}", with the text under that key in config/messages',
    ],
  },
  action: {
    names: ({ definitions, catalogue }) => (definitions.sound('actions') ? readOf(catalogue.actions, 'calls', callsOf, 1) : undefined),
    has: ({ catalogue }, { name }) => actionsNamed(catalogue, name).length === 1,
    wording: ({ name }, { catalogue }) => {
      const services = actionsNamed(catalogue, name).map(({ service }) => `"${service}.${name}"`);
      return services.length > 0
        ? [`several services have an action "${name}"`, `one of ${services.join(', ')}`]
        : [`there is no action "${name}"`, oneOf(name.split('.').at(-1) ?? name, actionNames(catalogue), 'action')];
    },
    cause: ({ name }, { catalogue }) => (actionsNamed(catalogue, name).length === 0 ? nameGone('action', name) : {}),
  },
  page: { names: ({ definitions }) => Object.keys(definitions.pages).filter(isFirst) },
  handler: { names: ({ known }) => known.handlers },
  'constant of config/app.json': {
    names: ({ definitions, catalogue }) => (definitions.sound('app') ? Object.keys(catalogue.app.constants) : undefined),
  },
  'component of config/components.json': {
    names: ({ definitions, catalogue }) =>
      definitions.sound('components') ? listOf(catalogue.components['items']).map((item) => String(objectOf(item)['name'])) : undefined,
  },
};

/** What each of the calls answers that stand in a place: one by its name, or one with its variants and what it calls otherwise. */
function answeredBy({ catalogue }: CheckContext, place: Json | undefined): Names {
  const { call = place ?? null, variants, as } = objectOf(place);
  const calls = [call, ...objectsIn(variants).map((one) => one['call'] ?? null)].map((one) => findAction(catalogue, String(one)));
  const all = calls.flatMap((action) => (action && answeredKeys(action.def, catalogue)) ?? []);
  const [first] = all;
  return first && [...[...first].filter((key) => all.every((keys) => keys.has(key))), ...Object.keys(objectOf(as))];
}

const idOf = ({ id, at }: ColumnDef): string[] => (id === undefined ? (typeof at === 'string' ? [at.slice(1)] : []) : [id]);

/** Effects that a workflow knows; every stored one sets values, takes fields off the row, asks how many rows there may be, tells somebody. */
const effectsOf = ({ effects = [], of }: WorkflowDef): string[] => [...effects, ...(of ? ['set', 'clear', 'fewer', 'notify'] : [])];

/** A step of a stored record may open another row: by an internal action that creates one. */
function opens(catalogue: Catalogue, name: string, { of }: WorkflowDef): boolean {
  const def = findAction(catalogue, name)?.def;
  return def !== undefined && (of === undefined || (def.internal === true && 'create' in def.do));
}

/** What the workflow has that a place names, or that its file defines. */
const ofWorkflow = partReferent(({ catalogue }, { of, id }) => catalogue.workflows[String(of ?? id)]);
const statesOf = ({ machine }: WorkflowDef): string[] => Object.keys(machine.states);

/** What lists, answers and workflows have within. */
const parts: Readonly<Record<string, Referent>> = {
  'answered key': { check: 'unknown-key', names: (context, { of }) => answeredBy(context, of) },
  'key of the rows': { check: 'unknown-path', bare: firstKey, names: (context, { of }) => answeredBy(context, of) },
  'key of the chosen row': {
    check: 'unknown-path',
    bare: firstKey,
    names: (context, { id }) => {
      const { filters = [], lookups = {} } = context.catalogue.lists[id] ?? {};
      return answeredBy(context, lookups[filters.findLast((one) => one.from)?.from?.lookup ?? '']?.call);
    },
  },
  'action of this list': { check: 'unknown-name', names: ({ catalogue }, { id }) => catalogue.lists[id]?.actions?.map((one) => one.id) ?? [] },
  'column of this list': { check: 'unknown-name', names: ({ catalogue }, { id }) => catalogue.lists[id]?.columns.flatMap(idOf) },
  state: ofWorkflow('unknown-name', statesOf, { cause: ({ of, id, name }) => stateGone(String(of ?? id), name) }),
  'action or effect': {
    check: 'unknown-action',
    mend: ({ name }) => `"${name}" under "effects"`,
    // An action may stand in a file that cannot be read.
    names: ({ definitions, catalogue }, { id }) => {
      const workflow = catalogue.workflows[id];
      return workflow && definitions.sound('actions') ? [...effectsOf(workflow), ...actionNames(catalogue)] : undefined;
    },
    has: ({ catalogue }, { id, name }) => {
      const workflow = catalogue.workflows[id];
      return workflow !== undefined && (effectsOf(workflow).includes(name) || opens(catalogue, name, workflow));
    },
  },
  'state of this workflow': ofWorkflow('unknown-target', statesOf, {
    // Examples follow what the machine says.
    cause: ({ id, name, source }) => ({ cause: { ...stateGone(id, name).cause, ...(source.file.endsWith('.examples.json') ? {} : { here: true }) } }),
  }),
  'rule of this workflow': ofWorkflow('unknown-guard', ({ rules }) => Object.keys(rules)),
  'event of this workflow': ofWorkflow('unknown-event', eventsHeard),
  event: ofWorkflow('unknown-event', eventsHeard),
};

export const referents: Readonly<Record<string, Referent>> = { ...things, ...parts, ...ofActions, ...ofEntities, ...ofForms, ...ofScreens };
