/** A row of a spreadsheet, as a form's template says: from cells to the values of the form, and back to what stands in a cell. */
import { piecesOf } from '../joinedTexts.ts';
import { isObject, segmentsOfPointer, type Segments } from '../json.ts';
import { optionListOf, schemaAt, typedText } from '../form/schema.ts';
import { perValue } from '../perValue.ts';
import { readPhone, writtenDay } from '../typedDigits.ts';
import { valueAt, withValueAt, isEmpty } from '../form/paths.ts';
import type { FormSchema } from '../definition/form.ts';
import type { Json, JsonObject, Logic, LongList, OptionItem, Pointer, Text } from '../types.ts';

export interface TemplateColumn {
  /** What stands in the header. */
  name: string;
  /** The field of the form; a column without one is kept beside it under its `key`. */
  at?: Pointer;
  /** On the wire; the last word of `at` without it. */
  key?: string;
  /** For a column without a field: its cells are days. */
  as?: 'date';
}

/** What says by which key a column travels. */
export interface NamedColumn {
  at?: Pointer | undefined;
  key?: string | undefined;
}

/** What the sheet of a template is called. */
export const SHEET_NAME = 'Sheet1';
/** Begins the header behind the columns of a file of faulty rows, in every language: what is wrong stands below, and is not read. */
export const FAULTS_SIGN = '⚠';

/** What must hold of columns beside the form. */
interface TemplateCheck {
  id: string;
  /** Key of the column at which it is said. */
  at: string;
  /** A warning is asked about in the page and stops nothing; error without it. */
  severity?: 'error' | 'warning';
  /** Reads `row` (days as the wire has them), `upload` (what the file is for), `place`, session and today. */
  fails: Logic;
  message: Text;
}

/** What of a form stands in a row of a spreadsheet. */
export interface TemplateDef {
  /** Name of the file that is given out. */
  file: string;
  columns: TemplateColumn[];
  /** Fields that no column has: rules over data, lookups, lists and session, where nothing stands there. */
  fill?: Record<Pointer, Logic>;
  /** The lookups of the form that a row needs; no others are asked. */
  lookups?: string[];
  /** Parts of the form that a row cannot say: what is wrong there is left to who opens the record. */
  unasked?: Pointer[];
  /** Checks of the form that are not asked of a row. */
  spares?: string[];
  checks?: TemplateCheck[];
  /** Keys whose values together tell one person; `known` answers those who are there already, asked for by the values of a column. */
  twins?: { of: string[]; known?: { call: string; with: Record<string, string> } };
}

/** A row as it travels: wire key -> text of its cell. */
export type SheetRow = Readonly<Record<string, string>>;

export const columnKey = ({ key, at = '' }: NamedColumn): string => key ?? segmentsOfPointer(at).at(-1) ?? '';

/** Whether the cells of a column are days. */
export const isDay = ({ at, as }: TemplateColumn, schema: FormSchema): boolean =>
  as === 'date' || (at !== undefined && schemaAt(schema, segmentsOfPointer(at))?.['format'] === 'date');

/** The time of a cell that holds a day with its time. */
const TIME_BEHIND = /(?<=^\d{1,2}[.-]\d{1,2}[.-]\d{4}) \d{2}:\d{2}(:\d{2})?$/;

/** A cell without line breaks, and without blanks and invisible signs around it; in a date hyphens stand for slashes, and the day alone counts (D3-BULK-18, D3-BULK-19). */
const cleanCell = (text: string, isDate: boolean): string => {
  const plain = typedText({}, text.replace(/[\r\n\u2028\u2029]+/g, ''));
  return isDate ? plain.replaceAll('/', '-').replace(TIME_BEHIND, '') : plain;
};

const isPhone = ({ at }: TemplateColumn, schema: FormSchema): boolean =>
  at !== undefined && schemaAt(schema, segmentsOfPointer(at))?.['x-pii'] === 'phone';

/** A row with its cells clean, in the order of the template; what no column names is left out. */
export function cleanRow({ columns }: TemplateDef, schema: FormSchema, row: JsonObject): SheetRow {
  const cell = (column: TemplateColumn): string => {
    const value = row[columnKey(column)];
    const text = cleanCell(value === null || value === undefined || isObject(value) ? '' : String(value), isDay(column, schema));
    return isPhone(column, schema) ? (readPhone(text) ?? text) : text;
  };
  return Object.fromEntries(columns.map((column) => [columnKey(column), cell(column)]));
}

/** A day as people write it as the wire has days; anything else as it is: the form says what is wrong with it (D3-GAP-70). */
const dayOf = (text: string): string => writtenDay(text) ?? text;

/** A text in which capitals and blanks do not count. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?[,;] ?/g, ',')
    .trim();

/** What cells may call the options of a list, made once for all rows: a value goes before a label, the first before one that reads alike. */
const optionNames = perValue((items: readonly OptionItem[]): ReadonlyMap<string, Json> => {
  const pairs = [...items.map(({ value }) => [String(value), value] as const), ...items.map(({ label, value }) => [label ?? '', value] as const)];
  return new Map(pairs.reverse().map(([name, value]) => [plain(name), value]));
});

/** The value of the option that a cell names, by its value or its label, however it is spelled; the text itself where it names none. */
const optionOf = (items: readonly OptionItem[], text: string): Json => optionNames(items).get(plain(text)) ?? text;

