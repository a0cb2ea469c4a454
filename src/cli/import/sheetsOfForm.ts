/** A form as an XLSForm: what `xlsForm.ts` reads, said of one that is there, by the same table. */
import { optionListOf } from '../../engine/form/schema.ts';
import { isObject, objectOf, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Logic, Pointer } from '../../engine/types.ts';
import type { UiField, UiSection } from '../../catalogue/definition/form.ts';
import type { Files } from '../../catalogue/definitions.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { fileValue } from '../../studio/fileValue.ts';
import { textOfBounds } from './conditions.ts';
import { textOfRule } from './expressions.ts';
import { SAID_RULES, typeFates, wordFates } from './fates.ts';
import { wireName } from './imported.ts';
import { headingIn } from './languages.ts';
import { typeOf } from './questions.ts';
import { wordsOfForm, type SaidAt } from './wordsOfForm.ts';

/** A question of the sheet: its field, and where that stands. */
interface AskedField {
  at: Pointer;
  place: SaidAt;
  schema: FormSchema;
}
type Cells = Record<string, string>;
type SheetName = 'survey' | 'choices' | 'settings';
export interface FormSheets {
  sheets: Record<SheetName, Cells[]>;
  fields: Map<string, AskedField>;
  /** By sheet, name of the row and column: a text and where it stands. */
  texts: Map<string, SaidAt & { text: string }>;
  /** Tables beside the workbook. */
  tables: Record<string, string>;
  paths: ReturnType<typeof wordsOfForm>['paths'];
  /** What stays in the form alone. */
  left: string[];
}

/** Keywords that a type, a column or another row says. */
const WORDS = 'type title default enum uniqueItems errorMessage properties items required additionalProperties x-options x-file x-within'.split(' ');

