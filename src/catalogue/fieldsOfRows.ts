/** What stands in the documents of rows: every field, with the values that it takes. */
import { optionListOf } from '../engine/form/schema.ts';
import type { FormSchema } from '../engine/definition/form.ts';
import { pointerOf, segmentsOfPointer, type Segments } from '../engine/json.ts';
import type { Json, Pointer } from '../engine/types.ts';
import type { EntityDef } from './definition/entity.ts';
import { perValue } from '../engine/perValue.ts';
import { documentOf } from './ruleLocations/entityFields.ts';
import type { Catalogue } from './types.ts';
import { workflowHeldBy } from './workflowsOf.ts';

export interface StoredField {
  entity: string;
  /** Keys from the document's root; lists on the way are passed through. */
  path: Segments;
  /** Of a form's field. */
  schema?: FormSchema;
  /** The option list that its values stand in; a workflow's own states are told by the workflow. */
  list?: string;
  /** Its values where it says them itself. */
  values?: readonly Json[];
  isSealed: boolean;
}

/** The fields below a schema; what never leaves the page is none. */
function below(schema: FormSchema, path: Segments): { path: Segments; schema: FormSchema }[] {
  const { properties } = schema.items ?? schema;
  if (!properties) return path.length === 0 ? [] : [{ path, schema }];
  return Object.entries(properties).flatMap(([key, field]) => (field['x-local'] === true ? [] : below(field, [...path, key])));
}

/** The form whose data the documents of an entity are. */
export function formOf({ entities }: Catalogue, noun: string): string | undefined {
  const { document } = entities[noun] ?? {};
  return typeof document === 'string' ? document : document?.form;
}

/** Where the pointer of a field leads to: the rows of lists on the way have no number. */
export const pathOfField = (field: Pointer): Segments => segmentsOfPointer(field).filter((key) => key !== '*');

/** Where a column of the row's own stands in its document; undefined for one that comes from elsewhere or is worked out. */
export function placeOfColumn(entity: EntityDef | undefined, name: string): Segments | undefined {
  const { at = pointerOf([name]), from, children, compute } = entity?.columns?.[name] ?? {};
  return from || children || compute !== undefined ? undefined : segmentsOfPointer(at);
}

function fieldsOf(catalogue: Catalogue, noun: string, entity: EntityDef): Map<string, StoredField> {
  const fields = new Map<string, StoredField>();
  const sealed = entity.encrypted ?? [];
  const add = (path: Segments, more: Pick<StoredField, 'schema' | 'list' | 'values'> = {}): void => {
    const { list, values, ...known } = { ...fields.get(pointerOf(path)), ...more };
    const choice = { ...(list === undefined ? {} : { list }), ...(values === undefined ? {} : { values }) };
    const isState = path.length === 1 && workflowHeldBy(catalogue.workflows, entity, path[0] ?? '') !== undefined;
    fields.set(pointerOf(path), { ...known, ...(isState ? {} : choice), entity: noun, path, isSealed: sealed.includes(path[0] ?? '') });
  };
  for (const name of Object.keys(entity.references ?? {})) add([name]);
  for (const [name, { options }] of Object.entries(entity.columns ?? {})) {
    const path = placeOfColumn(entity, name);
    if (path) add(path, options === undefined ? {} : { list: options });
  }
  for (const { path, schema } of below(documentOf(catalogue, noun) ?? {}, [])) {
    const list = schema['x-suggested'] === true ? undefined : optionListOf(schema);
    const values = schema['enum'] ?? schema.items?.['enum'];
    add(path, { schema, ...(list === undefined ? {} : { list }), ...(Array.isArray(values) ? { values: values as Json[] } : {}) });
  }
  return fields;
}

/** Entity -> pointer into its rows' documents, without the rows of lists -> field. */
export const fieldsOfRows = perValue(
  (catalogue: Catalogue): ReadonlyMap<string, ReadonlyMap<string, StoredField>> =>
    new Map(Object.entries(catalogue.entities).map(([noun, entity]) => [noun, fieldsOf(catalogue, noun, entity)])),
);

export const allStoredFields = (catalogue: Catalogue): StoredField[] =>
  [...fieldsOfRows(catalogue).values()].flatMap((fields) => [...fields.values()]);

/** Whether a field takes a value, as far as a list or it itself says which. */
export function takesValue({ options, longLists }: Catalogue, { list, values }: StoredField, value: Json): boolean {
  if (list === undefined) return values?.includes(value) ?? true;
  return longLists[list]?.has(String(value)) ?? options[list]?.items.some((item) => item.value === value) ?? true;
}
