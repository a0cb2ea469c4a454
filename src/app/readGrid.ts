/** What stands in the first sheet of a spreadsheet, as texts: nothing is worked out, nothing large is unfolded. */
import { read, SSF, type CellObject, type WorkSheet } from 'xlsx';
import type { SheetWorld } from '../runtime/pages/upload/sheetJob.ts';
import { unpackedSize } from './unpackedSize.ts';

/** What a small file may unfold to: more is no list of people. */
const MOST_UNPACKED = 60_000_000;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

const two = (value: number): string => String(value).padStart(2, '0');

/** A cell as text: a day as DD-MM-YYYY however it is shown, a number as it stands, never what a formula would say. */
function cellText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  if (cell.t !== 'n') return String(cell.v);
  if (typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return String(cell.v);
  const { d, m, y } = SSF.parse_date_code(Number(cell.v)) as { d: number; m: number; y: number };
  return `${two(d)}-${two(m)}-${y}`;
}

function gridOf(sheet: WorkSheet | undefined): string[][] {
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (row) => Array.from(row ?? [], cellText));
}

export const readGrid: SheetWorld['readGrid'] = (buffer, _template, most) => {
  const bytes = new Uint8Array(buffer);
  const isZip = begins(bytes, ZIP);
  if (!isZip && !begins(bytes, OLD)) return '{{bulk.notExcel}}';
  if (isZip && unpackedSize(bytes) > MOST_UNPACKED) return '{{bulk.tooLarge}}';
  try {
    const book = read(bytes, { dense: true, sheets: 0, sheetRows: most + 2, cellFormula: false, cellHTML: false, cellNF: true });
    return gridOf(book.Sheets[book.SheetNames[0] ?? '']);
  } catch {
    return '{{bulk.notExcel}}';
  }
};
