/** ui.json and schema.json -> what is drawn where. Pure; made once per form. */
import { objectOf, objectsIn, provedAs } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Pointer, Text } from '../../engine/types.ts';
import type { UiDef, UiField } from '../../catalogue/definition/form.ts';
import type { FieldPlan } from '../inputs/types.ts';
import { schemaPlaceOf } from './pointer.ts';

export interface SectionPlan {
  id: string;
  title: Text;
  note?: Text | undefined;
  markdown?: Text | undefined;
  at?: Pointer | undefined;
  fold?: 'open' | 'closed' | undefined;
  sticky?: true | undefined;
  fields: readonly FieldPlan[];
}
/** Sections that are shown at a time. */
export interface PagePlan {
  title: Text;
  sections: readonly SectionPlan[];
}
export interface FormPlan {
  note?: Text | undefined;
  pages?: readonly PagePlan[] | undefined;
  sections: readonly SectionPlan[];
  /** How a field of the form reads that a text names, drawn or not. */
  planOf: (name: string) => FieldPlan | undefined;
  /** What an object or row is called that is no field itself. */
  titleOf: (at: Pointer) => Text | undefined;
}

/** The widget of a field whose definition names none. */
export function defaultWidget(schema: FormSchema): string {
  if (schema['x-file']) return 'file';
  if (schema.items?.['x-file']) return 'files';
  if (schema['x-options'] || Array.isArray(schema['enum'])) return 'select';
  if (schema['x-pii'] === 'aadhaar' || schema['x-pii'] === 'phone' || schema['x-pii'] === 'email') return schema['x-pii'];
  if (schema['format'] === 'date' || schema['format'] === 'email') return schema['format'];
  if (schema['format'] === 'date-time-local') return 'date-time';
  if (schema.type === 'boolean') return 'checkbox';
  if (schema.type === 'integer' || schema.type === 'number') return 'digits';
  if (schema.type === 'array') return schema.items && !schema.items.properties ? 'several' : 'table';
  return 'text';
}

const lengthOf = (schema: FormSchema): number => (typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity);
const widths: Readonly<Record<string, number>> = {
  select: 3,
  year: 3,
  date: 4,
  textarea: 12,
  table: 12,
  matrix: 12,
  otp: 12,
  checkbox: 12,
  'date-time': 6,
  toggle: 6,
  slider: 6,
  autocomplete: 6,
  search: 6,
  several: 6,
  rank: 6,
  file: 12,
  files: 12,
};
const pairing = new Set(['select', 'year']);

/** The fields of which one asks: of a matrix its questions, else the field itself. */
export const askedBy = (plan: FieldPlan): readonly FieldPlan[] => plan.questions ?? [plan];

/** The plans of a field that is drawn by its neighbour's value: `fields` are places of the whole form, anything else is the field itself. */
function variedOf(root: FormSchema, plan: FieldPlan, conditional: ReadonlySet<Pointer>): NonNullable<FieldPlan['varied']> {
  const { by, is } = plan.options;
  const kinds = Object.entries(objectOf(is)).map(([value, how]): [string, FieldPlan | FieldPlan[]] => {
    const { fields, widget, with: options } = provedAs<Partial<UiField> & { fields?: UiField[] }>(objectOf(how));
    if (fields) return [value, fields.map((field) => fieldPlan(root, field, conditional))];
    return [value, { ...plan, widget: widget ?? defaultWidget(plan.schema), options: options ?? {} }];
  });
  return { by: String(by).slice(1), is: Object.fromEntries(kinds) };
}

const onlyRead = new Set(['words', 'score', 'tiles', 'readonly']);

/** What is there to be read and is never filled in: words, a score, a value, tiles that fill other fields. */
export const isOnlyRead = ({ widget }: Pick<FieldPlan, 'widget'>): boolean => onlyRead.has(widget);

