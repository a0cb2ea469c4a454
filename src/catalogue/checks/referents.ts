/** What a meta schema may say under `x-ref`: whose names those are, and which there are. */
import type { ColumnDef } from '../../engine/definition/list.ts';
import { listOf, objectOf, objectsIn } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { findAction } from '../findAction.ts';
import type { Kind } from '../layout.ts';
import type { MetaReference } from '../meta/metaJudge.ts';
import { answeredKeys } from '../requestKeys.ts';
import type { Source } from '../source.ts';
import { type Cause, stateGone } from '../report.ts';
import type { CheckContext } from './check.ts';

/** A name where it stands, in the definition of this id. */
export type NamedPlace = MetaReference & { id: string; source: Source };

export interface Referent {
  /** The names that there are; nothing where nobody can know them now. */
  names: (context: CheckContext, place: NamedPlace) => Iterable<string> | undefined;
  /** Of names within something: what a misspelt one is told under. */
  check?: string;
  /** Of a pointer, or of a name behind a minus, the first key is the name. */
  first?: true;
  cause?: (place: NamedPlace) => { cause?: Cause };
}

/** Pages are in the first language; another one has its mark in the name. */
export const isFirst = (page: string): boolean => !page.includes('.');

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

type Names = ReadonlySet<string> | readonly string[] | undefined;

/** What each of the calls answers that stand in a place: one by its name, or one with its variants and what it calls otherwise. */
function answeredBy({ catalogue }: CheckContext, place: Json | undefined): Names {
  const { call = place ?? null, variants, as } = objectOf(place);
  const calls = [call, ...objectsIn(variants).map((one) => one['call'] ?? null)].map((one) => findAction(catalogue, String(one)));
  const all = calls.flatMap((action) => (action && answeredKeys(action.def, catalogue)) ?? []);
  const [first] = all;
  return first && [...[...first].filter((key) => all.every((keys) => keys.has(key))), ...Object.keys(objectOf(as))];
}

const idOf = ({ id, at }: ColumnDef): string[] => (id === undefined ? (typeof at === 'string' ? [at.slice(1)] : []) : [id]);

/** What a definition has within. */
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
};

export const referents: Readonly<Record<string, Referent>> = { ...things, ...parts };
