/** A JSON Schema with the UI schema of rjsf -> what a form of ours says. */
import { objectOf, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { UiField } from '../../catalogue/definition/form.ts';
import { personalKind } from '../../catalogue/checks/privacy.ts';
import { foreignAlternatives, choosingField, namedApart, type Branches } from './alternatives.ts';
import { formatFates, isRead, keywordFates, leaveAll, whyLeft, widgetFates } from './fates.ts';
import { dependingOf, leaveKeywords, refsBelow, sometimesOf, unfollowed, whole } from './wholeSchema.ts';
import { leaveUi, leaveUnmet, limitKeywords, notRead, optionsOf, filledText, foreignUi, namesOfSchema } from './keywords.ts';
import { foreignFile, fileNameOf, wireName, type Imported } from './imported.ts';

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
  /** Each part of the UI schema that was about a field. */
  met: Set<JsonObject>;
}

function choosing(schema: JsonObject, ui: JsonObject, name: string, { into, form }: Reading): FormSchema {
  const items = optionsOf(schema, ui);
  if (!items) return {};
  if (items.every(({ value, label }) => label === String(value))) return { enum: items.map(({ value }) => value) };
  const wished = `${form}-${fileNameOf(name)}`;
  let list = wished;
  for (let more = 2; into.options[list] && JSON.stringify(into.options[list]) !== JSON.stringify(items); more += 1) list = `${wished}-${more}`;
  into.options[list] = items;
  return { 'x-options': list };
}

