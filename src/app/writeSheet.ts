import type { Parts, WriteSheet } from '../runtime/context/context.tsx';

/** Letters that a column has room for: a day that has none is shown as signs. */
const WIDTH = 18;

/** Writes an .xlsx that the browser saves, with values and never a formula; the library comes with the first one. */
export const writeSheet: WriteSheet = async (name, rows) => {
  const { utils, writeFileXLSX } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: WIDTH }));
  const book = utils.book_new(sheet, 'Sheet1');
  writeFileXLSX(book, `${name}.xlsx`, { compression: true });
};

/** Starts the judge of a spreadsheet: a file of our own origin, as the Content-Security-Policy asks for. */
export const openSheetWorker: Parts['openSheetWorker'] = () =>
  new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module', name: 'sheet' });
