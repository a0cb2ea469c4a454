/** A JSON Schema with the UI schema of rjsf -> what a form of ours says. */
import { isObject, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import type { UiField } from '../../catalogue/definition/form.ts';
import { personalKind } from '../../catalogue/checks/personal.ts';
import { foreignAlternatives, choosingField, namedApart, type Chosen } from './alternatives.ts';
import { dependingOf, refsOf, rulesIn, sometimesOf, unfollowed, whole } from './wholeSchema.ts';
import { foreignFile, leaveRules, tableColumn, fileNameOf, wireName, type Imported } from './imported.ts';

const kept = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
];
const formats = new Set(['date', 'email', 'uri', 'uuid', 'date-time-local']);
const widgets: Readonly<Record<string, string>> = {
  textarea: 'textarea',
  radio: 'choice',
  select: 'select',
  checkboxes: 'checks',
  range: 'slider',
  hidden: 'hidden',
  email: 'email',
};
const [MOST_BESIDE, MOST_FILES] = [3, 5];

interface Reading {
  root: JsonObject;
  form: string;
  into: Imported;
  /** Before a name in a rule: `data.`, in a row `row.`; and the pointer of the row. */
  reads: string;
  above: string;
  /** Each `$ref` that is being followed. */
  within: readonly string[];
}
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Options that a schema offers, with their words: `oneOf` or `anyOf` of constants, or `enum` with `enumNames`. */
function optionsOf(schema: JsonObject, ui: JsonObject): OptionItem[] | undefined {
  const { oneOf = schema['anyOf'], enum: values, enumNames } = schema;
  const isValue = (one: Json | undefined): one is string | number => typeof one === 'string' || typeof one === 'number';
  if (Array.isArray(oneOf) && oneOf.every((one) => isObject(one) && isValue(one['const'])))
    return oneOf.filter(isObject).map((one) => ({ value: one['const'] as string, label: text(one['title']) ?? String(one['const']) }));
  const names = ui['ui:enumNames'] ?? enumNames;
  if (!Array.isArray(values) || !values.every(isValue)) return undefined;
  return values.map((value, index) => ({ value, label: (Array.isArray(names) && text(names[index])) || String(value) }));
}

/** `oneOf` that neither offers values nor tells its alternatives apart by one, and such an `anyOf`. */
function unchosen(schema: JsonObject, ui: JsonObject, root: JsonObject): string[] {
  if (optionsOf(schema, ui)) return [];
  const isApart = foreignAlternatives(schema, (one) => whole(one, root)) !== undefined;
  return ['oneOf', 'anyOf'].filter((key) => schema[key] !== undefined && !(isApart && key === 'oneOf'));
}

function choosing(schema: JsonObject, ui: JsonObject, name: string, { into, form }: Reading): FormSchema {
  const items = optionsOf(schema, ui);
  if (!items) return {};
  if (items.every(({ value, label }) => label === String(value))) return { enum: items.map(({ value }) => value) };
  const list = `${form}-${fileNameOf(name)}`;
  into.options[list] = items;
  return { 'x-options': list };
}