/** One field: its schema, and where it stands with its widget; nothing where it cannot be drawn. */
function fieldOf(raw: JsonObject, uiGiven: JsonObject, at: string, before: Reading): { schema: FormSchema; fields: UiField[] } | undefined {
  const { into, root } = before;
  const ui = foreignUi(uiGiven);
  const schema = whole(raw, root);
  const items = objectOf(schema['items']);
  const parts = [raw, items, ...[schema, whole(items, root)].flatMap(({ oneOf }) => objectsIn(oneOf))];
  const astray = parts.map((one) => unfollowed(one, root, before.within)).find((one) => one !== undefined);
  if (astray !== undefined) return void into.left.push(`${before.above}${at}: ${astray}`);
  const reading: Reading = { ...before, within: [...before.within, ...[raw, items].flatMap((one) => refsBelow(one, root))] };
  const { title, description, default: usual, type: types, format, properties } = schema;
  const name = segmentsOfPointer(at).at(-1) ?? '';
  const kinds = [types ?? ((properties ?? foreignAlternatives(schema, (one) => whole(one, root))) ? 'object' : 'string')]
    .flat()
    .filter((one) => one !== 'null');
  const [type = 'string'] = kinds;
  const here = `${before.above}${at}`;
  const leave = (what: string): undefined => void into.left.push(`${here}: ${what}`);
  const unread = notRead(schema, ui, root, String(type));
  leaveKeywords(into.left, here, schema, unread);
  if (kinds.length > 1) leave(`of its types ${kinds.join(', ')} the first is taken over`);
  const texts: FormSchema = {
    title: filledText(ui['ui:title']) ?? filledText(title) ?? name,
    ...(filledText(description) ? { description: filledText(description) ?? '' } : {}),
  };
  if (type === 'object') {
    leaveUi(into.left, here, ui, 'object');
    const inner = fieldsOf(schema, ui, at, reading);
    if (inner.fields.length === 0 && !unread.includes('oneOf') && !unread.includes('anyOf')) return leave('an object without fields asks nothing');
    const { properties: own, required, choice, fields } = inner;
    return { schema: { ...texts, type, additionalProperties: false, properties: own, required, ...choice }, fields };
  }
  const bounds = Object.fromEntries(limitKeywords.flatMap((key) => (schema[key] === undefined || unread.includes(key) ? [] : [[key, schema[key]]])));
  const placeholder = filledText(ui['ui:placeholder']);
  const help = ui['ui:help'] ?? ui['ui:description'];
  const wished = filledText(ui['ui:widget']);
  const known = widgetFates[wished ?? '']?.turned;
  const field: UiField = { at, width: 6, ...(filledText(help) ? { help: filledText(help) ?? '' } : {}) };
  const fullField: UiField = { ...field, ...(placeholder === undefined ? {} : { placeholder }) };
  if (type === 'array') {
    const row = whole(items, root);
    if (row['type'] === 'object' || row['properties'] || foreignAlternatives(row, (one) => whole(one, root))) {
      const uiOfRow = foreignUi(objectOf(ui['items']));
      before.met.add(objectOf(ui['items']));
      leaveUi(into.left, here, ui, 'table');
      leaveUi(into.left, `${here}/*`, uiOfRow, 'object');
      leaveKeywords(into.left, `${here}/*`, row, [...namesOfSchema(row), ...notRead(row, {}, root, 'object')]);
      const inner = fieldsOf(row, uiOfRow, '', { ...reading, reads: 'row.', above: `${reading.above}${at}/*` });
      const rows: FormSchema = {
        type: 'object',
        additionalProperties: false,
        properties: inner.properties,
        required: inner.required,
        ...inner.choice,
      };
      return {
        schema: { ...texts, ...bounds, type, items: rows },
        fields: [{ ...field, width: 12, with: { columns: inner.fields.map((one) => ({ ...one })) } }],
      };
    }
    leaveUi(into.left, here, { ...ui, ...objectOf(ui['items']) }, 'field');
    before.met.add(objectOf(ui['items']));
    leaveKeywords(into.left, `${here}/*`, row, [...namesOfSchema(row), ...notRead(row, ui, root, String(row['type']))]);
    if (row['format'] === 'data-url') {
      leave(`which files are taken was not said: pictures and PDF of 2 MB are, at most ${MOST_FILES}`);
      const most = Math.min(MOST_FILES, Number(schema['maxItems'] ?? MOST_FILES));
      return { schema: { ...texts, ...bounds, maxItems: most, type, items: foreignFile }, fields: [{ ...field, width: 12 }] };
    }
    const values = choosing(row, ui, name, reading);
    if (Object.keys(values).length === 0) return leave('a list of free values cannot be drawn: a table with one column, or options to choose from');
    const item = { type: row['type'] === 'integer' ? 'integer' : 'string', ...values };
    return { schema: { ...texts, ...bounds, type, items: item }, fields: [{ ...fullField, widget: known === 'checks' ? 'checks' : 'several' }] };
  }
  leaveUi(into.left, here, ui, 'field');
  if (wished === 'password') return leave(`a password ${whyLeft(widgetFates[wished])}`);
  if (wished !== undefined && !isRead(widgetFates[wished])) leave(`the widget "${wished}" is none of ours: the field has the one of its type`);
  if (format === 'data-url') {
    leave('which files are taken was not said: pictures and PDF of 2 MB are');
    return { schema: { ...texts, ...foreignFile }, fields: [{ ...field, width: 12 }] };
  }
  const fate = formatFates[String(format)];
  const shape = fate?.turned ?? fate?.taken;
  if (filledText(format) !== undefined && shape === undefined) leave(`the format "${String(format)}" ${whyLeft(fate ?? keywordFates['format'])}`);
  const options = type === 'boolean' ? {} : choosing(schema, ui, name, reading);
  const standing = usual === undefined || unread.includes('default') ? {} : { default: usual };
  const fieldSchema: FormSchema = {
    ...texts,
    ...bounds,
    ...standing,
    type: String(type),
    ...(shape === undefined ? {} : { format: shape }),
    ...options,
  };
  const chooses = Object.keys(options).length > 0;
  const few = (optionsOf(schema, ui)?.length ?? 0) <= MOST_BESIDE;
  const fits =
    known === undefined ||
    (known === 'choice' && !(chooses && few)) ||
    (known === 'select' && !chooses) ||
    (known === 'slider' && (fieldSchema['minimum'] === undefined || fieldSchema['maximum'] === undefined))
      ? undefined
      : known;
  const personal = fits === 'email' ? 'email' : personalKind(name, fieldSchema as JsonObject);
  const marked = personal === undefined ? fieldSchema : { ...fieldSchema, 'x-pii': personal };
  return { schema: marked, fields: [{ ...fullField, ...(fits === undefined ? {} : { widget: fits }) }] };
}

interface Fields {
  properties: Record<string, FormSchema>;
  required: string[];
  /** `discriminator` and `oneOf` of an object that is one of several. */
  choice: FormSchema;
  fields: UiField[];
}

/** What each alternative has beside the field that chooses it. */
function chosenFields(alternatives: Branches, beside: JsonObject, ui: JsonObject, base: string, reading: Reading): Pick<Fields, 'choice' | 'fields'> {
  const fieldByAt = new Map<string, UiField>();
  const oneOf = namedApart(alternatives, beside).map(({ value, properties, required, whole, raw }) => {
    leaveKeywords(reading.into.left, `${reading.above}${base || '/'} (${alternatives.by} ${value})`, whole, [
      ...dependingOf(whole),
      ...['oneOf', 'anyOf', 'description', 'default'].filter((key) => whole[key] !== undefined),
    ]);
    const inner = fieldsOf({ properties, required }, ui, base, { ...reading, within: [...reading.within, ...refsBelow(raw, reading.root)] });
    for (const field of inner.fields) fieldByAt.set(field.at, field);
    const needed = required.filter((name) => Object.hasOwn(inner.properties, name) || Object.hasOwn(beside, name));
    return { properties: { [alternatives.by]: { const: value }, ...inner.properties }, ...(needed.length > 0 ? { required: needed } : {}) };
  });
  return { choice: { discriminator: { propertyName: alternatives.by }, oneOf }, fields: [...fieldByAt.values()] };
}

