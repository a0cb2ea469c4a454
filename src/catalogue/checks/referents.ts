/** What a meta schema may say under `x-ref`: whose names those are, and which there are. */
import type { ColumnDef } from '../../engine/definition/list.ts';
import { listOf, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { findAction } from '../findAction.ts';
import type { Kind } from '../layout.ts';
import { ofActions, ofEntities } from './rowReferents.ts';
import { eventsHeard } from '../transitions.ts';
import { fileNamed } from '../fileNamed.ts';
import { answeredKeys } from '../requestKeys.ts';
import { nameGone, stateGone } from '../report.ts';
import type { CheckContext, Names, Referent } from './check.ts';

/** Pages are in the first language; another one has its mark in the name. */
export const isFirst = (page: string): boolean => !page.includes('.');

/** What a `reference` answers from beside option lists and files. */
const tables = ['roles', 'programs', 'centre-models', 'pincodes'];

const ids = (kind: Kind): Referent => ({ names: ({ definitions }) => definitions.ids(kind) });

/** What there is of its own, wherever it is named. */
const things: Readonly<Record<string, Referent>> = {
  entity: ids('entity'),
  workflow: ids('workflow'),
  form: ids('schema'),
  list: ids('list'),
  chart: ids('chart'),
  sheet: ids('sheet'),
  'option list': ids('options'),
  'reference file': ids('reference'),
  'file of config/completeness': ids('completeness'),
  'reference file, option list or table': {
    names: ({ definitions }) => [...tables, ...definitions.ids('options'), ...definitions.ids('reference')],
    cause: ({ what, name }) => nameGone('option list', name, fileNamed(what, name)),
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

/** What lists, answers and workflows have within. */
const parts: Readonly<Record<string, Referent>> = {
  'answered key': { check: 'unknown-key', names: (context, { of }) => answeredBy(context, of) },
  'key of the rows': { check: 'unknown-path', first: true, names: (context, { of }) => answeredBy(context, of) },
  'key of the chosen row': {
    check: 'unknown-path',
    first: true,
    names: (context, { id }) => {
      const { filters = [], lookups = {} } = context.catalogue.lists[id] ?? {};
      return answeredBy(context, lookups[filters.findLast((one) => one.from)?.from?.lookup ?? '']?.call);
    },
  },
  'action of this list': { check: 'unknown-name', names: ({ catalogue }, { id }) => catalogue.lists[id]?.actions?.map((one) => one.id) ?? [] },
  'column of this list': { check: 'unknown-name', names: ({ catalogue }, { id }) => catalogue.lists[id]?.columns.flatMap(idOf) },
  state: {
    check: 'unknown-name',
    names: ({ catalogue }, { of, id }) => {
      const workflow = catalogue.workflows[String(of ?? id)];
      return workflow && Object.keys(workflow.machine.states);
    },
    cause: ({ of, id, name }) => stateGone(String(of ?? id), name),
  },
  'state of this workflow': {
    check: 'unknown-target',
    names: ({ catalogue }, { id }) => catalogue.workflows[id] && Object.keys(catalogue.workflows[id].machine.states),
    // Examples follow what the machine says.
    cause: ({ id, name, source }) => ({ cause: { ...stateGone(id, name).cause, ...(source.file.endsWith('.examples.json') ? {} : { here: true }) } }),
  },
  'rule of this workflow': {
    check: 'unknown-guard',
    names: ({ catalogue }, { id }) => catalogue.workflows[id] && Object.keys(catalogue.workflows[id].rules),
  },
  'event of this workflow': {
    check: 'unknown-event',
    names: ({ catalogue }, { id }) => catalogue.workflows[id] && eventsHeard(catalogue.workflows[id]),
  },
  event: {
    check: 'unknown-event',
    names: ({ catalogue }, { of, id }) => {
      const workflow = catalogue.workflows[String(of ?? id)];
      return workflow && eventsHeard(workflow);
    },
  },
};

export const referents: Readonly<Record<string, Referent>> = { ...things, ...parts, ...ofActions, ...ofEntities };