type Lists = Readonly<Record<string, readonly OptionItem[]>>;
type LongLists = Readonly<Record<string, LongList>>;

/** Cells that name a row of a list which is too long for a page, by its label, among those within the answer beside it; that one may be named so, too. */
function withLong(data: JsonObject, places: readonly Segments[], schema: FormSchema, long: LongLists): JsonObject {
  const withValue = (whole: JsonObject, place: Segments): JsonObject => {
    const field = schemaAt(schema, place);
    const beside = field?.['x-within'];
    const within = beside === undefined ? undefined : String(valueAt(whole, [...place.slice(0, -1), beside]) ?? '');
    const valueOfName = (name: Json): Json => (typeof name === 'string' ? long[optionListOf(field) ?? '']?.keyOf?.(name, within) : undefined) ?? name;
    const value = valueAt(whole, place) ?? null;
    return withValueAt(whole, place, Array.isArray(value) ? value.map(valueOfName) : valueOfName(value));
  };
  // The outermost is found first, wherever its column stands: as often as lists lie within each other.
  return places.reduce((whole) => places.reduce(withValue, whole), data);
}

/** What a cell says of yes and no. */
const saysYes: ReadonlyMap<string, boolean> = new Map(
  Object.entries({ yes: true, y: true, true: true, 1: true, no: false, n: false, false: false, 0: false }),
);
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY_AND_TIME = /^(\d{1,2}([/.-])\d{1,2}\2\d{4}|\d{4}-\d{2}-\d{2})[T ]+(\d{1,2}):(\d{2})(:\d{2})?$/;

/** DD-MM-YYYY HH:MM as the wire has a day with its time; anything else as it is. */
const dayTimeOf = (text: string): string =>
  text.replace(DAY_AND_TIME, (_, day: string, _sign: string, hour: string, minute: string, second?: string) => {
    return `${dayOf(day)}T${hour.padStart(2, '0')}:${minute}${second ?? ':00'}`;
  });

/** Cells name several values with commas or semicolons between them. */
const evenly = (text: string): string =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(',');

/** The values of a cell, each once; one with such a sign in its own name stays whole. */
function severalIn(text: string, names: readonly string[]): string[] {
  const label = evenly(text);
  const pieces = label === '' ? [] : piecesOf(label, ',', names.map(evenly), plain);
  return [...new Set(pieces.map((one) => names.find((name) => plain(name) === plain(one)) ?? one))];
}

/** All that a cell may call the values of a field. */
const namesIn = ({ enum: values, 'x-options': list = '' }: FormSchema, lists: Lists): string[] =>
  (Array.isArray(values) ? values : (lists[list] ?? []).flatMap(({ value, label }) => [value, label ?? ''])).map(String);

/** The value that a cell says; what says none of its kind stays as it is, and the form refuses it. */
function valueOf(schema: FormSchema | undefined, text: string, lists: Lists): Json {
  const { type, format, items, 'x-options': list } = schema ?? {};
  if (type === 'array' && !items?.properties) {
    const each = { ...(list ? { 'x-options': list } : {}), ...items };
    return severalIn(text, namesIn(each, lists)).map((one) => valueOf(each, one, lists));
  }
  if (list !== undefined) return optionOf(lists[list] ?? [], text);
  if (type === 'boolean') return saysYes.get(plain(text)) ?? text;
  if (type === 'integer' || type === 'number') return NUMBER.test(text) ? Number(text) : text;
  return format === 'date' ? dayOf(text) : format === 'date-time-local' ? dayTimeOf(text) : text;
}

/** What a row says, as data of the form. */
export function formDataOf({ columns }: TemplateDef, schema: FormSchema, lists: Lists, row: SheetRow, long: LongLists = {}): JsonObject {
  const found: Segments[] = [];
  let data: JsonObject = {};
  for (const column of columns) {
    const text = row[columnKey(column)] ?? '';
    if (column.at === undefined || text === '') continue;
    const place = segmentsOfPointer(column.at);
    if (Object.hasOwn(long, optionListOf(schemaAt(schema, place)) ?? '')) found.push(place);
    data = withValueAt(data, place, valueOf(schemaAt(schema, place), text, lists));
  }
  return withLong(data, found, schema, long);
}

/** The same data with values for fields that hold nothing yet. */
export const withFills = (data: JsonObject, values: Readonly<Record<Pointer, Json>>): JsonObject =>
  Object.entries(values).reduce((whole, [pointer, value]) => {
    const place = segmentsOfPointer(pointer);
    return isEmpty(value) || !isEmpty(valueAt(whole, place)) ? whole : withValueAt(whole, place, value);
  }, data);

/** The day of a column beside the form, as the wire has it; null for none. */
export const dayBeside = (row: SheetRow, key: string): string | null => {
  const day = dayOf(row[key] ?? '');
  return day === '' ? null : day;
};

/** The columns beside the form, as rules read them: days as the wire has them, null where nothing stands. */
export const besideForm = ({ columns }: TemplateDef, row: SheetRow): JsonObject =>
  Object.fromEntries(
    columns
      .filter(({ at }) => at === undefined)
      .map((column) => [columnKey(column), column.as === 'date' ? dayBeside(row, columnKey(column)) : row[columnKey(column)] || null]),
  );
