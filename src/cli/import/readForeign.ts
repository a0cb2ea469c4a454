/** A foreign form's file -> what it says, by its kind: .json is a JSON Schema, .xlsx an XLSForm. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { read } from 'xlsx';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { applyLogic, truthy } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { Unusable } from '../scaffold/run.ts';
import type { FormContent } from '../../studio/begin/formFiles.ts';
import type { Workbook } from './choiceLists.ts';
import { requiredFields, dataFor, withChosen, type Imported } from './imported.ts';
import { fromJsonSchema } from './jsonSchema.ts';
import { columnFates, isRead, sheetFates, whyLeft } from './fates.ts';
import type { Languages } from './languages.ts';
import { filledRows, type SheetLine } from './sheets.ts';
import { fromXlsForm } from './xlsForm.ts';

function jsonAt(path: string): JsonObject {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Json;
    if (isObject(value)) return value;
  } catch {
    throw new Unusable(`${path} cannot be read as JSON`);
  }
  throw new Unusable(`${path} holds no object`);
}

/** Rows of a table in the folder of the workbook; a sentence where it cannot be read. */
function tableBeside(path: string, name: string): SheetLine[] | string {
  const file = join(dirname(path), basename(name));
  if (!file.endsWith('.csv')) return `${name} is no table: save it as .csv, its first line naming the columns, and say so in the survey`;
  if (!existsSync(file)) return `there is no ${name} beside the workbook: put it there and import again`;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    const { Sheets: sheets, SheetNames: names } = read(text, { type: 'string', raw: true });
    return filledRows(sheets[names[0] ?? '']).map(({ line }) => line);
  } catch {
    return `${name} is no text in UTF-8: save it so and import again`;
  }
}

/** The sheets of an XLSForm, and a sentence for each that the import does not read. @throws Unusable for what is none */
export function readWorkbook(path: string): { book: Workbook; others: string[] } {
  if (!/\.xlsx?$/.test(path)) throw new Unusable(`${path} is neither a JSON Schema (.json) nor an XLSForm (.xlsx)`);
  const { Sheets: sheets } = read(readFileSync(path));
  if (!sheets['survey']) throw new Unusable(`${path} is no XLSForm: it has no sheet "survey"`);
  const rows = (name: keyof typeof columnFates) => filledRows(sheets[name], columnFates[name]);
  const others = Object.keys(sheets).filter((name) => !isRead(sheetFates[name]) && filledRows(sheets[name]).length > 0);
  return {
    book: { survey: rows('survey'), choices: rows('choices'), settings: rows('settings'), table: (name) => tableBeside(path, name) },
    others: others.map((name) => `the sheet "${name}" ${whyLeft(sheetFates[name])}`),
  };
}

/** @param form last part of the form's id @param ui the UI schema of rjsf, for a JSON Schema @throws Unusable for what is neither */
export function readForeign(path: string, form: string, languages: Languages, ui?: string): Imported {
  if (path.endsWith('.json')) {
    const schema = jsonAt(path);
    if (!isObject(schema['properties']) && schema['$ref'] === undefined && schema['allOf'] === undefined && schema['oneOf'] === undefined)
      throw new Unusable(`${path} is no JSON Schema of an object: it has no "properties"`);
    return fromJsonSchema(schema, ui === undefined ? {} : jsonAt(ui), form);
  }
  const { book, others } = readWorkbook(path);
  const into = fromXlsForm(book, form, languages);
  return { ...into, left: [...into.left, ...others] };
}

/** When a rule under `require` holds. */
const whenOf = (rule: Logic | { when: Logic; message: string }): Logic =>
  isObject(rule) && 'when' in rule ? (rule['when'] ?? null) : (rule as Logic);

/** Its files, with an example of what has to be filled and one of what else may be. Where no value could be made, the check says so. */
export function foreignContent(foreign: Imported): FormContent {
  const { title: _title, left: _left, narrowed, ...content } = foreign;
  const { properties, required, choice, options, long } = content;
  const offers = { options, long, ...(narrowed ? { narrowed } : {}) };
  const rules = Object.entries(content.require ?? {}).map(([at, rule]) => ({ at: segmentsOfPointer(at), when: whenOf(rule) }));
  // What a row needs sometimes is filled in always.
  const inRows = Object.fromEntries(
    Object.entries(properties).map(([table, schema]) => {
      const needed = rules.flatMap(({ at: [first, star, name] }) => (first === table && star === '*' && name !== undefined ? [name] : []));
      const { items } = schema;
      return [table, items && needed.length > 0 ? { ...schema, items: { ...items, required: [...(items.required ?? []), ...needed] } } : schema];
    }),
  );
  const fillData = (names: readonly string[]) => withChosen(choice, dataFor(inRows, names, offers), offers);
  const isNeeded = (data: JsonObject, names: readonly string[]): string[] =>
    rules.flatMap(({ at: [name = '', ...below], when }) =>
      below.length === 0 && !names.includes(name) && truthy(applyLogic(when, { data })) ? [name] : [],
    );
  let names = requiredFields(properties, required);
  for (let more = isNeeded(fillData(names), names); more.length > 0; more = isNeeded(fillData(names), names)) names = [...names, ...more];
  const needed = fillData(names);
  const all = fillData(Object.keys(properties));
  return {
    ...content,
    examples: [
      { name: 'what has to be filled is', data: needed, expect: { problems: [] } },
      { name: 'everything is filled', data: all, expect: { problems: [] } },
    ],
  };
}