/** @returns undefined where there is no such form */
export function sheetsOfForm(rawFiles: Files, catalogue: Catalogue, id: string): FormSheets | undefined {
  const { files, languages, paths, placeOf, spoken, texts, put } = wordsOfForm(rawFiles, id);
  const [first = ''] = languages;
  const form = catalogue.forms[id];
  if (!form) return undefined;
  const rules = objectOf(fileValue(paths.rules, files[paths.rules]));
  const ui = objectOf(fileValue(paths.ui, files[paths.ui]));
  const into: FormSheets = { sheets: { survey: [], choices: [], settings: [] }, fields: new Map(), texts, tables: {}, paths, left: [] };
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  const nameFor = (wished: string): string => {
    const name = wireName(wished, usedNames);
    usedNames.add(name);
    return name;
  };
  const leftovers = new Map<string, string[]>();
  const keep = (what: string, where: string): void => void leftovers.set(what, [...(leftovers.get(what) ?? []), where]);

  const rowOf = (at: Pointer): string | undefined => /^(.*)\/\*\//.exec(at)?.[1];
  const ruleText = (rule: Logic | undefined, at: Pointer, isAsked = true): string | undefined =>
    rule === undefined
      ? undefined
      : textOfRule(
          rule,
          (path) => {
            const [space = '', ...way] = path.split('.');
            const pointer = space === 'row' ? pointerOf([...segmentsOfPointer(rowOf(at) ?? '/'), '*', ...way]) : pointerOf(way);
            const name = space === 'data' || space === 'row' ? names.get(pointer) : undefined;
            const schema = into.fields.get(name ?? '')?.schema;
            return name !== undefined && schema ? { name, schema } : undefined;
          },
          catalogue.facts,
          isAsked,
        );

  function offered(name: string, at: Pointer, schema: FormSchema, cells: Cells): string {
    const list = optionListOf(schema);
    const values = (schema.items ?? schema)['enum'];
    if (list === undefined && !Array.isArray(values)) return '';
    const own = list ?? name;
    const { longLists, options, optionFiles } = catalogue;
    const long = longLists[list ?? ''];
    const path = optionFiles[own] ?? '';
    if (long) {
      const { file, value, label, within } = long.def;
      into.tables[file] = files[`${path.slice(0, path.lastIndexOf('/'))}/${file}`] ?? '';
      cells['parameters'] = `value=${value} label=${label}`;
      const around = names.get(`${at.slice(0, at.lastIndexOf('/'))}/${schema['x-within']}`);
      if (within && around !== undefined) cells['choice_filter'] = `${within.by}=\${${around}}`;
      return `_from_file ${file}`;
    }
    if (into.sheets.choices.some((one) => one['list_name'] === own)) return ` ${own}`;
    const items = options[own]?.items ?? (Array.isArray(values) ? values : []).map((value: Json) => ({ value, label: String(value) }));
    const raw = objectOf(fileValue(path, files[path]))['items'];
    items.forEach((item, index) => {
      const value = String(item.value);
      const cell: Cells = { list_name: own, name: value };
      const rawItem = Array.isArray(raw) ? objectOf(raw[index]) : {};
      if (rawItem['value'] === item.value)
        put('choices', cell, `${own} ${value}`, 'label', { path, way: ['items', String(index), 'label'] }, rawItem['label']);
      else for (const language of languages) cell[headingIn('label', language)] = spoken(path, item.label, language);
      into.sheets.choices.push(cell);
    });
    return ` ${own}`;
  }

  const later: (() => void)[] = [];
  /** A row for a field, and for a table one for each column. @param way in ui.json */
  function ask(field: UiField, way: readonly string[], outer: { at: Pointer; steps: readonly string[]; schema: FormSchema }): void {
    const at = `${outer.at}${field.at}`;
    const inner = segmentsOfPointer(field.at);
    const steps = [...outer.steps, ...inner.flatMap((name) => ['properties', name])];
    const schema = inner.reduce<FormSchema | undefined>((one, name) => one?.properties?.[name], outer.schema);
    if (!schema) return;
    if (schema.type === 'object') return Object.keys(schema.properties ?? {}).forEach((name) => ask({ at: `/${name}` }, [], { at, steps, schema }));
    const { widget, help, label } = field;
    const kind = typeOf(schema, widget);
    if (schema['x-system'] === true || widget === 'hidden') return keep('asked of nobody', at);
    if (kind === undefined) return keep('of no type that a sheet has', at);
    const name = nameFor(inner.join('_'));
    const cells: Cells = { type: kind, name };
    names.set(at, name);
    const fieldPlace = placeOf(steps);
    into.fields.set(name, { at, place: fieldPlace, schema });
    const row = (column: string, place: SaidAt, text: Json | undefined): void => put('survey', cells, name, column, place, text);
    if (label === undefined) row('label', { ...fieldPlace, way: [...fieldPlace.way, 'title'] }, schema.title);
    else row('label', { path: paths.ui, way: [...way, 'label'] }, label);
    cells[headingIn('label', first)] ||= name;
    row('hint', { path: paths.ui, way: [...way, 'help'] }, help);
    if (/^(select|rank)/.test(kind)) cells['type'] += offered(name, at, schema, cells);
    const looks = Object.keys(wordFates.appearance).find((word) => wordFates.appearance[word]?.widget === widget && widget !== undefined);
    if (looks !== undefined) cells['appearance'] = looks;
    else if (widget !== undefined && widget !== typeFates[kind]?.widget) keep(`widget ${widget}`, at);
    const scale = Object.entries(wordFates.parameters).flatMap(([word, { keyword = '' }]) =>
      schema[keyword] === undefined ? [] : [`${word}=${String(schema[keyword])}`],
    );
    if (kind === 'range') cells['parameters'] = scale.join(' ');
    const bounds = kind === 'range' ? { text: '', names: [] } : textOfBounds(schema);
    if (bounds.text !== '') cells['constraint'] = bounds.text;
    const { errorMessage, default: usual } = schema;
    const limit = isObject(errorMessage) ? bounds.names.find((one) => errorMessage[one] !== undefined) : undefined;
    const message = { ...fieldPlace, way: [...fieldPlace.way, 'errorMessage', ...(limit === undefined ? [] : [limit])] };
    if (bounds.text !== '') row('constraint_message', message, isObject(errorMessage) ? errorMessage[limit ?? ''] : (errorMessage as Json));
    if (typeof usual === 'string' || typeof usual === 'number') cells['default'] = String(usual);
    const known = new Set([...WORDS, ...textOfBounds(schema).names, ...Object.keys(typeFates[kind]?.schema ?? {})]);
    for (const key of Object.keys(schema)) if (!known.has(key)) keep(key, at);
    into.sheets.survey.push(cells);
    const container =
      outer.at === '' && inner.length === 1
        ? form?.schema
        : inner.slice(0, -1).reduce<FormSchema | undefined>((one, part) => one?.properties?.[part], outer.schema);
    // Rules may name what comes behind them.
    later.push(() => {
      const rule = (section: string): Json | undefined => objectOf(rules[section])[at];
      const turn = (column: string, section: string, isAsked = true): void => {
        const [only = rule(section), ...more] = [rule(section) ?? []].flat();
        const when = section === 'readonly' && isObject(only) && only['when'] !== undefined ? only['when'] : only;
        const text = when === true && isAsked ? 'yes' : more.length > 0 ? undefined : ruleText(when, at, isAsked);
        if (text !== undefined) cells[column] = text;
        else if (only !== undefined) keep(`rule under ${section}`, at);
      };
      const needed = rule('require');
      const isWorded = isObject(needed) && needed['when'] !== undefined;
      const when = isWorded ? needed['when'] : needed;
      const text = when === true || container?.required?.includes(inner.at(-1) ?? '') ? 'yes' : ruleText(when, at);
      if (text !== undefined) cells['required'] = text;
      else if (needed !== undefined) keep('rule under require', at);
      if (isWorded && text !== undefined) row('required_message', { path: paths.rules, way: ['require', at, 'message'] }, needed['message']);
      turn('relevant', 'show');
      turn('readonly', 'readonly');
      turn('calculation', 'compute', false);
      if (kind === 'begin_repeat') turn('repeat_count', 'rows', false);
    });
    if (kind !== 'begin_repeat' || !schema.items) return;
    const { columns } = objectOf(field.with);
    const all: UiField[] = Array.isArray(columns)
      ? (columns as (Json & UiField)[])
      : Object.entries(schema.items.properties ?? {}).flatMap(([one, { title }]) => (title === undefined ? [] : [{ at: `/${one}` }]));
    const rows = { at: `${at}/*`, steps: [...steps, 'items'], schema: schema.items };
    all.forEach((one, index) => ask(one, Array.isArray(columns) ? [...way, 'with', 'columns', String(index)] : [], rows));
    into.sheets.survey.push({ type: 'end_repeat' });
  }

  const sections = (ui['sections'] ?? []) as (Json & UiSection)[];
  sections.forEach(({ id: own, title, note, when, fields }, index) => {
    const name = nameFor(`section_${own ?? index + 1}`);
    const way = ['sections', String(index)];
    const cells: Cells = { type: 'begin_group', name };
    put('survey', cells, name, 'label', { path: paths.ui, way: [...way, 'title'] }, title);
    into.sheets.survey.push(cells);
    later.push(() => {
      const text = ruleText(when, '');
      if (text !== undefined) cells['relevant'] = text;
      else if (when !== undefined) keep('when of section', own ?? String(index));
    });
    if (note !== undefined) {
      const noteCells: Cells = { type: 'note', name: nameFor(`${name}_note`) };
      put('survey', noteCells, noteCells['name'] ?? '', 'label', { path: paths.ui, way: [...way, 'note'] }, note);
      into.sheets.survey.push(noteCells);
    }
    fields.forEach((field, at) => ask(field, [...way, 'fields', String(at)], { at: '', steps: [], schema: form.schema }));
    into.sheets.survey.push({ type: 'end_group' });
  });
  for (const write of later) write();

  const { title = '' } = form.schema;
  into.texts.set('settings  form_title', { path: paths.schema, way: ['title'], text: title });
  into.sheets.settings.push({ form_title: spoken(paths.schema, title, first), default_language: headingIn('', first).slice(2) });
  for (const [section, all] of Object.entries(rules).filter(([key]) => !key.startsWith('$')))
    for (const key of Array.isArray(all) ? all.map((one) => String(objectOf(one)['id'])) : Object.keys(objectOf(all)))
      if (!SAID_RULES.some((one) => one === section) || !names.has(key)) keep(`rule under ${section}`, key || 'the whole form');
  for (const { call } of [form.binding.load ?? [], form.binding.save ?? []].flat()) keep('action', call);
  into.left = [...leftovers].map(([what, all]) => `${what}: ${[...new Set(all)].join(', ')}`);
  return into;
}