/** The fields of an object, in the order of `ui:order`, and those of its alternatives after them. */
function fieldsOf(schema: JsonObject, ui: JsonObject, base: string, reading: Reading): Fields {
  const alternatives = foreignAlternatives(schema, (one) => whole(one, reading.root));
  const { into, reads, above } = reading;
  const sometimes = sometimesOf(schema, (name) => ({ var: `${reads}${[...segmentsOfPointer(base), wireName(name, new Set())].join('.')}` }));
  leaveAll(into.left, `${above}${base || '/'}`, sometimes.left, keywordFates);
  const own: JsonObject = { ...objectOf(schema['properties']), ...sometimes.properties };
  const all = alternatives ? { ...own, [alternatives.by]: choosingField(alternatives, own[alternatives.by]) } : own;
  const order = Array.isArray(ui['ui:order']) ? ui['ui:order'].map(String) : [];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const names = Object.keys(all).sort((one, other) => rank(one) - rank(other));
  const needed = [...(Array.isArray(schema['required']) ? schema['required'].map(String) : []), ...(alternatives ? [alternatives.by] : [])];
  const found: Fields = { properties: {}, required: [], choice: {}, fields: [] };
  for (const key of names) {
    const name = wireName(key, new Set(Object.keys(found.properties)));
    if (name !== key) into.left.push(`${base}/${key}: is called ${name} on the wire`);
    reading.met.add(objectOf(ui[key]));
    const one = fieldOf(objectOf(all[key]), objectOf(ui[key]), `${base}/${name}`, reading);
    if (!one) continue;
    found.properties[name] = one.schema;
    found.fields.push(...one.fields);
    if (needed.includes(key)) found.required.push(name);
  }
  const before = `${reads}${segmentsOfPointer(base)
    .map((part) => `${part}.`)
    .join('')}`;
  for (const effect of ['show', 'require'] as const)
    for (const [fieldKey, rule] of Object.entries(sometimes[effect])) {
      const name = wireName(fieldKey, new Set());
      const read = [...JSON.stringify(rule).matchAll(/"var":"([^"]+)"/g)].map(([, path = '']) => path.slice(before.length));
      if (found.properties[name] && read.every((one) => found.properties[one])) into[effect] = { ...into[effect], [`${above}${base}/${name}`]: rule };
      else into.left.push(`${above}${base}/${name}: when it is ${effect === 'show' ? 'asked' : 'required'} hangs on a field that was not taken over`);
    }
  if (!alternatives) return found;
  const { choice, fields } = chosenFields(alternatives, all, ui, base, reading);
  return { ...found, choice, fields: [...found.fields, ...fields] };
}

/** @param form last part of the form's id: option lists begin with it */
export function fromJsonSchema(schema: JsonObject, ui: JsonObject, form: string): Imported {
  const title = filledText(schema['title']);
  const into: Imported = { title, properties: {}, required: [], choice: {}, sections: [], options: {}, long: {}, messages: {}, show: {}, left: [] };
  const root = whole(schema, schema);
  const astray = unfollowed(schema, schema, []);
  if (astray !== undefined) into.left.push(`/: ${astray}`);
  leaveKeywords(into.left, '/', root, [...namesOfSchema(root).filter((key) => key !== 'title'), ...notRead(root, ui, schema, 'object')]);
  leaveUi(into.left, '/', foreignUi(ui), 'object');
  const met = new Set<JsonObject>();
  const { properties, required, choice, fields } = fieldsOf(root, foreignUi(ui), '', {
    root: schema,
    form,
    into,
    reads: 'data.',
    above: '',
    within: [],
    met,
  });
  leaveUnmet(into.left, ui, '', met);
  const heading = (at: string): string => {
    const [first = '', deeper] = segmentsOfPointer(at);
    return (deeper === undefined ? undefined : filledText(properties[first]?.title)) ?? title ?? form;
  };
  // Fields of one object stand together, those of another one apart, whatever both are called.
  let home: string | undefined;
  for (const field of fields) {
    const [first, deeper] = segmentsOfPointer(field.at);
    const own = deeper === undefined ? undefined : first;
    const last = into.sections.at(-1);
    if (last && own === home) last.fields.push(field);
    else into.sections.push({ title: heading(field.at), fields: [field] });
    home = own;
  }
  return Object.assign(into, { properties, required, choice });
}
