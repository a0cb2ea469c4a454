/** A value as a cell of a spreadsheet has it, the same in exports of the page and in workbooks of the server. */
import type { ColumnDef } from '../definition/list.ts';
import type { WorkflowDef } from '../definition/workflow.ts';
import type { Json, JsonObject } from '../types.ts';
import { aadhaarMask } from '../aadhaarMask.ts';
import { hereText, minuteOf } from '../dates/clock.ts';
import { dayNumber, shownDay } from '../dates/day.ts';
import { shownPlace } from '../geoPlace.ts';
import { stateMetaOf } from '../workflow/stateOf.ts';
import { cellOf, type SayText } from './evaluateList.ts';
import type { ListFacts } from './types.ts';

/** How a spreadsheet might take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** How cells show days: as lists do. The signs are escaped, for a bare slash is shown as whatever parts days on the reader's machine. */
export const dayFormats = { date: 'dd\\/mm\\/yyyy', datetime: 'dd\\/mm\\/yyyy\\ hh:mm' } as const;

/** A day, or an instant by the clock of the product, as spreadsheets count it: a number of days with a way of showing it. */
interface DayCell {
  t: 'n';
  v: number;
  z: (typeof dayFormats)[keyof typeof dayFormats];
}
export type SheetCell = string | number | DayCell | null;

/** Days that spreadsheets count up to 1970-01-01. */
const UP_TO_1970 = 25_569;
/** 1900-03-01: readers differ in what they make of days before, and of those before 1900 they make none. */
const FIRST_COUNTED = 61;
const MINUTES = 1440;

/** A day or an instant (YYYY-MM-DD, YYYY-MM-DDTHH:MM) as a cell; as a text what spreadsheets do not count, as it is what is neither. */
function dayCell(value: string, as: keyof typeof dayFormats): SheetCell {
  const [day, time] = [value.slice(0, 10), as === 'datetime' ? value.slice(11, 16) : ''];
  const dayText = shownDay(day);
  if (dayText === undefined) return value;
  const count = UP_TO_1970 + (dayNumber(day) ?? Number.NaN);
  const minute = minuteOf(time);
  if (count < FIRST_COUNTED || (time !== '' && minute === undefined)) return `${dayText} ${time}`.trim();
  return { t: 'n', v: count + (minute ?? 0) / MINUTES, z: dayFormats[minute === undefined ? 'date' : 'datetime'] };
}

/** What is made of digits and is no number. */
const DIGITS_ONLY: ReadonlySet<string | undefined> = new Set(['id', 'phone', 'aadhaar']);
const NUMBER_KINDS: ReadonlySet<string | undefined> = new Set(['number', 'rupees']);

/** A cell of an export: numbers and days are such, everything else is text, and no text can become a formula (quality part 3). */
export function sheetCell(value: Json, as: string | undefined): SheetCell {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && !DIGITS_ONLY.has(as)) return value;
  if (typeof value === 'string' && NUMBER_KINDS.has(as) && String(Number(value)) === value) return Number(value);
  if ((as === 'date' || as === 'datetime') && typeof value === 'string') return dayCell(value, as);
  if (as === 'place' && typeof value === 'string') return sheetCell(shownPlace(value), undefined);
  if (as === 'aadhaar') return aadhaarMask(String(value).slice(-4));
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** In whose words and by which clock a spreadsheet says what a list shows. */
interface SheetWorld {
  say: SayText;
  workflows: Readonly<Record<string, WorkflowDef>>;
  timeZone: string;
}

/** What a list shows of a row in a column, as a cell of its export: a status in its workflow's words, an instant by the clock of the product. */
export function sheetCellOf(column: ColumnDef, row: JsonObject, facts: ListFacts, { say, workflows, timeZone }: SheetWorld): SheetCell {
  const value = cellOf(column, row, facts, say);
  const status = column.as === 'status' && column.of !== undefined ? stateMetaOf(workflows[column.of], value) : undefined;
  return sheetCell(status ? say(status.label) : hereText(value, timeZone), column.as);
}
