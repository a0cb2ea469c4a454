/**
 * What helps whoever fills in a sheet, as parts of its workbook: a note at each heading, a list to choose from below those that have options. The
 * lists stand on a hidden sheet of their own: within the sheet none may be longer than 255 letters.
 */
import type { ColumnGuide } from '../../engine/sheet/columnGuides.ts';
import { columnName, namespaces, textCell, xmlText } from './xml.ts';

/** What they add to the workbook, piece by piece. */
export interface GuideParts {
  types: string;
  sheets: string;
  links: string;
  /** Behind the rows of the sheet. */
  tail: string;
  files: Readonly<Record<string, string>>;
}
export const noGuides: GuideParts = { types: '', sheets: '', links: '', tail: '', files: {} };

/** Rows below the heading that have the lists: as many as are taken at once. */
const LAST_ROW = 10_001;
const OPTIONS = 'Options';
/** The number of its sheet: the largest that there may be. */
const BEHIND_ALL = 65_534;

const { sheets, links, office, kind } = namespaces;

function notesOf(guides: readonly ColumnGuide[]): string {
  const notes = guides.map(
    ({ note }, at) => `<comment ref="${columnName(at)}1" authorId="0"><text><t xml:space="preserve">${xmlText(note)}</t></text></comment>`,
  );
  return `<comments xmlns="${sheets}"><authors><author></author></authors><commentList>${notes.join('')}</commentList></comments>`;
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
  return `<worksheet xmlns="${sheets}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
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

const override = (part: string, type: string): string => `<Override PartName="/xl/${part}" ContentType="${kind}.${type}+xml"/>`;

export function guideParts(guides: readonly ColumnGuide[]): GuideParts {
  const choices = guides.flatMap(({ options = [] }, at): ColumnChoices[] => (options.length === 0 ? [] : [{ at, options }]));
  const link = (id: string, to: string, target: string): string => `<Relationship Id="${id}" Type="${office}/${to}" Target="${target}"/>`;
  const files: Record<string, string> = {
    'xl/comments1.xml': notesOf(guides),
    'xl/drawings/vmlDrawing1.vml': boxesOf(guides),
    'xl/worksheets/options.xml': optionsSheet(choices),
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${links}">${link('rId1', 'vmlDrawing', '../drawings/vmlDrawing1.vml')}${link('rId2', 'comments', '../comments1.xml')}</Relationships>`,
  };
  return {
    types: `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override('comments1.xml', 'comments')}${override('worksheets/options.xml', 'worksheet')}`,
    sheets: `<sheet name="${OPTIONS}" sheetId="${BEHIND_ALL}" state="hidden" r:id="${OPTIONS}"/>`,
    links: link(OPTIONS, 'worksheet', 'worksheets/options.xml'),
    tail: `${listsOf(choices)}<legacyDrawing r:id="rId1"/>`,
    files,
  };
}
