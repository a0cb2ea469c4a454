/** What a wire key of an entity's rows can hold: the states of its workflow, the options of its form, or a kind of value. */
import { schemaAt } from '../engine/form/schema.ts';
import type { FormSchema } from '../engine/definition/form.ts';
import type { Json } from '../engine/types.ts';
import { documentOf } from './ruleLocations/entityFields.ts';
import type { Catalogue } from './types.ts';
import { workflowHeldBy } from './workflowsOf.ts';

/** Values that a field can have, where it picks from a list or an enum. */
export function valuesOfField(field: FormSchema | undefined, { options }: Catalogue): readonly Json[] | undefined {
  const list = field?.['x-options'];
  if (list !== undefined) return options[list]?.items.map(({ value }) => value);
  const listed: unknown = field?.['enum'];
  return Array.isArray(listed) ? (listed as Json[]) : undefined;
}

/** Kinds of values that compare with their own kind only. */
export type ValueKind = 'number' | 'text' | 'day' | 'instant' | 'yes or no';

export function kindOfField(field: FormSchema | undefined): ValueKind | undefined {
  const [type, another] = [field?.type ?? []].flat().filter((one) => one !== 'null');
  if (another !== undefined) return undefined;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'yes or no';
  if (type !== 'string') return undefined;
  if (field?.format === 'date') return 'day';
  return field?.format === 'date-time' || field?.format === 'date-time-local' ? 'instant' : 'text';
}

const ofColumns: Readonly<Record<string, ValueKind>> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  date: 'day',
  timestamp: 'instant',
  boolean: 'yes or no',
};

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
}

/** What the field of a form can hold. */
export function fieldHolding(schema: FormSchema | undefined, keys: readonly string[], catalogue: Catalogue): Holding {
  const [field, around, last] = [schemaAt(schema, keys), schemaAt(schema, keys.slice(0, -1)), keys.at(-1) ?? ''];
  return { values: valuesOfField(field, catalogue), kind: kindOfField(field), required: around?.required?.includes(last) === true };
}

export function columnValues(catalogue: Catalogue, noun: string, key: string): Holding {
  const field = fieldHolding(documentOf(catalogue, noun), [key], catalogue);
  const column = catalogue.entities[noun]?.columns?.[key];
  const states = statesIn(catalogue, noun, key);
  return {
    ...field,
    values: states ? [...states, ...aliasesIn(catalogue, noun, key)] : field.values,
    kind: column === undefined ? field.kind : ofColumns[column.type],
  };
}