function columnsOf(root: FormSchema, plan: FieldPlan, conditional: ReadonlySet<Pointer>): FieldPlan[] {
  const items = plan.schema.items;
  if (!items?.properties) throw new Error(`The table ${plan.at} has no columns`);
  const columns = provedAs<UiField[]>(objectsIn(plan.options['columns']));
  const inOrder: readonly UiField[] =
    columns.length > 0
      ? columns
      : Object.entries(items.properties)
          .filter(([, schema]) => !schema['x-system'] && !schema['x-local'])
          .map(([name]) => ({ at: `/${name}` }));
  const words = inOrder.find(({ widget }) => widget === 'words');
  const about = words && fieldPlan(items, words, conditional, `${plan.at}/*`);
  const cell = plan.options['rows'] !== 'cards';
  return inOrder.map((field): FieldPlan => {
    const column: FieldPlan = {
      ...fieldPlan(items, field, conditional, `${plan.at}/*`),
      cell,
      share: field.width,
      ...(field.widget === 'words' ? {} : { about }),
    };
    return field.widget === 'varied' ? { ...column, varied: variedOf(root, column, conditional) } : column;
  });
}

/** `base` is the row that the field's pointer begins in: tables stand within rows of tables. */
function fieldPlan(root: FormSchema, field: UiField, conditional: ReadonlySet<Pointer>, base: Pointer = ''): FieldPlan {
  const { schema, required, name } = schemaPlaceOf(root, field.at);
  const at = `${base}${field.at}`;
  const widget = field.widget ?? defaultWidget(schema);
  const width = field.width ?? widths[widget] ?? 4;
  const plan: FieldPlan = {
    at,
    name,
    schema,
    required,
    widget,
    width,
    options: field.with ?? {},
    // A roster and what is only read are no answer below a question.
    conditional: conditional.has(at) && widget !== 'roster' && !isOnlyRead({ widget }),
    cell: false,
    label: field.label ?? schema.title ?? name,
    help: field.help ?? schema.description,
    placeholder: field.placeholder,
    // On a phone two short fields share a line; a choice that is given more room than others has words that need it.
    pairs: (width <= 3 && pairing.has(widget)) || (width <= 6 && lengthOf(schema) <= 6),
  };
  if (widget === 'matrix') {
    const questions = Object.keys(schema.properties ?? {}).map((name) =>
      fieldPlan(root, { at: `${field.at}/${name}`, widget: 'choice' }, conditional, base),
    );
    return { ...plan, questions };
  }
  return schema.type === 'array' && schema.items?.properties ? { ...plan, columns: columnsOf(root, plan, conditional) } : plan;
}

/** @throws when ui.json names a field that the schema does not have. */
export function planDrawing(schema: FormSchema, ui: UiDef, show: Readonly<Record<Pointer, unknown>> = {}): FormPlan {
  // What comes and goes with its whole section is no answer below a question.
  const withSection = new Set(
    ui.sections.flatMap(({ when, fields }) => (when === undefined ? [] : fields.map(({ at }) => `${at} ${JSON.stringify(when)}`))),
  );
  const conditional = new Set(Object.keys(show).filter((at) => !withSection.has(`${at} ${JSON.stringify(show[at])}`)));
  const sections = ui.sections.map((section, index): SectionPlan => ({
    id: section.id ?? `section-${index + 1}`,
    title: section.title,
    note: section.note,
    markdown: section.markdown,
    at: section.at,
    fold: section.fold,
    sticky: section.sticky,
    fields: section.fields
      .map((field) => fieldPlan(schema, field, conditional))
      .filter(({ widget }) => widget !== 'hidden')
      .map((plan, _, all) => (plan.columns && all.length > 1 && plan.label !== section.title ? { ...plan, titled: true } : plan)),
  }));
  const pages = ui.pages?.map(({ title, sections: ids }) => ({ title, sections: ids.flatMap((id) => sections.find((one) => one.id === id) ?? []) }));
  const planNamed = (name: string): FieldPlan | undefined =>
    sections.flatMap(({ fields }) => fields).find(({ at }) => at === `/${name}`) ??
    (schema.properties?.[name] ? fieldPlan(schema, { at: `/${name}` }, conditional) : undefined);
  const titleOf = (at: Pointer): Text | undefined => schemaPlaceOf(schema, at).schema.title;
  return { note: ui.note, pages, sections, planOf: planNamed, titleOf };
}
