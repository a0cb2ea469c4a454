/** What a wire key of an entity's rows can hold: the states of its workflow, the options of its form, or a kind of value. */
import { allActions, readOf } from './findAction.ts';
import { schemaAt } from '../engine/form/schema.ts';
import type { FormSchema } from '../engine/definition/form.ts';
import { perValue } from '../engine/perValue.ts';
import { groupBy } from '../engine/groupBy.ts';
import { segmentsOfPointer } from '../engine/json.ts';
import type { Json } from '../engine/types.ts';
import type { EntityColumn } from './definition/entity.ts';
import { compilesAsPattern } from './regex/compiles.ts';
import { documentOf } from './ruleLocations/entityFields.ts';
import type { Catalogue } from './types.ts';
import { workflowHeldBy } from './workflowsOf.ts';

/** Values that a field can have, where it picks from a list or an enum. */
export function valuesOfField(field: FormSchema | undefined, { options }: Pick<Catalogue, 'options'>): readonly Json[] | undefined {
  const list = field?.['x-options'];
  if (list !== undefined) return options[list]?.items.map(({ value }) => value);
  const values: unknown = field?.['enum'];
  return Array.isArray(values) ? (values as Json[]) : undefined;
}

/** Kinds of values that compare with their own kind only. */
export type ValueKind = 'number' | 'text' | 'day' | 'instant' | 'yes or no';

export function kindOfField(field: FormSchema | undefined): ValueKind | undefined {
  const [type, another] = [field?.type ?? []].flat().filter((one) => one !== 'null');
  if (another !== undefined) return undefined;
  // A number with the form of a text is told of where it stands.
  if (type === 'integer' || type === 'number') return field?.format === undefined ? 'number' : undefined;
  if (type === 'boolean') return 'yes or no';
  if (type !== 'string') return undefined;
  if (field?.format === 'date') return 'day';
  return field?.format === 'date-time-local' ? 'instant' : 'text';
}

/** Kinds that a column of a type keeps as they are, its own first. */
const kindsByType: Readonly<Record<EntityColumn['type'], readonly [ValueKind, ...ValueKind[]]>> = {
  text: ['text', 'day', 'instant'],
  integer: ['number'],
  number: ['number'],
  date: ['day', 'text'],
  timestamp: ['instant', 'text'],
  boolean: ['yes or no'],
};

const writing = ['create', 'update', 'upsertMany', 'put'];
/** What actions take that write rows, by the entity. */
const takenFor = perValue((actions: Catalogue['actions']) =>
  groupBy(allActions(actions), ({ def }) => [...new Set(writing.map((word) => (def.do as Readonly<Record<string, unknown>>)[word]))]),
);

const WORDS = ['a', 'Asha', 'ASHA', 'Asha Jadhav', 'asha@example.org', 'a-1'];

/** A text whose pattern takes no word is one of digits, as a year is: a column of numbers keeps that, too. */
function keptKind(field: FormSchema | undefined): ValueKind | undefined {
  const kind = kindOfField(field);
  const pattern = field?.pattern;
  if (kind !== 'text' || typeof pattern !== 'string') return kind;
  return compilesAsPattern(pattern) && WORDS.some((word) => new RegExp(pattern, 'u').test(word)) ? kind : undefined;
}

/** The kind of what comes into a column: from a row that it points to, as the form of its rows says, or else an action that writes them. */
function kindWritten(catalogue: Catalogue, noun: string, key: string): ValueKind | undefined {
  const { from, children, compute, at = `/${key}` } = catalogue.entities[noun]?.columns?.[key] ?? {};
  if (children !== undefined || compute !== undefined) return undefined;
  if (from) return columnValues(catalogue, from.entity, segmentsOfPointer(from.at).join('.')).kind;
  const [first = '', ...deeper] = segmentsOfPointer(at);
  const requestFields = (readOf(catalogue.actions, `written to ${noun}`, (all) => takenFor(all).get(noun), 2) ?? []).map(({ def }) =>
    schemaAt(def.request?.properties?.[first], deeper),
  );
  const kinds = [schemaAt(documentOf(catalogue, noun), [first, ...deeper]), ...requestFields].map(keptKind);
  return kinds.find((kind) => kind !== undefined);
}

/** What comes into a column that its type does not keep. */
export function strangeKind(catalogue: Catalogue, noun: string, key: string): ValueKind | undefined {
  const type = catalogue.entities[noun]?.columns?.[key]?.type;
  const kind = type && kindWritten(catalogue, noun, key);
  return kind === undefined || kindsByType[type ?? 'text'].includes(kind) ? undefined : kind;
}

/** The states of the workflow whose state the column is. */
export function statesIn({ entities, workflows }: Catalogue, noun: string, key: string): readonly string[] | undefined {
  const workflow = workflowHeldBy(workflows, entities[noun], key);
  return workflow && Object.keys(workflow.machine.states);
}
/** The other spellings of states that are taken for them. */
const aliasesIn = ({ entities, workflows }: Catalogue, noun: string, key: string): string[] =>
  Object.keys(workflowHeldBy(workflows, entities[noun], key)?.aliases ?? {});

export interface Holding {
  values: readonly Json[] | undefined;
  kind: ValueKind | undefined;
  /** Whether nothing is saved without it. */
  required: boolean;
  /** The option list that the values stand in. */
  list?: string;
}

/** What the field of a form can hold. */
export function fieldHolding(schema: FormSchema | undefined, keys: readonly string[], catalogue: Catalogue): Holding {
  const [field, around, last] = [schemaAt(schema, keys), schemaAt(schema, keys.slice(0, -1)), keys.at(-1) ?? ''];
  const list = field?.['x-options'];
  const required = around?.required?.includes(last) === true;
  return { values: valuesOfField(field, catalogue), kind: kindOfField(field), required, ...(list === undefined ? {} : { list }) };
}

const known = perValue((_catalogue: Catalogue): Map<string, Holding> => new Map());

/** What a column of an entity's rows can hold. Rules ask for the same few again and again. */
export function columnValues(catalogue: Catalogue, noun: string, key: string): Holding {
  const columns = known(catalogue);
  const found = columns.get(`${noun} ${key}`) ?? holdingOfColumn(catalogue, noun, key);
  columns.set(`${noun} ${key}`, found);
  return found;
}

function holdingOfColumn(catalogue: Catalogue, noun: string, key: string): Holding {
  const field = fieldHolding(documentOf(catalogue, noun), [key], catalogue);
  const column = catalogue.entities[noun]?.columns?.[key];
  const states = statesIn(catalogue, noun, key);
  const optionValues = catalogue.options[column?.options ?? '']?.items.map(({ value }) => value);
  const { list: ofField, ...holding } = field;
  const list = states ? undefined : (column?.options ?? ofField);
  return {
    ...holding,
    ...(list === undefined ? {} : { list }),
    values: states ? [...states, ...aliasesIn(catalogue, noun, key)] : (optionValues ?? field.values),
    // A column of the wrong type is told of where it stands: rules go by what comes into it.
    kind: column === undefined ? field.kind : (strangeKind(catalogue, noun, key) ?? kindsByType[column.type][0]),
  };
}
