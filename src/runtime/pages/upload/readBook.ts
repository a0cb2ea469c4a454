/** What a spreadsheet holds, as rows of texts that a template names: checked before any of it is judged (D3-BULK-14 to 20). */
import { cleanRow, columnKey, FAULTS_SIGN, SHEET_NAME, type SheetRow, type TemplateDef } from '../../../engine/sheet/template.ts';
import { repeatedIn } from '../../../engine/sheet/sheetText.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Text } from '../../../engine/types.ts';

/** A sheet as its library reads it: texts, nothing evaluated; which of its lines are hidden. */
export interface Grid {
  name: string;
  lines: readonly (readonly string[])[];
  hidden: ReadonlySet<number>;
}

/** The rows that a file is for, and how many of them are hidden in it: those are loaded, too. */
interface TakenRows {
  rows: SheetRow[];
  hidden: number;
}

/** Why a file is not taken: a text, and what stands in it. */
export interface NotTaken {
  text: Text;
  values?: Record<string, string>;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** A column as a spreadsheet calls it: A to Z, AA … */
const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** The data rows below a header that is the template's, or why there are none. */
export function rowsIn(grid: Grid, template: TemplateDef, schema: FormSchema, most: number): TakenRows | NotTaken {
  const [header = []] = grid.lines;
  const lines = [...grid.lines.entries()].filter(([at, cells]) => at > 0 && !isBlank(cells.slice(0, template.columns.length)));
  // The first sheet is read, whatever it is called: where that is not ours, another one may be meant.
  const refusal = (text: Text, values: Record<string, string> = {}): NotTaken =>
    grid.name === SHEET_NAME ? { text, values } : { text: `${text}\n{{bulk.otherSheet}}`, values: { ...values, sheet: grid.name } };
  if (isBlank(header) && lines.length === 0) return refusal('{{bulk.empty}}');
  const names = [...header].map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  if (names.at(-1)?.startsWith(FAULTS_SIGN)) names.pop();
  const columnNames = template.columns.map(({ name }) => name);
  const differs = Array.from({ length: Math.max(names.length, columnNames.length) }, (_, at) => at).find((at) => names[at] !== columnNames[at]);
  if (differs !== undefined)
    return refusal('{{bulk.template}}\n{{bulk.otherColumn}}', {
      column: letterOf(differs),
      found: names[differs] || '–',
      wanted: columnNames[differs] ?? '–',
    });
  if (lines.length === 0) return refusal('{{bulk.empty}}');
  if (lines.length > most) return { text: '{{bulk.tooMany}}' };
  const keys = template.columns.map(columnKey);
  const rows = lines.map(([, cells]) => cleanRow(template, schema, Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? '']))));
  const numbers = repeatedIn(rows, 'aadharNo');
  return numbers.length > 0
    ? { text: '{{bulk.duplicates}}', values: { numbers: numbers.join(', ') } }
    : { rows, hidden: lines.filter(([at]) => grid.hidden.has(at)).length };
}
