/** What stands in the first sheet of a spreadsheet, as texts, and which of its lines are hidden: nothing is worked out, nothing large is unfolded. */
import { read, SSF, utils, type CellObject, type WorkSheet } from 'xlsx';
import type { SheetWorld } from '../runtime/pages/upload/sheetJob.ts';

/** What the parts of a zip say that they unfold to, together: read from its directory, before anything is unfolded. */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return 0;
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  while (at + ENTRY_BYTES <= bytes.length && view.getUint32(at, true) === ENTRY) {
    // A size of all ones stands elsewhere: a part so large is none of a list of people.
    sum += view.getUint32(at + 24, true);
    at += ENTRY_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

/** What a small file may unfold to: more is no list of people. */
const MOST_UNPACKED = 60_000_000;
/** How many merged places are named. */
const MOST_LISTED = 5;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/** A way of showing a day or a time that shows hours. */
const SHOWS_TIME = /h/i;

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A cell as text: a day as DD-MM-YYYY however it is shown, with HH:MM behind it where it has a time, a time alone as HH:MM, a number as it stands,
 * never what a formula would say; an error by its name, so that the form says that it is none of its values. `from1904`: the book counts its days
 * from 1904 on.
 */
function cellText(cell: CellObject | undefined, from1904: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'z') return '';
  if (cell.t === 'e') return cell.w ?? '#N/A';
  if (cell.t !== 'n' || typeof cell.z !== 'string' || !SSF.is_date(cell.z)) return String(cell.v);
  // A number that is no day although its cell is shown as one: a telephone number.
  const read = SSF.parse_date_code(Number(cell.v), { date1904: from1904 }) as Record<'d' | 'm' | 'y' | 'H' | 'M' | 'S', number> | null;
  if (!read) return String(cell.v);
  const time = `${two(read.H)}:${two(read.M)}${read.S === 0 ? '' : `:${two(read.S)}`}`;
  if (Number(cell.v) < 1 && SHOWS_TIME.test(cell.z)) return time;
  const day = `${two(read.d)}-${two(read.m)}-${read.y}`;
  return time === '00:00' && !SHOWS_TIME.test(cell.z) ? day : `${day} ${time}`;
}

function linesOf(sheet: WorkSheet | undefined, from1904: boolean): string[][] {
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][];
  return Array.from(rows, (row) => Array.from(row ?? [], (cell) => cellText(cell, from1904)));
}

/** Lines that somebody, or a filter, has put out of sight. */
const hiddenIn = (sheet: WorkSheet | undefined): ReadonlySet<number> =>
  new Set(Array.from(sheet?.['!rows'] ?? []).flatMap((line, at) => (line?.hidden === true ? [at] : [])));

export const readGrid: SheetWorld['readGrid'] = (buffer) => {
  const bytes = new Uint8Array(buffer);
  const isZip = begins(bytes, ZIP);
  if (!isZip && !begins(bytes, OLD)) return { text: '{{bulk.notExcel}}' };
  if (isZip && unpackedSize(bytes) > MOST_UNPACKED) return { text: '{{bulk.unfolds}}' };
  try {
    // Every row is read: where some between are empty, those beyond the most that are taken would be lost without a word.
    const book = read(bytes, { dense: true, sheets: 0, cellFormula: false, cellHTML: false, cellNF: true, cellStyles: true });
    if (isZip && book.bookType !== 'xlsx') return { text: '{{bulk.notExcel}}' };
    const [name = ''] = book.SheetNames;
    const sheet = book.Sheets[name];
    const merged = sheet?.['!merges']?.map((range) => utils.encode_range(range)) ?? [];
    // Only the first of merged cells holds what all of them show: a row of its own would say less than who filled it in sees.
    if (merged.length > 0) return { text: '{{bulk.merged}}', values: { cells: merged.slice(0, MOST_LISTED).join(', ') } };
    return { name, lines: linesOf(sheet, book.Workbook?.WBProps?.date1904 === true), hidden: hiddenIn(sheet) };
  } catch {
    return { text: '{{bulk.notExcel}}' };
  }
};
