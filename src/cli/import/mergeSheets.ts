/**
 * An XLSForm taken in over the form that it came from. It is held against what the form's own sheets say now, both read by the import: only what differs
 * is written, so that whatever a sheet cannot say stays as it is.
 */
import { sameJson, valueAt } from '../../engine/form/paths.ts';
import { isObject, listOf, objectOf, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Logic, Pointer } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { fileValue, withAt } from '../../studio/fileValue.ts';
import { writeWords } from '../../studio/panel/words.ts';
import type { Workbook } from './choiceLists.ts';
import { doAlike } from './doAlike.ts';
import { columnFates } from './fates.ts';
import { fileNameOf, type Imported } from './imported.ts';
import { headingIn, type Languages } from './languages.ts';
import type { SaidAt } from './saidTexts.ts';
import { columnNamed, filledRows, sheetOf, type ForeignRow } from './sheets.ts';
import { sheetsOfForm, type FormSheets } from './sheetsOfForm.ts';
import { fromXlsForm } from './xlsForm.ts';

const NUMBERS = /^(integer|number)$/;
const keysOf = {
  survey: ({ line }: ForeignRow) => line['name'] ?? '',
  choices: ({ line }: ForeignRow) => `${line['list_name']} ${line['name']}`,
  settings: () => '',
};
type Sheet = keyof typeof keysOf;
const RULES = ['show', 'require', 'readonly', 'compute', 'rows'] as const;
type Trees = Record<string, Json>;

