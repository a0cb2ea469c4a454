import type { WriteSheet } from '../runtime/context/context.tsx';

/**
 * Writes an .xlsx that the browser saves. Every cell is a value, never a formula; the library is loaded with the first
 * export.
 */
export const writeSheet: WriteSheet = async (name, rows) => {
  const { utils, writeFileXLSX } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  const book = utils.book_new(sheet, 'Sheet1');
  writeFileXLSX(book, `${name}.xlsx`, { compression: true });
};