/** One field: its schema, and where it stands with its widget; nothing where it cannot be drawn. */
function fieldOf(given: JsonObject, ui: JsonObject, at: string, before: Reading): { schema: FormSchema; fields: UiField[] } | undefined {
  const refs = [given, objectOf(given['items'])].flatMap(refsOf);
  const astray = unfollowed(refs, before.root, before.within);
  if (astray !== undefined) return void before.into.left.push(`${before.above}${at}: ${astray}`);
  const reading: Reading = { ...before, within: [...before.within, ...refs] };
  const { into, root } = before;
  const schema = whole(given, root);
  const { title, description, default: usual, type: types, format, items, properties } = schema;
  const name = segmentsOfPointer(at).at(-1) ?? '';
  const type = [types ?? ((properties ?? foreignAlternatives(schema, (one) => whole(one, root))) ? 'object' : 'string')]
    .flat()
    .find((one) => one !== 'null');
  const leave = (what: string): undefined => void into.left.push(`${at}: ${what}`);
  leaveRules(into, at, [...rulesIn(schema), ...(type === 'object' ? [] : dependingOf(schema)), ...unchosen(schema, ui, root)]);
  const said: FormSchema = {
    title: text(ui['ui:title']) ?? text(title) ?? name,
    ...(text(description) ? { description: text(description) ?? '' } : {}),
  };
  if (type === 'object') {
    if (isObject(schema['additionalProperties'])) leave('further fields of any name are asked by no form here');
    const inner = fieldsOf(schema, ui, at, reading);
    if (inner.fields.length === 0 && unchosen(schema, ui, root).length === 0) return leave('an object without fields asks nothing');
    const { properties: own, required, choice, fields } = inner;
    return { schema: { ...said, type, additionalProperties: false, properties: own, required, ...choice }, fields };
  }
  const bounds = Object.fromEntries(kept.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
  const { 'ui:widget': widgetHere, 'ui:options': uiOptions, 'ui:placeholder': placeholder } = ui;
  const help = ui['ui:help'] ?? ui['ui:description'];
  const wished = text(widgetHere) ?? text(objectOf(uiOptions)['widget']);
  const known = wished === undefined ? undefined : widgets[wished];
  const field: UiField = {
    at,
    width: 6,
    ...(text(placeholder) ? { placeholder: text(placeholder) ?? '' } : {}),
    ...(text(help) ? { help: text(help) ?? '' } : {}),
  };
  if (type === 'array') {
    const row = isObject(items) ? whole(items, root) : {};
    if (row['type'] === 'object' || row['properties'] || foreignAlternatives(row, (one) => whole(one, root))) {
      const inner = fieldsOf(row, objectOf(ui['items']), '', { ...reading, reads: 'row.', above: `${reading.above}${at}/*` });
      const rows: FormSchema = {
        type: 'object',
        additionalProperties: false,
        properties: inner.properties,
        required: inner.required,
        ...inner.choice,
      };
      return { schema: { ...said, ...bounds, type, items: rows }, fields: [{ at, width: 12, with: { columns: inner.fields.map(tableColumn) } }] };
    }
    if (row['format'] === 'data-url') {
      leave(`which files are taken was not said: pictures and PDF of 2 MB are, at most ${MOST_FILES}`);
      const most = Math.min(MOST_FILES, Number(schema['maxItems'] ?? MOST_FILES));
      return { schema: { ...said, ...bounds, maxItems: most, type, items: foreignFile }, fields: [{ at, width: 12 }] };
    }
    const values = choosing(row, ui, name, reading);
    if (Object.keys(values).length === 0) return leave('a list of free values cannot be drawn: a table with one column, or options to choose from');
    const item = { type: row['type'] === 'integer' ? 'integer' : 'string', ...values };
    return { schema: { ...said, ...bounds, type, items: item }, fields: [{ ...field, widget: known === 'checks' ? 'checks' : 'several' }] };
  }
  if (wished === 'password') return leave('a password is kept by no form');
  if (wished !== undefined && known === undefined && !['updown', 'text', 'date', 'alt-date', 'checkbox'].includes(wished))
    leave(`the widget "${wished}" is none of ours: the field has the one of its type`);
  if (format === 'data-url') {
    leave('which files are taken was not said: pictures and PDF of 2 MB are');
    return { schema: { ...said, ...foreignFile }, fields: [{ at, width: 12 }] };
  }
  const shape = format === 'date-time' ? 'date-time-local' : text(format);
  if (shape !== undefined && !formats.has(shape)) leave(`the format "${shape}" is not known here`);
  const options = type === 'boolean' ? {} : choosing(schema, ui, name, reading);
  const standing = usual === undefined || typeof usual === 'object' ? {} : { default: usual };
  const typed: FormSchema = {
    ...said,
    ...bounds,
    ...standing,
    type: String(type),
    ...(shape && formats.has(shape) ? { format: shape } : {}),
    ...options,
  };
  const chooses = Object.keys(options).length > 0;
  const few = (optionsOf(schema, ui)?.length ?? 0) <= MOST_BESIDE;
  const fits =
    known === undefined ||
    (known === 'choice' && !(chooses && few)) ||
    (known === 'select' && !chooses) ||
    (known === 'slider' && (typed['minimum'] === undefined || typed['maximum'] === undefined))
      ? undefined
      : known;
  const personal = fits === 'email' ? 'email' : personalKind(name, typed as JsonObject);
  const marked = personal === undefined ? typed : { ...typed, 'x-pii': personal };
  return { schema: marked, fields: [{ ...field, ...(fits === undefined ? {} : { widget: fits }) }] };
}

interface Fields {
  properties: Record<string, FormSchema>;
  required: string[];
  /** `discriminator` and `oneOf` of an object that is one of several. */
  choice: FormSchema;
  fields: UiField[];
}

/** What each alternative has beside the field that chooses it. */
function chosenFields(chosen: Chosen, beside: JsonObject, ui: JsonObject, base: string, reading: Reading): Pick<Fields, 'choice' | 'fields'> {
  const placed = new Map<string, UiField>();
  const oneOf = namedApart(chosen, beside).map(({ value, properties, required, whole: said }) => {
    leaveRules(reading.into, `${base || '/'} (${chosen.by} ${value})`, [
      ...rulesIn(said),
      ...dependingOf(said),
      ...(said['oneOf'] === undefined ? [] : ['oneOf']),
    ]);
    const inner = fieldsOf({ properties, required }, ui, base, reading);
    for (const field of inner.fields) placed.set(field.at, field);
    const needed = required.filter((name) => Object.hasOwn(inner.properties, name) || Object.hasOwn(beside, name));
    return { properties: { [chosen.by]: { const: value }, ...inner.properties }, ...(needed.length > 0 ? { required: needed } : {}) };
  });
  return { choice: { discriminator: { propertyName: chosen.by }, oneOf }, fields: [...placed.values()] };
}

/** The fields of an object, in the order of `ui:order`, and those of its alternatives after them. */
function fieldsOf(schema: JsonObject, ui: JsonObject, base: string, reading: Reading): Fields {
  const chosen = foreignAlternatives(schema, (one) => whole(one, reading.root));
  const { into, reads, above } = reading;
  const sometimes = sometimesOf(schema, (name) => ({ var: `${reads}${[...segmentsOfPointer(base), wireName(name, new Set())].join('.')}` }));
  leaveRules(into, `${above}${base || '/'}`, sometimes.left);
  const own: JsonObject = { ...objectOf(schema['properties']), ...sometimes.properties };
  const all = chosen ? { ...own, [chosen.by]: choosingField(chosen, own[chosen.by]) } : own;
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'].map(String) : [];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = Object.keys(all).sort((one, other) => rank(one) - rank(other));
  const needed = [...(Array.isArray(schema['required']) ? schema['required'].map(String) : []), ...(chosen ? [chosen.by] : [])];
  const found: Fields = { properties: {}, required: [], choice: {}, fields: [] };
  for (const given of names) {
    const name = wireName(given, new Set(Object.keys(found.properties)));
    if (name !== given) into.left.push(`${base}/${given}: is called ${name} on the wire`);
    const one = fieldOf(objectOf(all[given]), objectOf(ui[given]), `${base}/${name}`, reading);
    if (!one) continue;
    found.properties[name] = one.schema;
    found.fields.push(...one.fields);
    if (needed.includes(given)) found.required.push(name);
  }
  const before = `${reads}${segmentsOfPointer(base)
    .map((part) => `${part}.`)
    .join('')}`;
  for (const effect of ['show', 'require'] as const)
    for (const [given, rule] of Object.entries(sometimes[effect])) {
      const name = wireName(given, new Set());
      const read = [...JSON.stringify(rule).matchAll(/"var":"([^"]+)"/g)].map(([, path = '']) => path.slice(before.length));
      if (found.properties[name] && read.every((one) => found.properties[one])) into[effect] = { ...into[effect], [`${above}${base}/${name}`]: rule };
      else into.left.push(`${above}${base}/${name}: when it is ${effect === 'show' ? 'asked' : 'required'} hangs on a field that was not taken over`);
    }
  if (!chosen) return found;
  const { choice, fields } = chosenFields(chosen, all, ui, base, reading);
  return { ...found, choice, fields: [...found.fields, ...fields] };
}

/** @param form last part of the form's id: option lists begin with it */
export function fromJsonSchema(schema: JsonObject, ui: JsonObject, form: string): Imported {
  const title = text(schema['title']);
  const into: Imported = { title, properties: {}, required: [], choice: {}, sections: [], options: {}, long: {}, messages: {}, show: {}, left: [] };
  const root = whole(schema, schema);
  leaveRules(into, '/', [...rulesIn(root), ...unchosen(root, ui, schema)]);
  const { properties, required, choice, fields } = fieldsOf(root, ui, '', { root: schema, form, into, reads: 'data.', above: '', within: [] });
  const heading = (at: string): string => {
    const [first = '', deeper] = segmentsOfPointer(at);
    return (deeper === undefined ? undefined : text(properties[first]?.title)) ?? title ?? form;
  };
  for (const field of fields) {
    const last = into.sections.at(-1);
    if (last?.title === heading(field.at)) last.fields.push(field);
    else into.sections.push({ title: heading(field.at), fields: [field] });
  }
  return Object.assign(into, { properties, required, choice });
}
