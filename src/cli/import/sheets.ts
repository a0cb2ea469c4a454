/** The sheets of an XLSForm, and tables beside it, as rows. */
import { utils, type WorkSheet } from 'xlsx';
import { columnFates, ownName } from './fates.ts';

type Columns = (typeof columnFates)['survey'];

/** A row of a sheet by its headings, in small letters. */
export type SheetLine = Readonly<Record<string, string>>;
export interface ForeignRow {
  number: number;
  line: SheetLine;
}

/** `label::Hindi (hi)`, `Label:Hindi`, `media::image` -> the heading as the table names it, with its language. */
function headingOf(columns: Columns, heading: string): string {
  const plain = heading.replace(/\s*::\s*/g, '::');
  const known = ownName(columns, plain);
  if (known !== plain) return known;
  const [, name = plain, language] = /^([^:]+(?:::[\w-]+(?=::))?)::?([^:]+)$/.exec(plain) ?? [];
  const own = ownName(columns, name);
  return language !== undefined && columns[own]?.spoken === true ? `${own}::${language}` : plain;
}

export const columnNamed = (heading: string): string => heading.split('::')[0] ?? '';

/** Quotes as conditions have them: word processors bend them. */
const straight = (text: string): string => text.replace(/[\u2018\u2019\u201A\u201B]/g, "'").replace(/[\u201C-\u201F]/g, '"');

/**
 * The rows of a sheet in which something stands, below the first one, which names the columns. Read from its filled cells: a sheet may claim a million
 * rows and have ten. @param columns names of columns as the format has them; a table of anything else has none
 */
export function filledRows(sheet: WorkSheet | undefined, columns?: Columns): ForeignRow[] {
  const rows = new Map<number, Map<number, string>>();
  for (const [address, cell] of Object.entries(sheet ?? {})) {
    const text = address.startsWith('!') ? '' : utils.format_cell(cell).trim();
    if (text === '') continue;
    const { r, c } = utils.decode_cell(address);
    rows.set(r, (rows.get(r) ?? new Map<number, string>()).set(c, text));
  }
  const [[, head] = [], ...below] = [...rows].sort(([one], [other]) => one - other);
  const headings = new Map<number, string>();
  for (const column of new Set([...(head?.keys() ?? []), ...below.flatMap(([, cells]) => [...cells.keys()])])) {
    const headText = head?.get(column)?.toLowerCase() ?? '';
    const heading = columns ? headingOf(columns, headText) : headText;
    const isTwin = heading === '' || [...headings.values()].includes(heading);
    headings.set(column, isTwin ? `${heading} in column ${utils.encode_col(column)}`.trim() : heading);
  }
  return below.map(([row, cells]) => ({
    number: row + 1,
    line: Object.fromEntries(
      [...headings].map(([column, heading]) => {
        const text = cells.get(column) ?? '';
        return [heading, columns && columns[columnNamed(heading)]?.spoken !== true ? straight(text) : text];
      }),
    ),
  }));
}

/** Cells by heading as a sheet, its columns in the order in which the table names them. */
export function sheetOf(name: keyof typeof columnFates, rows: readonly SheetLine[]): WorkSheet {
  const order = Object.keys(columnFates[name]);
  const headings = [...new Set([order[0] ?? '', ...rows.flatMap((row) => Object.keys(row))])];
  headings.sort((one, other) => order.indexOf(columnNamed(one)) - order.indexOf(columnNamed(other)));
  return utils.aoa_to_sheet([headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? null))]);
}
