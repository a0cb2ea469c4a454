/** A value as a cell of a spreadsheet has it, the same in exports of the page and in workbooks of the server. */
import type { Json } from '../types.ts';
import { aadhaarMask } from '../aadhaarMask.ts';
import { shownDay } from '../dates/day.ts';

/** How a spreadsheet might take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of an export: numbers stay numbers, everything else is text, and no text can become a formula (quality part 3). */
export function sheetCell(value: Json, as: string | undefined): string | number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && as !== 'id') return value;
  if (as === 'date' && typeof value === 'string') return shownDay(value.slice(0, 10)) ?? value;
  if (as === 'datetime' && typeof value === 'string') return `${shownDay(value.slice(0, 10)) ?? value} ${value.slice(11, 16)}`.trim();
  if (as === 'aadhaar') return aadhaarMask(String(value).slice(-4));
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}
