/**
 * A form that keeps one document for each record -> its entity, its two actions and its calls.
 * What forms that keep their own data have in common: names, fields, texts.
 */
import type { FormSchema } from '../../engine/definition/form.ts';
import { bothHold } from './forms.ts';
import type { ActionDef } from '../definition/action.ts';
import type { BindingDef, DocumentStore, FormDef } from '../definition/form.ts';
import type { EntityDef } from '../definition/entity.ts';
import type { Logic, Text } from '../../engine/types.ts';

function entityFor(form: FormDef, { of }: DocumentStore, key: string): EntityDef {
  return {
    noun: nounOf(form.id),
    key: 'id',
    parent: of,
    references: { [key]: of },
    document: form.id,
    scope: { through: key },
    columns: { [key]: { type: 'integer', filter: true } },
    unique: [{ over: [key], rule: 'one-document', message: '{{record.savedMeanwhile}}', at: '' }],
  };
}

function actionsFor(form: FormDef, { see, save }: DocumentStore, key: string): Record<'view' | 'save', ActionDef> {
  const noun = nounOf(form.id);
  const own = { required: [key], properties: { [key]: { type: 'integer', minimum: 1 } satisfies FormSchema } };
  return {
    view: {
      auth: 'bearer',
      may: see,
      scope: 'centre',
      request: own,
      do: { list: noun, by: [key] },
      answer: ['id', ...storedFields(form.schema), key, 'version'],
    },
    save: {
      auth: 'bearer',
      may: save,
      scope: 'centre',
      request: { ...own, form: form.id },
      do: { put: noun, by: [key] },
      answer: ['id', 'version'],
      audit: `${noun}.saved`,
    },
  };
}

function bindingFor(form: FormDef, { see, save }: DocumentStore, key: string): BindingDef {
  const { binding, id, schema } = form;
  const about = { [key]: { var: `record.${key}` } };
  return {
    then: { say: '{{record.saved}}', clear: true },
    failed: '{{record.notSaved}}',
    ...binding,
    visible: bothHold(see, binding.visible),
    edit: bothHold(save, binding.edit),
    load: [{ call: `${nounOf(id)}.view`, with: about, into: '', take: storedFields(schema) }],
    save: [{ id: 'document', call: `${nounOf(id)}.save`, with: { '': { var: 'data' }, ...about } }],
  };
}

/** `key` is the wire key by which a document names its record. */
export const documentParts = (form: FormDef, store: DocumentStore, key: string) => ({
  binding: bindingFor(form, store, key),
  entity: entityFor(form, store, key),
  actions: actionsFor(form, store, key),
});

/** The entity and the service of a form that keeps its own data: `record/hostel` is `record-hostel`. */
export const nounOf = (formId: string): string => formId.replace('/', '-');

/** Wire keys that every row has beside the form's own fields. */
const ofRows = ['id', 'version', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'];

/** Those of a document, which names its record by `parentKey`. */
export const keysBeside = (parentKey: string): string[] => [...ofRows, parentKey];

/** The centre of a register's row, within the document: what is unique is unique in a centre. */
export const CENTRE = 'inCentre';

/** Those of a register's rows. */
export const keysOfRegister: readonly string[] = [...ofRows, 'centerId', 'programId', CENTRE];

/** Texts that every such form says when its binding names no others. */
export const saidByStores = ['record.saved', 'record.savedMeanwhile', 'record.notSaved'] as const;

/** Names of the form's fields that are stored. */
export const storedFields = (schema: FormSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (field['x-local'] === true ? [] : [name]));

export const schemaOfField = ({ schema }: FormDef, name: string): FormSchema => schema.properties?.[name] ?? {};

/** What a list can say of a row without a typed column: a box that is ticked, several values. Nobody sorts or searches by it. */
export const isOnlyShown = ({ type, items, 'x-local': isLocal }: FormSchema): boolean =>
  isLocal !== true && (type === 'boolean' || (type === 'array' && items !== undefined && !items.properties && !items['x-file']));

/** What people call the form, and what it keeps. */
export const titleOf = ({ binding, schema }: FormDef): Text => binding.title ?? schema.title ?? '';

/** The centre that somebody works in, as a rule. */
export const here: Logic = { var: 'session.centre.id' };
