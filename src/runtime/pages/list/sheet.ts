import type { ColumnVerdict } from '../../../engine/list/types.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';

/** How a spreadsheet might take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const shownDay = (value: string): string => value.slice(0, 10).split('-').reverse().join('/');

/** A cell of an export: numbers stay numbers, everything else is text, and no text can become a formula (quality part 3). */
export function sheetCell(value: Json, as: string | undefined): string | number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && as !== 'id') return value;
  if (as === 'date' && typeof value === 'string') return shownDay(value);
  if (as === 'datetime' && typeof value === 'string') return `${shownDay(value)} ${value.slice(11, 16)}`.trim();
  if (as === 'aadhaar') return `XXXX XXXX ${String(value).slice(-4)}`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Rows of an export: a line of headers, then one line per row. */
export function sheetRows(
  columns: readonly ColumnVerdict[],
  rows: readonly JsonObject[],
  cell: (column: ColumnVerdict, row: JsonObject) => Json,
): (string | number | null)[][] {
  return [columns.map(({ label }) => label), ...rows.map((row) => columns.map((column) => sheetCell(cell(column, row), column.def.as)))];
}