/** What the import reads, as values of the form's own files: under the names, and at the places, that these have. */
function fieldsOver(
  { sheets, fields, texts, paths }: FormSheets,
  form: string,
  saidAt: (at: SaidAt) => Json | undefined,
  { optionFiles }: Catalogue,
) {
  const fieldAt = (at: Pointer) => fields.get(segmentsOfPointer(at).at(-1) ?? '');
  const at = (pointer: Pointer): Pointer => {
    const [top = '', ...below] = segmentsOfPointer(pointer);
    return fieldAt(pointer)?.at ?? (below.length > 0 ? pointerOf([...segmentsOfPointer(at(pointerOf([top]))), ...below]) : pointer);
  };
  const reading = (path: string): { path: string; type?: unknown } => {
    const found = /^(data|row)\./.test(path) ? fields.get(path.split('.').at(-1) ?? '') : undefined;
    const way = segmentsOfPointer(found?.at ?? '');
    const row = way.lastIndexOf('*');
    return found
      ? { path: [row < 0 ? 'data' : 'row', ...way.slice(row + 1)].join('.'), type: found.schema.items?.type ?? found.schema.type }
      : { path };
  };
  /** With numbers where the fields hold some: a sheet has words alone. */
  function rule(given: Logic): Logic {
    if (Array.isArray(given)) return given.map(rule);
    const { op = '', args = [] } = expressionOf(given) ?? {};
    if (!isObject(given) || op === '') return given;
    if (op === 'var') return { var: reading(String(args[0])).path };
    if ('when' in given) return { ...given, when: rule(given['when'] ?? null) };
    const isNumber = args.some((one) => NUMBERS.test(String(reading(String(objectOf(one)['var'])).type)));
    const all = args.map((one) => (isNumber && typeof one === 'string' && Number.isFinite(Number(one)) ? Number(one) : rule(one)));
    return { [op]: Array.isArray(given[op]) ? all : (all[0] ?? null) };
  }
  const lists = new Map(sheets.choices.map(({ list_name: list = '' }) => [`${form}-${fileNameOf(list)}`, list]));
  const isWorded = (when: Json | undefined): when is JsonObject => isObject(when) && 'when' in when;

  function trees({ properties, required, sections, options, messages, spoken = {}, ...read }: Imported): {
    files: Trees;
    rules: Record<string, Record<Pointer, Logic>>;
  } {
    const files: Trees = {};
    const put = ({ path, way }: SaidAt, value: Json): void => void (files[path] = withAt(files[path], way, value));
    const rules: Record<string, Record<Pointer, Logic>> = {};
    for (const section of RULES)
      rules[section] = Object.fromEntries(
        Object.entries(read[section] ?? {}).map(([one, said]) => [
          at(one),
          isWorded(said as Json) ? { ...(said as JsonObject), when: rule((said as JsonObject)['when'] ?? null) } : rule(said as Json),
        ]),
      );
    /** Words of the form's own, by the key that the import gives them. */
    const words = new Map<string, string>();
    const keyword = (value: Json): Json => {
      if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keyword(one)]));
      return typeof value === 'string' ? (lists.get(value) ?? words.get(value) ?? value) : value;
    };
    const level = (all: Record<string, FormSchema>, needed: readonly string[], above: Pointer, container: SaidAt): void => {
      for (const [name, { items, ...schema }] of Object.entries(all)) {
        const place = fieldAt(`/${name}`)?.said ?? { ...container, way: [...container.way, 'properties', name] };
        const { properties: inner, required: innerNeeded, ...row } = items ?? {};
        const message = texts.get(`survey ${name} constraint_message`);
        const [given] = Object.values(objectOf(schema['errorMessage']));
        if (message && typeof given === 'string') words.set(given, message.text);
        put(place, keyword({ ...schema, ...(items ? { items: row } : {}) } as Json));
        if (inner) level(inner, innerNeeded ?? [], `${above}/${name}/*`, { ...place, way: [...place.way, 'items'] });
        const pointer = at(`${above}/${name}`);
        const list = { path: place.path, way: [...place.way.slice(0, -2), 'required'] };
        const isListed = listOf(saidAt(list)).includes(place.way.at(-1) ?? '');
        if (!needed.includes(name)) continue;
        if (!isListed && objectOf(saidAt({ path: paths.rules, way: ['require'] }))[pointer] !== undefined)
          rules['require'] = { ...rules['require'], [pointer]: true };
        else put(list, [...listOf(valueAt(files[list.path], list.way)), place.way.at(-1) ?? '']);
      }
    };
    level(properties, required, '', { path: paths.schema, way: [] });
    for (const [one, said] of Object.entries(rules['require'] ?? {})) {
      const message = [...fields].find(([, field]) => field.at === one)?.[0];
      const text = texts.get(`survey ${message ?? ''} required_message`)?.text;
      if (isWorded(said) && text !== undefined) {
        words.set(String(said['message']), text);
        said['message'] = text;
      }
    }
    files[paths.ui] = {
      sections: sections.map(({ when, fields: drawn, ...section }) => ({
        ...section,
        ...(when === undefined ? {} : { when: rule(when) }),
        fields: drawn.map(({ with: options, ...field }) => {
          const columns = listOf(objectOf(options)['columns']).map((one) => ({
            ...objectOf(one),
            at: pointerOf([segmentsOfPointer(at(String(objectOf(one)['at']))).at(-1) ?? '']),
          }));
          return { ...field, at: at(field.at), ...(options ? { with: { ...options, columns } } : {}) };
        }),
      })),
    };
    for (const [list, items] of Object.entries(options)) {
      const own = lists.get(list);
      const path = own === undefined ? `${paths.folder}/options/${list}.json` : optionFiles[own];
      const isNumber = listOf(saidAt({ path: path ?? '', way: ['items'] })).every((one) => typeof objectOf(one)['value'] === 'number');
      const all = items.map((item) => ({ ...item, value: own !== undefined && isNumber ? Number(item.value) : item.value }));
      if (path !== undefined) put({ path, way: ['items'] }, all);
      else if (own !== undefined && fields.has(own))
        put(
          { path: fields.get(own)?.said.path ?? '', way: [...(fields.get(own)?.said.way ?? []), 'enum'] },
          items.map(({ value }) => value),
        );
    }
    const ownWords = (keyed: Readonly<Record<string, string>>): JsonObject =>
      Object.fromEntries(Object.entries(keyed).filter(([key]) => !words.has(`{{${key}}}`)));
    files[`${paths.folder}/messages/en.json`] = ownWords(messages);
    for (const [language, { keyed, literals }] of Object.entries(spoken))
      files[`${paths.folder}/messages/${language}.json`] = { ...ownWords(keyed), literals };
    return { files, rules };
  }
  return trees;
}

