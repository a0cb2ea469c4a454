/** A foreign form's file -> what it says, by its kind: .json is a JSON Schema, .xlsx an XLSForm. */
import { readFileSync } from 'node:fs';
import { read, utils, type WorkSheet } from 'xlsx';
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { Unusable } from '../scaffold/run.ts';
import type { FormContent } from '../scaffold/newForm.ts';
import { dataFor, withChosen, type Imported } from './imported.ts';
import { fromJsonSchema } from './jsonSchema.ts';
import { fromXlsForm, type SheetLine } from './xlsForm.ts';

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

/** @param form last part of the form's id @param ui the UI schema of rjsf, for a JSON Schema @throws Unusable for what is neither */
export function readForeign(path: string, form: string, ui?: string): Imported {
  if (path.endsWith('.json')) {
    const schema = jsonAt(path);
    if (!isObject(schema['properties']) && schema['$ref'] === undefined && schema['allOf'] === undefined && schema['oneOf'] === undefined)
      throw new Unusable(`${path} is no JSON Schema of an object: it has no "properties"`);
    return fromJsonSchema(schema, ui === undefined ? {} : jsonAt(ui), form);
  }
  if (!/\.xlsx?$/.test(path)) throw new Unusable(`${path} is neither a JSON Schema (.json) nor an XLSForm (.xlsx)`);
  const { Sheets: sheets } = read(readFileSync(path));
  if (!sheets['survey']) throw new Unusable(`${path} is no XLSForm: it has no sheet "survey"`);
  return fromXlsForm({ survey: linesOf(sheets['survey']), choices: linesOf(sheets['choices']), settings: linesOf(sheets['settings']) }, form);
}

/** Its files, with an example of what has to be filled and one of what else may be. Where no value could be made, the check says so. */
export function foreignContent({ properties, required, choice, sections, show, rows, options, messages }: Imported): FormContent {
  // What an object needs is asked whether anything else in it is filled or not.
  const asks = Object.keys(properties).filter((name) => required.includes(name) || (properties[name]?.required ?? []).length > 0);
  const needed = withChosen(choice, dataFor(properties, asks, options), options);
  const all = withChosen(choice, dataFor(properties, Object.keys(properties), options), options);
  return {
    properties,
    required,
    choice,
    sections,
    show,
    ...(rows === undefined ? {} : { rows }),
    options,
    messages,
    examples: [
      { name: 'what has to be filled is', data: needed, expect: { problems: [] } },
      { name: 'everything is filled', data: all, expect: { problems: [] } },
    ],
  };
}
