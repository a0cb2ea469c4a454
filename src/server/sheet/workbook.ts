/** An .xlsx, written row by row while the rows are read: memory does not grow with them. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { dayFormats, type SheetCell } from '../../engine/list/sheetCell.ts';
import type { ColumnGuide } from '../../engine/sheet/columnGuides.ts';
import { columnName, namespaces, textCell, XML_HEAD, xmlText } from './xml.ts';

/** What a workbook is called on the wire. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const { sheets: SHEETS, links: LINKS, types: TYPES, office: OFFICE, kind: KIND } = namespaces;

/** The number of a cell's style: bold for headings, behind it one for each way of showing a day. */
const HEADING = 1;
const formats = Object.values(dayFormats);
const styleOf = (format: (typeof formats)[number]): number => HEADING + 1 + formats.indexOf(format);
/** The first number that a format of one's own may have. */
const OWN_FORMAT = 164;
const formatsXml = formats.map((code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${code}"/>`).join('');
const stylesXml = formats.map((_code, at) => `<xf numFmtId="${OWN_FORMAT + at}" applyNumberFormat="1"/>`).join('');

/** What is the same in every workbook. */
const parts: Readonly<Record<string, string>> = {
  '_rels/.rels': `<Relationships xmlns="${LINKS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}"><numFmts count="${formats.length}">${formatsXml}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf/><xf fontId="1" applyFont="1"/>${stylesXml}</cellXfs></styleSheet>`,
};

/**
 * What helps whoever fills in a sheet, piece by piece: a note at each heading, a list to choose from below those that have options. The lists stand
 * on a hidden sheet of their own: within the sheet none may be longer than 255 letters.
 */
interface GuideParts {
  types: string;
  sheets: string;
  links: string;
  /** Behind the rows of the sheet. */
  tail: string;
  files: Readonly<Record<string, string>>;
}
const noGuides: GuideParts = { types: '', sheets: '', links: '', tail: '', files: {} };

/** Rows below the heading that have the lists: as many as are taken at once. */
const LAST_ROW = 10_001;
const OPTIONS = 'Options';
/** The number of its sheet: the largest that there may be. */
const BEHIND_ALL = 65_534;

function notesOf(guides: readonly ColumnGuide[]): string {
  const notes = guides.map(
    ({ note }, at) => `<comment ref="${columnName(at)}1" authorId="0"><text><t xml:space="preserve">${xmlText(note)}</t></text></comment>`,
  );
  return `<comments xmlns="${SHEETS}"><authors><author></author></authors><commentList>${notes.join('')}</commentList></comments>`;
}

/** The boxes of the notes: without them Excel shows none. */
function boxesOf(guides: readonly ColumnGuide[]): string {
  const box = (at: number): string =>
    `<v:shape id="_x0000_s${1025 + at}" type="#_x0000_t202" style="position:absolute;width:150pt;height:60pt;visibility:hidden" fillcolor="#ffffe1"><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${at + 1},15,1,2,${at + 3},15,5,4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${at}</x:Column></x:ClientData></v:shape>`;
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${guides.map((_guide, at) => box(at)).join('')}</xml>`;
}

interface ColumnChoices {
  at: number;
  options: readonly string[];
}

function optionsSheet(choices: readonly ColumnChoices[]): string {
  const most = Math.max(0, ...choices.map(({ options }) => options.length));
  const rows = Array.from({ length: most }, (_row, index) => {
    const cells = choices.map(({ options }, column) => {
      const option = options[index];
      return option === undefined ? '' : textCell(option, `${columnName(column)}${index + 1}`);
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${SHEETS}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** Another spelling than the list's is taken, too: so it warns and does not stop. */
function listsOf(choices: readonly ColumnChoices[]): string {
  if (choices.length === 0) return '';
  const lists = choices.map(({ at, options }, column) => {
    const from = columnName(column);
    const cells = `${columnName(at)}2:${columnName(at)}${LAST_ROW}`;
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>${OPTIONS}!$${from}$1:$${from}$${options.length}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

const override = (part: string, type: string): string => `<Override PartName="/xl/${part}" ContentType="${KIND}.${type}+xml"/>`;

function guideParts(guides: readonly ColumnGuide[]): GuideParts {
  const choices = guides.flatMap(({ options = [] }, at): ColumnChoices[] => (options.length === 0 ? [] : [{ at, options }]));
  const link = (id: string, to: string, target: string): string => `<Relationship Id="${id}" Type="${OFFICE}/${to}" Target="${target}"/>`;
  const files: Record<string, string> = {
    'xl/comments1.xml': notesOf(guides),
    'xl/drawings/vmlDrawing1.vml': boxesOf(guides),
    'xl/worksheets/options.xml': optionsSheet(choices),
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${LINKS}">${link('rId1', 'vmlDrawing', '../drawings/vmlDrawing1.vml')}${link('rId2', 'comments', '../comments1.xml')}</Relationships>`,
  };
  return {
    types: `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override('comments1.xml', 'comments')}${override('worksheets/options.xml', 'worksheet')}`,
    sheets: `<sheet name="${OPTIONS}" sheetId="${BEHIND_ALL}" state="hidden" r:id="${OPTIONS}"/>`,
    links: link(OPTIONS, 'worksheet', 'worksheets/options.xml'),
    tail: `${listsOf(choices)}<legacyDrawing r:id="rId1"/>`,
    files,
  };
}

const cell = (value: SheetCell, at: string, style: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"${style}><v>${value}</v></c>`;
  if (typeof value === 'object') return `<c r="${at}" s="${styleOf(value.z)}"><v>${value.v}</v></c>`;
  return textCell(value, at, style);
};

const line = (row: readonly SheetCell[], number: number, style = ''): string =>
  `<row r="${number}">${row.map((value, index) => cell(value, `${columnName(index)}${number}`, style)).join('')}</row>`;

/** Letters that a column has room for: a day that has none is shown as signs. */
const WIDTH = 18;
/** Rows that a sheet takes, its headings among them. */
const MOST = 1_048_576;

type Rows = readonly (readonly SheetCell[])[];

/** Pages given out in pieces: what one sheet has no room for begins the next. */
class Pages {
  private rest: Rows = [];
  private readonly source: AsyncIterator<Rows>;
  constructor(pages: AsyncIterable<Rows>) {
    this.source = pages[Symbol.asyncIterator]();
  }
  /** Whether there are rows left. Throws what reading a page throws. */
  async goesOn(): Promise<boolean> {
    while (this.rest.length === 0) {
      const page = await this.source.next();
      if (page.done === true) return false;
      this.rest = page.value;
    }
    return true;
  }
  /** The next rows, as many as there is room for. */
  take(room: number): Rows {
    const rows = this.rest.slice(0, room);
    this.rest = this.rest.slice(room);
    return rows;
  }
  /** No more are wanted: whoever reads them may let go. */
  async end(): Promise<void> {
    await this.source.return?.();
  }
}

async function* sheet(heads: readonly string[], pages: Pages, most: number, tail: string): AsyncGenerator<string> {
  yield `${XML_HEAD}<worksheet xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="${WIDTH}" defaultRowHeight="15"/><sheetData>${line(heads, 1, ` s="${HEADING}"`)}`;
  let number = 1;
  while (number < most && (await pages.goesOn())) {
    yield pages
      .take(most - number)
      .map((row) => line(row, (number += 1)))
      .join('');
  }
  yield `</sheetData>${tail}</worksheet>`;
}

const LONGEST_NAME = 31;
/** Excel allows 31 letters, and not these; the second sheet and those after it carry their number. */
function sheetName(name: string, number: number): string {
  const ending = number === 1 ? '' : ` ${number}`;
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME - ending.length) + ending;
}

