/** The rows of a spreadsheet as one text, in which a file travels whole: a line for each row, its cells in the order of the template. */
import type { JsonObject } from '../types.ts';
import { columnKey, type NamedColumn, type SheetRow } from './template.ts';

interface Columns {
  columns: readonly NamedColumn[];
}

const CELL = '\t';
const ROW = '\n';

/** No cell holds what parts cells and rows. */
const inLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

/** `rows` in their order; an empty line stands for one that does not travel, so that the others keep their numbers. */
export const writeSheetText = ({ columns }: Columns, rows: readonly (SheetRow | null)[]): string =>
  rows.map((row) => (row === null ? '' : columns.map((column) => inLine(row[columnKey(column)] ?? '')).join(CELL))).join(ROW);

/** A row of a file, and its place in it from 1. */
interface NumberedRow {
  number: number;
  cells: JsonObject;
}

/** The rows that travel in such a text; cells behind the last column count for nothing. */
export const readSheetText = ({ columns }: Columns, text: string): NumberedRow[] =>
  text.split(ROW).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const cells = line.split(CELL);
    return [{ number: index + 1, cells: Object.fromEntries(columns.map((column, at) => [columnKey(column), cells[at] ?? ''])) }];
  });

/** Values that stand in several rows, each once; empty cells are no value (D3-BULK-20). */
export function repeatedIn(rows: readonly JsonObject[], key: string): string[] {
  const values = new Set<string>();
  const twice = new Set<string>();
  for (const { [key]: cell = '' } of rows) {
    const value = String(cell);
    if (value === '') continue;
    if (values.has(value)) twice.add(value);
    values.add(value);
  }
  return [...twice];
}
