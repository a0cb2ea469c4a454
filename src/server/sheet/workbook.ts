/** An .xlsx of one sheet, written row by row while the rows are read: memory does not grow with them. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type SheetCell = string | number | null;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}/main"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** Signs that no XML may hold, not even in another spelling: they are left out. */
const BARRED = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string): string => value.replace(BARRED, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
const PLAIN = /^[\w ./-]*$/;

const LETTERS = 26;
const A = 65;
/** 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  (index >= LETTERS ? columnName(Math.floor(index / LETTERS) - 1) : '') + String.fromCharCode(A + (index % LETTERS));

const cell = (value: SheetCell, at: string, style: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"${style}><v>${value}</v></c>`;
  return `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${PLAIN.test(value) ? value : text(value)}</t></is></c>`;
};

const line = (row: readonly SheetCell[], number: number, style = ''): string =>
  `<row r="${number}">${row.map((value, index) => cell(value, `${columnName(index)}${number}`, style)).join('')}</row>`;

/** Rows that a sheet takes, its headings among them. */
const MOST = 1_048_576;

async function* sheet(heads: readonly string[], pages: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEETS}/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${line(heads, 1, ' s="1"')}`;
  let number = 1;
  for await (const page of pages) {
    if (number + page.length > MOST) throw new Error('A sheet takes no more rows.');
    yield page.map((row) => line(row, (number += 1))).join('');
  }
  yield '</sheetData></worksheet>';
}

/** Excel allows 31 letters, and not these. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** The contents say when they are of. */
const entry = { mtime: new Date(0) };

/** The bytes of the workbook. Whoever reads them is thrown what reading a page throws, and an error for more rows than a sheet takes. */
export function workbook(name: string, heads: readonly string[], pages: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncIterable<Buffer> {
  const book = `<workbook xmlns="${SHEETS}/main" xmlns:r="${OFFICE}"><sheets><sheet name="${text(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  for (const [part, content] of Object.entries({ ...parts, 'xl/workbook.xml': book })) zip.addBuffer(Buffer.from(`${HEAD}${content}`), part, entry);
  const rows = Readable.from(sheet(heads, pages), { objectMode: false });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', entry);
  for (const source of [rows, zip]) source.once('error', (error: Error) => bytes.destroy(error));
  // Who goes away reads no further pages.
  bytes.once('close', () => rows.destroy());
  zip.end();
  return bytes;
}
