/**
 * `store` of a binding -> what an administrator would otherwise write: entity, actions and calls; of a register also list, screen and menu entry.
 * A form that is a register -> the entity, the actions, the list and the screen of its rows, which belong to a centre and to no record.
 */
import type { ListDef } from '../../engine/definition/list.ts';
import type { ActionDef } from '../definition/action.ts';
import type { EntityDef, EntityColumn } from '../definition/entity.ts';
import type { FormDef, BindingDef, RegisterStore } from '../definition/form.ts';
import type { MenuDef, MenuEntry } from '../definition/menu.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { documentParts, nounOf, CENTRE, schemaOfField, here, isOnlyShown, storedFields, titleOf } from './documents.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Logic } from '../../engine/types.ts';
import { bothHold } from './forms.ts';
import { registerList } from './registerList.ts';

interface Expanded {
  forms: Record<string, FormDef>;
  entities: Record<string, EntityDef>;
  actions: Record<string, Record<string, ActionDef>>;
  lists: Record<string, ListDef>;
  screens: Record<string, ScreenDef>;
  menus: MenuDef[];
}

/** What files define wins over what is derived; that both are there is a fault (checks/stores.ts). A store of an unknown entity stays as it is. */
export function expandStores(definitions: Expanded): Expanded {
  const { forms, entities, actions, lists, screens, menus } = definitions;
  const grown: Expanded = {
    forms: { ...forms },
    entities: { ...entities },
    actions: { ...actions },
    lists: { ...lists },
    screens: { ...screens },
    menus,
  };
  for (const form of Object.values(forms)) {
    const { store } = form.binding;
    const noun = nounOf(form.id);
    const key = store && 'of' in store ? entities[store.of]?.key : undefined;
    if (!store || ('of' in store && key === undefined)) continue;
    const register = 'of' in store ? undefined : registerParts(form, store);
    const own = 'of' in store ? documentParts(form, store, key ?? '') : register;
    if (!own) continue;
    grown.forms[form.id] = { ...form, binding: own.binding };
    grown.entities[noun] ??= own.entity;
    grown.actions[noun] ??= own.actions;
    if (!register) continue;
    grown.lists[noun] ??= register.list;
    grown.screens[noun] ??= register.screen;
    grown.menus = grown.menus.map((menu) => ({ ...menu, entries: [...menu.entries, register.entry] }));
  }
  return grown;
}

const id: FormSchema = { type: 'integer', minimum: 1 };

/** Where the screen of a register stands: `front/visitors` at `/dashboard/visitors`. */
export const pathOfRegister = (formId: string): string => `/dashboard/${formId.split('/')[1] ?? formId}`;

/** The typed column that a field can be; undefined for files, tables, boxes and several values. */
export function columnOfField(field: FormSchema): EntityColumn['type'] | undefined {
  const { type, format } = field;
  if (field['x-file'] !== undefined || field['x-local'] === true) return undefined;
  if (type === 'string') return format === 'date' ? 'date' : 'text';
  return type === 'integer' || type === 'number' ? type : undefined;
}

const columnNames = ({ columns, named, filters = [] }: RegisterStore['register']): string[] => [...new Set([...columns, ...named, ...filters])];

function entityOf(form: FormDef, { register }: RegisterStore): EntityDef {
  const { named, search, filters = [], unique = [] } = register;
  const columns = columnNames(register)
    .filter((name) => !isOnlyShown(schemaOfField(form, name)))
    .map((name): [string, EntityColumn] => [
      name,
      { type: columnOfField(schemaOfField(form, name)) ?? 'text', sort: true, ...(filters.includes(name) ? { filter: true } : {}) },
    ]);
  return {
    noun: nounOf(form.id),
    key: 'id',
    document: form.id,
    scope: 'centre',
    named,
    columns: Object.fromEntries(columns),
    ...(search ? { search } : {}),
    unique: unique.map((one) => ({ ...one, over: [CENTRE, ...one.over] })),
  };
}

