/** A value as a cell of a spreadsheet has it, the same in exports of the page and in workbooks of the server. */
import type { ColumnDef } from '../definition/list.ts';
import type { WorkflowDef } from '../definition/workflow.ts';
import type { Json, JsonObject } from '../types.ts';
import { aadhaarMask } from '../aadhaarMask.ts';
import { hereText } from '../dates/clock.ts';
import { shownDay } from '../dates/day.ts';
import { shownPlace } from '../geoPlace.ts';
import { stateMetaOf } from '../workflow/stateOf.ts';
import { cellOf, type SayText } from './evaluateList.ts';
import type { ListFacts } from './types.ts';

/** How a spreadsheet might take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of an export: numbers stay numbers, everything else is text, and no text can become a formula (quality part 3). */
export function sheetCell(value: Json, as: string | undefined): string | number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && as !== 'id') return value;
  if (as === 'date' && typeof value === 'string') return shownDay(value.slice(0, 10)) ?? value;
  if (as === 'datetime' && typeof value === 'string') return `${shownDay(value.slice(0, 10)) ?? value} ${value.slice(11, 16)}`.trim();
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
export function sheetCellOf(column: ColumnDef, row: JsonObject, facts: ListFacts, { say, workflows, timeZone }: SheetWorld): string | number | null {
  const value = cellOf(column, row, facts, say);
  const status = column.as === 'status' && column.of !== undefined ? stateMetaOf(workflows[column.of], value) : undefined;
  return sheetCell(status ? say(status.label) : hereText(value, timeZone), column.as);
}
