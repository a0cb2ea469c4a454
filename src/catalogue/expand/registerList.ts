/** The list of a register: its rows with what can be done with them, as somebody would write it in schemas/lists. */
import { optionListOf } from '../../engine/form/schema.ts';
import { namesIn } from '../../engine/problem/text.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { ColumnDef, FilterDef, ListDef, RowActionDef } from '../../engine/definition/list.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Logic, Text } from '../../engine/types.ts';
import type { FormDef, RegisterStore, UiField } from '../definition/form.ts';
import { renamed } from './checks.ts';
import { schemaOfField, here, isOnlyShown, nounOf, titleOf } from './documents.ts';

const PAGE_SIZE = 20;

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

/** A day with its time as people read it: DD/MM/YYYY HH:MM. */
const dayAndTime = (value: Logic): Logic => ({ cat: [{ dayText: { substr: [value, 0, 10] } }, ' ', { substr: [value, 11, 5] }] });

/** What people read of a field: the label of its option, a day as DD/MM/YYYY. */
function spoken(form: FormDef, name: string): Logic {
  const field = schemaOfField(form, name);
  const value: Logic = { var: `row.${name}` };
  if (field['x-options'] !== undefined) return { or: [{ traitOf: [{ var: `lists.${field['x-options']}` }, value, 'label'] }, value] };
  const list = field.items?.['x-options'];
  if (list !== undefined) return { map: [value, { or: [{ traitOf: [{ var: `lists.${list}` }, { var: '' }, 'label'] }, { var: '' }] }] };
  if (field.type === 'boolean') return { if: [{ '===': [value, true] }, 'Yes', { '===': [value, false] }, 'No', null] };
  if (field.format === 'date-time-local') return dayAndTime(value);
  return field.format === 'date' ? { dayText: value } : value;
}

/** Whether a field reads as words of the product. */
const isWord = (field: FormSchema): boolean => optionListOf(field) !== undefined || field.type === 'boolean';

/** A row in words: what its `named` fields say, those that are filled. */
const nameOf = (form: FormDef, names: readonly string[]): Logic => ({
  cat: names.flatMap((name, index): Logic[] => {
    const words = spoken(form, name);
    return [index === 0 ? words : { if: [{ isEmpty: { var: `row.${name}` } }, '', { cat: [', ', words] }] }];
  }),
});

/** How ui.json draws a field that stands in the form itself. */
const drawnBy = ({ ui }: FormDef, name: string): UiField | undefined =>
  ui.sections.flatMap(({ fields }) => fields).find(({ at }) => at === `/${name}`);

function shownAs(form: FormDef, name: string): NonNullable<ColumnDef['as']> {
  const field = schemaOfField(form, name);
  if (drawnBy(form, name)?.widget === 'place') return 'place';
  if (field.format === 'date') return 'date';
  if (field.format === 'date-time-local') return 'datetime';
  if (field['x-pii'] === 'phone') return 'phone';
  return field.type === 'integer' || field.type === 'number' ? 'number' : 'text';
}

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

/** The label of a field, as the form says it; its title where the label says values of the form. */
function labelOf(form: FormDef, name: string): Text {
  const label = drawnBy(form, name)?.label;
  return (label === undefined || namesIn(label).length > 0 ? schemaOfField(form, name).title : label) ?? name;
}

/** What narrows the options of a field, where that is a choice of the filters before its own. */
function narrowedBy(form: FormDef, name: string, before: readonly string[]): Pick<FilterDef, 'offers' | 'within'> {
  const within = schemaOfField(form, name)['x-within'];
  if (within !== undefined) return before.includes(within) ? { within } : {};
  const rule = form.rules.options?.[`/${name}`];
  const known = new Set([...before.map((one) => `data.${one}`), `lists.${schemaOfField(form, name)['x-options']}`]);
  return rule !== undefined && readsOf(rule).every(({ path, dynamic }) => !dynamic && known.has(path))
    ? { offers: renamed(rule, 'data.', 'filter.') }
    : {};
}

function filterOf(form: FormDef, name: string, index: number, names: readonly string[]): FilterDef {
  const field = schemaOfField(form, name);
  const label = labelOf(form, name);
  const own = { field: name, label };
  // On a phone the label is not drawn.
  if (field['x-options'] !== undefined)
    return {
      ...{ ...own, as: 'select', options: field['x-options'], all: `${label}: {{app.all}}` },
      ...narrowedBy(form, name, names.slice(0, index)),
    };
  return { ...own, as: field.format === 'date' ? 'date' : 'text' };
}

const pressed: Readonly<Record<string, Text>> = { edit: '{{app.edit}}', history: '{{history.button}}', delete: '{{register.deleteYes}}' };

export function registerList(form: FormDef, store: RegisterStore): ListDef {
  const { register } = store;
  const noun = nounOf(form.id);
  const title = titleOf(form);
  const actions = rowActions(form, store);
  const fields = register.columns.map((name, index): ColumnDef => ({
    ...(isWord(schemaOfField(form, name)) ? { at: spoken(form, name), word: true as const } : { at: `/${name}` }),
    id: name,
    label: labelOf(form, name),
    as: shownAs(form, name),
    ...(isOnlyShown(schemaOfField(form, name)) ? {} : { sort: name }),
    card: index === 0 ? 'title' : 'line',
  }));
  const labels = Object.fromEntries(
    [...new Set([...register.columns, ...register.named])].flatMap((name) => {
      const list = optionListOf(schemaOfField(form, name));
      return list === undefined ? [] : [[name, list]];
    }),
  );
  return {
    id: noun,
    title,
    load: { call: `${noun}.list`, with: { centerId: here } },
    key: 'id',
    labels,
    columns: [...fields, ...actions.map(({ id: press }): ColumnDef => ({ at: '/id', id: press, label: pressed[press] ?? press, press }))],
    ...(register.filters ? { filters: register.filters.map((name, index, names) => filterOf(form, name, index, names)) } : {}),
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
