/** An .xlsx, written row by row while the rows are read: memory does not grow with them. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ColumnGuide } from '../../engine/sheet/columnGuides.ts';
import { guideParts, noGuides, type GuideParts } from './guideParts.ts';
import { columnName, namespaces, textCell, XML_HEAD, xmlText } from './xml.ts';

export type SheetCell = string | number | null;
type Pages = AsyncIterable<readonly (readonly SheetCell[])[]>;

const { sheets: SHEETS, links: LINKS, types: TYPES, office: OFFICE, kind: KIND } = namespaces;

const partsWith = ({ types, links }: GuideParts): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/>${types}</Types>`,
  '_rels/.rels': `<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${links}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

const cell = (value: SheetCell, at: string, style: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"${style}><v>${value}</v></c>`;
  return textCell(value, at, style);
};

const line = (row: readonly SheetCell[], number: number, style = ''): string =>
  `<row r="${number}">${row.map((value, index) => cell(value, `${columnName(index)}${number}`, style)).join('')}</row>`;

/** Rows that a sheet takes, its headings among them. */
const MOST = 1_048_576;

async function* sheet(heads: readonly string[], pages: Pages, tail: string): AsyncGenerator<string> {
  yield `${XML_HEAD}<worksheet xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${line(heads, 1, ' s="1"')}`;
  let number = 1;
  for await (const page of pages) {
    if (number + page.length > MOST) throw new Error('A sheet takes no more rows.');
    yield page.map((row) => line(row, (number += 1))).join('');
  }
  yield `</sheetData>${tail}</worksheet>`;
}

/** Excel allows 31 letters, and not these. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** The contents say when they are of. */
const entry = { mtime: new Date(0) };

/**
 * The bytes of the workbook; `guides` say what stands beside its columns. Whoever reads them is thrown what reading a page throws, and an error
 * for more rows than a sheet takes.
 */
export function workbook(name: string, heads: readonly string[], pages: Pages, guides?: readonly ColumnGuide[]): Readable {
  const more = guides ? guideParts(guides) : noGuides;
  const book = `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/>${more.sheets}</sheets></workbook>`;
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  for (const [part, content] of Object.entries({ ...partsWith(more), 'xl/workbook.xml': book, ...more.files }))
    zip.addBuffer(Buffer.from(`${XML_HEAD}${content}`), part, entry);
  const rows = Readable.from(sheet(heads, pages, more.tail), { objectMode: false });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', entry);
  for (const source of [rows, zip]) source.once('error', (error: Error) => bytes.destroy(error));
  // Who goes away reads no further pages.
  bytes.once('close', () => rows.destroy());
  zip.end();
  return bytes;
}
