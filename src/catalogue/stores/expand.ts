/** `store` of a binding -> the entity, the two actions and the calls of the form that an administrator would otherwise write. */
import type { FormSchema } from '../../engine/definition/form.ts';
import { bothHold } from '../both.ts';
import type { ActionDef } from '../definition/action.ts';
import type { BindingDef, FormDef, StoreDef } from '../definition/form.ts';
import type { EntityDef } from '../definition/entity.ts';

/** The entity and the service of a form that keeps its own data: `record/hostel` is `record-hostel`. */
export const nounOf = (formId: string): string => formId.replace('/', '-');

/** Wire keys that every document has beside the form's own fields. */
export const keysBeside = (parentKey: string): string[] => ['id', parentKey, 'version', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn'];

/** Texts that every such form says when its binding names no others. */
export const saidByStores = ['record.saved', 'record.savedMeanwhile', 'record.notSaved'] as const;

/** Fields of the form that are stored. */
const stored = (schema: FormSchema): [string, FormSchema][] =>
  Object.entries(schema.properties ?? {}).filter(([, field]) => field['x-local'] !== true);

function entityFor(form: FormDef, { of }: StoreDef, key: string): EntityDef {
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

function actionsFor(form: FormDef, { see, save }: StoreDef, key: string): Record<'view' | 'save', ActionDef> {
  const noun = nounOf(form.id);
  const own = { required: [key], properties: { [key]: { type: 'integer', minimum: 1 } satisfies FormSchema } };
  return {
    view: {
      auth: 'bearer',
      may: see,
      scope: 'centre',
      request: own,
      do: { list: noun, by: [key] },
      answer: ['id', ...stored(form.schema).map(([name]) => name), key, 'version'],
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

function bindingFor(form: FormDef, { see, save }: StoreDef, key: string): BindingDef {
  const { binding, id, schema } = form;
  const about = { [key]: { var: `record.${key}` } };
  return {
    then: { say: '{{record.saved}}', clear: true },
    failed: '{{record.notSaved}}',
    ...binding,
    visible: bothHold(see, binding.visible),
    edit: bothHold(save, binding.edit),
    load: [{ call: `${nounOf(id)}.view`, with: about, into: '', take: stored(schema).map(([name]) => name) }],
    save: [{ id: 'document', call: `${nounOf(id)}.save`, with: { '': { var: 'data' }, ...about } }],
  };
}

export interface Expanded {
  forms: Record<string, FormDef>;
  entities: Record<string, EntityDef>;
  actions: Record<string, Record<string, ActionDef>>;
}

/** What files define wins over what is derived; that both are there is a fault (checks/stores.ts). A store of an unknown entity stays as it is. */
export function expandStores({ forms, entities, actions }: Expanded): Expanded {
  const grown: Expanded = { forms: { ...forms }, entities: { ...entities }, actions: { ...actions } };
  for (const form of Object.values(forms)) {
    const { store } = form.binding;
    const key = store && entities[store.of]?.key;
    if (!store || key === undefined) continue;
    const noun = nounOf(form.id);
    grown.forms[form.id] = { ...form, binding: bindingFor(form, store, key) };
    grown.entities[noun] ??= entityFor(form, store, key);
    grown.actions[noun] ??= actionsFor(form, store, key);
  }
  return grown;
}
