/** A form that is a register -> the entity, the actions, the list and the screen of its rows, which belong to a centre and to no record. */
import type { FormSchema } from '../../engine/definition/form.ts';
import type { ColumnDef, FilterDef, ListDef, RowActionDef } from '../../engine/definition/list.ts';
import type { Logic, Text } from '../../engine/types.ts';
import { bothHold } from '../both.ts';
import type { ActionDef } from '../definition/action.ts';
import type { EntityColumn, EntityDef } from '../definition/entity.ts';
import type { BindingDef, FormDef, RegisterStore } from '../definition/form.ts';
import type { MenuEntry } from '../definition/menu.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { CENTRE, nounOf, storedFields } from './stored.ts';

const PAGE_SIZE = 20;
const id: FormSchema = { type: 'integer', minimum: 1 };
const here: Logic = { var: 'session.centre.id' };

/** Where the screen of a register stands: `front/visitors` at `/dashboard/visitors`. */
export const pathOfRegister = (formId: string): string => `/dashboard/${formId.split('/')[1] ?? formId}`;
const titleOf = ({ binding, schema }: FormDef): Text => binding.title ?? schema.title ?? '';
const fieldOf = ({ schema }: FormDef, name: string): FormSchema => schema.properties?.[name] ?? {};

/** The typed column that a field can be; undefined for files, tables and boxes. */
export function columnOfField(field: FormSchema): EntityColumn['type'] | undefined {
  const { type, format } = field;
  if (field['x-file'] !== undefined || field['x-local'] === true) return undefined;
  if (type === 'string') return format === 'date' ? 'date' : 'text';
  return type === 'integer' || type === 'number' ? type : undefined;
}

const columnNames = ({ columns, named, filters = [] }: RegisterStore['register']): string[] => [...new Set([...columns, ...named, ...filters])];

function entityOf(form: FormDef, { register }: RegisterStore): EntityDef {
  const { named, search, filters = [], unique = [] } = register;
  const columns = columnNames(register).map((name): [string, EntityColumn] => [
    name,
    { type: columnOfField(fieldOf(form, name)) ?? 'text', sort: true, ...(filters.includes(name) ? { filter: true } : {}) },
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

/** What people read of a field: the label of its option, a day as DD/MM/YYYY. */
function spoken(form: FormDef, name: string): Logic {
  const field = fieldOf(form, name);
  const value: Logic = { var: `row.${name}` };
  if (field['x-options'] !== undefined) return { or: [{ traitOf: [{ var: `lists.${field['x-options']}` }, value, 'label'] }, value] };
  return field.format === 'date' ? { dayText: value } : value;
}

/** A row in words: what its `named` fields say, those that are filled. */
const nameOf = (form: FormDef, names: readonly string[]): Logic => ({
  cat: names.flatMap((name, index): Logic[] => {
    const words = spoken(form, name);
    return [index === 0 ? words : { if: [{ isEmpty: { var: `row.${name}` } }, '', { cat: [', ', words] }] }];
  }),
});

const shownAs = (field: FormSchema): NonNullable<ColumnDef['as']> =>
  field.format === 'date' ? 'date' : field['x-pii'] === 'phone' ? 'phone' : field.type === 'string' ? 'text' : 'number';

function rowActions(form: FormDef, { save, delete: remove, register }: RegisterStore): RowActionDef[] {
  const noun = nounOf(form.id);
  const row = { id: { var: 'row.id' } };
  const values = { name: nameOf(form, register.named) };
  return [
    { id: 'edit', label: '{{app.editRow}}', values: { label: values.name }, icon: 'pencil', shown: save, edit: true },
    { id: 'history', label: '{{register.history}}', values, icon: 'history', history: { call: `${noun}.history`, with: row } },
    ...(remove === undefined
      ? []
      : [
          {
            id: 'delete',
            label: '{{register.delete}}',
            values,
            icon: 'trash',
            shown: remove,
            confirm: { title: '{{register.deleteAsk}}', text: '{{register.deleteText}}', yes: '{{register.deleteYes}}', no: '{{register.deleteNo}}' },
            undo: { call: `${noun}.restore`, with: row, say: '{{register.deleted}}', done: '{{register.restored}}' },
            run: [{ call: `${noun}.delete`, with: { ...row, version: { var: 'row.version' } }, refresh: true }],
          } satisfies RowActionDef,
        ]),
  ];
}

/** The label of a field, as the form says it. */
const labelOf = (form: FormDef, name: string): Text =>
  form.ui.sections.flatMap(({ fields }) => fields).find(({ at }) => at === `/${name}`)?.label ?? fieldOf(form, name).title ?? name;

function filterOf(form: FormDef, name: string): FilterDef {
  const field = fieldOf(form, name);
  const label = labelOf(form, name);
  const own = { field: name, label };
  // On a phone the label is not drawn.
  if (field['x-options'] !== undefined) return { ...own, as: 'select', options: field['x-options'], all: `${label}: {{app.all}}` };
  return { ...own, as: field.format === 'date' ? 'date' : 'text' };
}

const pressed: Readonly<Record<string, Text>> = { edit: '{{app.edit}}', history: '{{history.button}}', delete: '{{register.deleteYes}}' };

function listOf(form: FormDef, store: RegisterStore): ListDef {
  const { register } = store;
  const noun = nounOf(form.id);
  const title = titleOf(form);
  const actions = rowActions(form, store);
  const fields = register.columns.map((name, index): ColumnDef => ({
    at: fieldOf(form, name)['x-options'] === undefined ? `/${name}` : spoken(form, name),
    id: name,
    label: labelOf(form, name),
    as: shownAs(fieldOf(form, name)),
    sort: name,
    card: index === 0 ? 'title' : 'line',
  }));
  return {
    id: noun,
    title,
    load: { call: `${noun}.list`, with: { centerId: here } },
    key: 'id',
    columns: [...fields, ...actions.map(({ id: press }): ColumnDef => ({ at: '/id', id: press, label: pressed[press] ?? press, press }))],
    ...(register.filters ? { filters: register.filters.map((name) => filterOf(form, name)) } : {}),
    ...(register.search ? { search: { placeholder: '{{register.search}}' } } : {}),
    sort: register.sort ?? '-id',
    pageSize: register.pageSize ?? PAGE_SIZE,
    actions,
    empty: '{{register.empty}}',
    noMatch: '{{register.noMatch}}',
    count: '{{register.count}}',
    export: { name: title, by: 'server', call: `${noun}.export`, columns: register.columns },
    print: true,
    examples: [],
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

export const registerParts = (form: FormDef, store: RegisterStore) => ({
  binding: bindingOf(form, store),
  entity: entityOf(form, store),
  actions: actionsOf(form, store),
  list: listOf(form, store),
  screen: screenOf(form, store),
  entry: entryOf(form, store),
});

/** Texts that every register says. */
export const saidByRegisters = [
  'app.edit',
  'app.editRow',
  'app.print',
  'history.button',
  'register.delete',
  'register.deleteAsk',
  'register.deleteText',
  'register.deleteYes',
  'register.deleteNo',
  'register.deleted',
  'register.restored',
  'register.history',
  'register.search',
  'register.empty',
  'register.noMatch',
  'register.count',
] as const;