/** The parts that tell of the sheets: known when the last one is written. */
function contents(name: string, sheets: number, guides: GuideParts): Record<string, string> {
  const each = (textFor: (number: number) => string): string => Array.from({ length: sheets }, (_sheet, index) => textFor(index + 1)).join('');
  return {
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets>${each((number) => `<sheet name="${xmlText(sheetName(name, number))}" sheetId="${number}" r:id="rId${number}"/>`)}${guides.sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${LINKS}">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>${guides.links}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`)}${guides.types}</Types>`,
  };
}

/** The contents say when they are of. */
const entry = { mtime: new Date(0) };

interface WorkbookOptions {
  /** What stands beside the columns of the first sheet. */
  guides?: readonly ColumnGuide[];
  /** Rows that a sheet takes, its headings among them. */
  most?: number;
}

/**
 * The bytes of the workbook; rows that a sheet has no room for go on in the next, under the headings again. Whoever reads the bytes is
 * thrown what reading a page throws.
 */
export function workbook(
  name: string,
  heads: readonly string[],
  pages: AsyncIterable<Rows>,
  { guides, most = MOST }: WorkbookOptions = {},
): Readable {
  const beside = guides ? guideParts(guides) : noGuides;
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const add = (all: Readonly<Record<string, string>>): void => {
    for (const [part, content] of Object.entries(all)) zip.addBuffer(Buffer.from(`${XML_HEAD}${content}`), part, entry);
  };
  const left = new Pages(pages);
  const write = async (): Promise<void> => {
    add({ ...parts, ...beside.files });
    let sheets = 0;
    do {
      const rows = Readable.from(sheet(heads, left, most, sheets === 0 ? beside.tail : ''), { objectMode: false });
      // Who goes away reads no further pages.
      bytes.once('close', () => rows.destroy());
      zip.addReadStream(rows, `xl/worksheets/sheet${(sheets += 1)}.xml`, entry);
      await finished(rows);
    } while ((await left.goesOn()) && !bytes.destroyed);
    add(contents(name, sheets, beside));
    zip.end();
  };
  zip.once('error', (error: Error) => bytes.destroy(error));
  write()
    .catch((error: unknown) => bytes.destroy(error as Error))
    .finally(() => void left.end());
  return bytes;
}
