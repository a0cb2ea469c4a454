/** A form that keeps one document for each record -> its entity, its two actions and its calls. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { bothHold } from '../both.ts';
import type { ActionDef } from '../definition/action.ts';
import type { BindingDef, DocumentStore, FormDef } from '../definition/form.ts';
import type { EntityDef } from '../definition/entity.ts';
import { nounOf, storedFields } from './stored.ts';

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