/** @returns what the files say then that say something else, and what of the edits was not taken over; undefined where there is no such form */
export function mergeSheets(
  given: Files,
  catalogue: Catalogue,
  id: string,
  edited: Workbook,
  languages: Languages,
): { changes: Files; left: string[] } | undefined {
  const own = sheetsOfForm(given, catalogue, id);
  if (!own) return undefined;
  const form = id.split('/')[1] ?? id;
  let files = given;
  const saidAt = ({ path, way }: SaidAt): Json | undefined => valueAt(fileValue(path, files[path]), way);
  const ownRows = (sheet: Sheet): ForeignRow[] => filledRows(sheetOf(sheet, own.sheets[sheet]), columnFates[sheet]);
  const before: Workbook = { ...edited, survey: ownRows('survey'), choices: ownRows('choices'), settings: ownRows('settings') };
  /** Writes what is worded otherwise where the form says it, and answers the rows as if it were not. */
  function reworded(sheet: Sheet): ForeignRow[] {
    const known = new Map(before[sheet].map((row) => [keysOf[sheet](row), row.line]));
    return edited[sheet].map((row) => {
      const key = keysOf[sheet](row);
      const line = known.get(key) ?? row.line;
      const cells = Object.entries(row.line).map(([heading, now]): [string, string] => {
        const column = columnNamed(heading);
        const place = own?.texts.get(`${sheet} ${key} ${column}`);
        const language =
          heading === column ? languages.first : Object.keys(languages.texts).find((one) => headingIn(column, one).toLowerCase() === heading);
        const was = line[heading] ?? '';
        if (!place || language === undefined || was === now || (now === '' && language === languages.first)) return [heading, now];
        files = { ...files, ...writeWords(files, place, language, now.replace(/\$\{\s*([^}]+?)\s*\}/g, '{$1}')) };
        return [heading, was];
      });
      return { ...row, line: Object.fromEntries(cells) };
    });
  }
  const after: Workbook = { ...edited, survey: reworded('survey'), choices: reworded('choices'), settings: reworded('settings') };
  const read = (book: Workbook): Imported => fromXlsForm(book, form, languages);
  const bare = (sentence: string): string => sentence.replace(/^survey row \d+/, '');
  const first = read(before);
  const told = new Set(first.left.map(bare));
  const left = read(after).left.filter((one) => !told.has(bare(one)));
  /** What cannot be taken over of a row stays as it is: a cell, or the whole of it. */
  const kept = after.survey.map((row) => {
    const line = before.survey.find((one) => keysOf.survey(one) === keysOf.survey(row) && keysOf.survey(row) !== '')?.line;
    const sentences = left.filter((one) => one.startsWith(`survey row ${row.number} (`)).map((one) => one.slice(one.indexOf('): ') + 3));
    const cells = sentences.map((one) => Object.keys(row.line).find((heading) => one.startsWith(`${heading} (`)));
    if (!line || sentences.length === 0) return row;
    if (cells.includes(undefined)) return { ...row, line };
    return { ...row, line: { ...row.line, ...Object.fromEntries(cells.map((heading = '') => [heading, line[heading] ?? ''])) } };
  });
  const trees = fieldsOver(own, form, saidAt, catalogue);
  const [was, now] = [trees(first), trees(read({ ...after, survey: kept }))];

  const sectionAt = new Map(
    listOf(saidAt({ path: own.paths.ui, way: ['sections'] })).flatMap((one, index) =>
      listOf(objectOf(one)['fields']).map((field) => [objectOf(field)['at'], index] as const),
    ),
  );
  const idOf = (entry: Json): string => {
    if (!isObject(entry)) return String(entry);
    const section = listOf(entry['fields']).flatMap((field) => sectionAt.get(objectOf(field)['at'] ?? '') ?? [])[0];
    return String(section ?? entry['at'] ?? entry['value'] ?? JSON.stringify(entry));
  };
  for (const path of new Set([...Object.keys(was.files), ...Object.keys(now.files)])) {
    const [one = {}, other = {}] = [was.files[path], now.files[path]];
    if (sameJson(one, other)) continue;
    const kind = path.split('/').at(-2) ?? '';
    const fresh: JsonObject = {
      $schema: `../../../../_meta/${kind}.schema.json`,
      ...(kind === 'options' ? { title: path.split('/').at(-1) ?? '' } : {}),
    };
    const value = fileValue(path, files[path]) ?? fresh;
    const next = doAlike(value, one, other, idOf) ?? value;
    if (sameJson(value, next)) left.push(`${path} says it in a way that no sheet has: change it there`);
    else files = { ...files, [path]: fileTextOf(next) };
  }
  for (const section of RULES)
    for (const at of new Set([...Object.keys(was.rules[section] ?? {}), ...Object.keys(now.rules[section] ?? {})])) {
      const [one, other] = [was.rules[section]?.[at], now.rules[section]?.[at]];
      if (sameJson(one, other)) continue;
      const rules = objectOf(fileValue(own.paths.rules, files[own.paths.rules]));
      const there = objectOf(rules[section])[at];
      // What is said beside a condition stays: a message, a lock.
      const [way, lock] = Array.isArray(there) ? [[section, at, '0'], there[0]] : [[section, at], there];
      const isBeside =
        isObject(lock) && 'when' in lock && other !== undefined && !(isObject(other) && 'message' in other && other['message'] !== lock['message']);
      const next = isBeside
        ? withAt(rules, [...way, 'when'], isObject(other) && 'when' in other ? other['when'] : other)
        : withAt(rules, [section, at], other);
      files = {
        ...files,
        [own.paths.rules]: fileTextOf(Object.keys(objectOf(objectOf(next)[section])).length > 0 ? next : withAt(next, [section], undefined)),
      };
    }
  const order = (book: Workbook, others: Workbook): string[] =>
    book.survey.map(keysOf.survey).filter((name) => name !== '' && others.survey.some((row) => keysOf.survey(row) === name));
  if (order(before, edited).join(' ') !== order(edited, before).join(' '))
    left.push('the questions stand in another order: that of a form is the one of ui.json');
  return { changes: Object.fromEntries(Object.entries(files).filter(([path, text]) => text !== given[path])), left };
}
