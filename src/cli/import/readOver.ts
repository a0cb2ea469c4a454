/** What the import reads of an XLSForm, said over a form that is there: under the names, and at the places, that its own files have. */
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, listOf, objectOf, objectsIn, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Logic, Pointer } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { SAID_RULES } from './fates.ts';
import { fileNameOf, type Imported } from './imported.ts';
import type { SaidAt } from './wordsOfForm.ts';
import type { FormSheets } from './sheetsOfForm.ts';

const NUMBERS = /^(integer|number)$/;
type Trees = Record<string, Json>;

/** A condition with what is said while it holds. */
const isWorded = (when: Json | undefined): when is JsonObject => isObject(when) && 'when' in when;

/** @returns of what was read the values of files by path, and rules by section and place */
export function readOver(
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
  function rule(logic: Logic): Logic {
    if (Array.isArray(logic)) return logic.map(rule);
    if (isWorded(logic)) return { ...logic, when: rule(logic['when'] ?? null) };
    const { op = '', args = [] } = expressionOf(logic) ?? {};
    if (!isObject(logic) || op === '') return logic;
    if (op === 'var') return { var: reading(String(args[0])).path };
    const isNumber = args.some((one) => NUMBERS.test(String(reading(String(objectOf(one)['var'])).type)));
    const all = args.map((one) => (isNumber && typeof one === 'string' && Number.isFinite(Number(one)) ? Number(one) : rule(one)));
    return { [op]: Array.isArray(logic[op]) ? all : (all[0] ?? null) };
  }
  const lists = new Map(sheets.choices.map(({ list_name: list = '' }) => [`${form}-${fileNameOf(list)}`, list]));
  /** Of a new list: another one may be called so elsewhere. */
  const freeName = (list: string): string => {
    const names = [list, ...Array.from({ length: 9 }, (_one, index) => `${list}-${index + 2}`)];
    return names.find((name) => optionFiles[name]?.startsWith(`${paths.folder}/`) ?? true) ?? list;
  };

  function trees({ properties, required, sections, options, messages, spoken = {}, ...read }: Imported): {
    files: Trees;
    rules: Record<string, Record<Pointer, Logic>>;
  } {
    const files: Trees = {};
    const put = ({ path, way }: SaidAt, value: Json): void => void (files[path] = withAt(files[path], way, value));
    const rules: Record<string, Record<Pointer, Logic>> = {};
    for (const section of SAID_RULES)
      rules[section] = Object.fromEntries(Object.entries(read[section] ?? {}).map(([one, logic]) => [at(one), rule(logic as Logic)]));
    /** Words of the form's own, by the key that the import gives them. */
    const words = new Map<string, string>();
    const keyword = (value: Json): Json => {
      if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keyword(one)]));
      return typeof value === 'string' ? (lists.get(value) ?? words.get(value) ?? (options[value] ? freeName(value) : value)) : value;
    };
    const level = (all: Record<string, FormSchema>, needed: readonly string[], above: Pointer, container: SaidAt): void => {
      for (const [name, { items, ...schema }] of Object.entries(all)) {
        const place = fieldAt(`/${name}`)?.place ?? { ...container, way: [...container.way, 'properties', name] };
        const { properties: inner, required: innerNeeded, ...row } = items ?? {};
        const message = texts.get(`survey ${name} constraint_message`);
        const [messageKey] = Object.values(objectOf(schema['errorMessage']));
        if (message && typeof messageKey === 'string') words.set(messageKey, message.text);
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
    for (const [one, condition] of Object.entries(rules['require'] ?? {})) {
      const message = [...fields].find(([, field]) => field.at === one)?.[0];
      const text = texts.get(`survey ${message ?? ''} required_message`)?.text;
      if (isWorded(condition) && text !== undefined) {
        words.set(String(condition['message']), text);
        condition['message'] = text;
      }
    }
    const drawnBefore = objectsIn(saidAt({ path: paths.ui, way: ['sections'] })).flatMap((one) => objectsIn(one['fields']));
    files[paths.ui] = {
      sections: sections.map(({ when, fields: uiFields, ...section }) => ({
        ...section,
        ...(when === undefined ? {} : { when: rule(when) }),
        fields: uiFields.map(({ with: options, ...field }) => {
          const there = drawnBefore.find((one) => one['at'] === at(field.at));
          const isPicked = there === undefined || objectOf(there['with'])['columns'] !== undefined;
          // A table that names no columns draws a new one by itself.
          const columns = objectsIn(objectOf(options)['columns'])
            .filter((one) => isPicked || fieldAt(String(one['at'])))
            .map((one) => ({ ...one, at: pointerOf([segmentsOfPointer(at(String(one['at']))).at(-1) ?? '']) }));
          return { ...field, at: at(field.at), ...(options ? { with: { ...options, columns } } : {}) };
        }),
      })),
    };
    for (const [list, items] of Object.entries(options)) {
      const own = lists.get(list);
      const path = own === undefined ? `${paths.folder}/options/${freeName(list)}.json` : optionFiles[own];
      const isNumber = listOf(saidAt({ path: path ?? '', way: ['items'] })).every((one) => typeof objectOf(one)['value'] === 'number');
      const all = items.map((item) => ({ ...item, value: own !== undefined && isNumber ? Number(item.value) : item.value }));
      if (path !== undefined) put({ path, way: ['items'] }, all);
      else if (own !== undefined && fields.has(own))
        put(
          { path: fields.get(own)?.place.path ?? '', way: [...(fields.get(own)?.place.way ?? []), 'enum'] },
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