function actionsOf(form: FormDef, { see, save, delete: remove, register }: RegisterStore): Record<string, ActionDef> {
  const noun = nounOf(form.id);
  const reading = { auth: 'bearer', may: see, scope: 'centre' } as const;
  const writing = { auth: 'bearer', may: save, scope: 'centre' } as const;
  const one = { required: ['id'], properties: { id } };
  const rows = { required: ['centerId'], properties: { centerId: id } };
  return {
    add: {
      ...writing,
      request: { form: form.id, properties: { centerId: id } },
      do: { create: noun, set: { [CENTRE]: { or: [{ var: 'data.centerId' }, here] } } },
      answer: ['id', 'version'],
      audit: `${noun}.added`,
    },
    update: {
      ...writing,
      request: { form: form.id, required: ['id', 'version'], properties: { id, version: id } },
      do: { update: noun },
      answer: ['id', 'version'],
      audit: `${noun}.changed`,
    },
    view: { ...reading, request: one, do: { get: noun, by: ['id'] }, answer: ['id', ...storedFields(form.schema), 'version'] },
    list: {
      ...reading,
      request: rows,
      do: { list: noun, by: ['centerId'], sort: register.sort ?? '-id', paged: true },
      answer: ['id', ...columnNames(register), 'version'],
    },
    export: {
      ...reading,
      request: rows,
      do: { workbook: noun, reads: 'list' },
      answer: ['reportName'],
      audit: `${noun}.exported`,
      limit: { per: 'user', count: 30, seconds: 60 },
    },
    history: {
      ...reading,
      request: { required: ['id'], properties: { id, after: { type: 'string', pattern: '^[0-9]{1,15}$' }, size: { ...id, maximum: 50 } } },
      do: { history: noun, by: ['id'] },
      single: true,
    },
    ...(remove === undefined
      ? {}
      : {
          delete: { ...writing, may: remove, request: one, do: { delete: noun, by: ['id'] }, answer: ['id'], audit: `${noun}.deleted` },
          restore: { ...writing, may: remove, request: one, do: { restore: noun }, answer: ['id', 'version'], audit: `${noun}.restored` },
        }),
  };
}

function bindingOf({ binding, ...form }: FormDef, { see, save }: RegisterStore): BindingDef {
  const noun = nounOf(form.id);
  const at: Logic = { var: 'record.rowId' };
  return {
    then: { say: '{{record.saved}}', inline: true, clear: true },
    failed: '{{record.notSaved}}',
    ...binding,
    visible: bothHold(see, binding.visible),
    edit: bothHold(save, binding.edit),
    load: [{ call: `${noun}.view`, when: at, with: { id: at }, into: '', take: storedFields(form.schema), must: true }],
    // Who only reads sees the rows without an empty form above them.
    rows: { list: noun, edit: true, alone: { '!': save } },
    save: [
      { id: 'add', call: `${noun}.add`, when: { '!': at }, with: { '': { var: 'data' }, centerId: here } },
      { id: 'update', call: `${noun}.update`, when: at, with: { '': { var: 'data' }, id: at } },
    ],
  };
}

function screenOf(form: FormDef, { see }: RegisterStore): ScreenDef {
  return {
    id: nounOf(form.id),
    path: pathOfRegister(form.id),
    title: titleOf(form),
    open: 'menu',
    may: see,
    blocks: [{ block: 'form', form: form.id }],
  };
}

const entryOf = (form: FormDef, { see, register: { icon, group } }: RegisterStore): MenuEntry => ({
  screen: nounOf(form.id),
  label: titleOf(form),
  icon,
  ...(group === undefined ? {} : { group }),
  when: see,
  visible: true,
});

const registerParts = (form: FormDef, store: RegisterStore) => ({
  binding: bindingOf(form, store),
  entity: entityOf(form, store),
  actions: actionsOf(form, store),
  list: registerList(form, store),
  screen: screenOf(form, store),
  entry: entryOf(form, store),
});
