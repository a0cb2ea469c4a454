/** A foreign form's file -> what it says, by its kind: .json is a JSON Schema, .xlsx an XLSForm. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { read, utils, type WorkSheet } from 'xlsx';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { Unusable } from '../scaffold/run.ts';
import type { FormContent } from '../scaffold/newForm.ts';
import { asked, dataFor, withChosen, type Imported } from './imported.ts';
import { fromJsonSchema } from './jsonSchema.ts';
import type { Languages, SheetLine } from './languages.ts';
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

/** Lines of a sheet by their headings, texts as they stand. */
const linesOf = (sheet: WorkSheet | undefined): SheetLine[] =>
  sheet
    ? utils
        .sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '', blankrows: true })
        .map((line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name.trim().toLowerCase(), value.trim()])))
    : [];

/** Rows of a table in the folder of the workbook; a sentence where it cannot be read. */
function tableBeside(path: string, name: string): SheetLine[] | string {
  const file = join(dirname(path), basename(name));
  if (!file.endsWith('.csv')) return `${name} is no table: save it as .csv, its first line naming the columns, and say so in the survey`;
  if (!existsSync(file)) return `there is no ${name} beside the workbook: put it there and import again`;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    const { Sheets: sheets, SheetNames: names } = read(text, { type: 'string', raw: true });
    return linesOf(sheets[names[0] ?? '']).filter((line) => Object.values(line).some((cell) => cell !== ''));
  } catch {
    return `${name} is no text in UTF-8: save it so and import again`;
  }
}

/** @param form last part of the form's id @param ui the UI schema of rjsf, for a JSON Schema @throws Unusable for what is neither */
export function readForeign(path: string, form: string, languages: Languages, ui?: string): Imported {
  if (path.endsWith('.json')) {
    const schema = jsonAt(path);
    if (!isObject(schema['properties']) && schema['$ref'] === undefined && schema['allOf'] === undefined && schema['oneOf'] === undefined)
      throw new Unusable(`${path} is no JSON Schema of an object: it has no "properties"`);
    return fromJsonSchema(schema, ui === undefined ? {} : jsonAt(ui), form);
  }
  if (!/\.xlsx?$/.test(path)) throw new Unusable(`${path} is neither a JSON Schema (.json) nor an XLSForm (.xlsx)`);
  const { Sheets: sheets } = read(readFileSync(path));
  if (!sheets['survey']) throw new Unusable(`${path} is no XLSForm: it has no sheet "survey"`);
  const [survey, choices, settings] = [linesOf(sheets['survey']), linesOf(sheets['choices']), linesOf(sheets['settings'])];
  return fromXlsForm({ survey, choices, settings, table: (name) => tableBeside(path, name) }, form, languages);
}

/** Its files, with an example of what has to be filled and one of what else may be. Where no value could be made, the check says so. */
export function foreignContent(foreign: Imported): FormContent {
  const { title: _title, left: _left, narrowed, ...content } = foreign;
  const { properties, required, choice, options, long } = content;
  const offers = { options, long, ...(narrowed ? { narrowed } : {}) };
  const filled = (names: readonly string[]) => withChosen(choice, dataFor(properties, names, offers), offers);
  const first = asked(properties, required);
  const before = filled(first);
  const ruled = Object.entries(content.require ?? {}).flatMap(([at, rule]) => {
    const [name = '', ...below] = segmentsOfPointer(at);
    const when = isObject(rule) && 'when' in rule ? (rule['when'] ?? null) : (rule as Logic);
    return below.length === 0 && applyLogic(when, { data: before }) === true ? [name] : [];
  });
  const needed = filled([...new Set([...first, ...ruled])]);
  const all = filled(Object.keys(properties));
  return {
    ...content,
    examples: [
      { name: 'what has to be filled is', data: needed, expect: { problems: [] } },
      { name: 'everything is filled', data: all, expect: { problems: [] } },
    ],
  };
}
