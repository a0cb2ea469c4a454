/** What the page says of a spreadsheet: of the rows that are not sent yet, and of the file that the server has. */
import type { SayText } from '../../../engine/list/evaluateList.ts';
import type { JudgedRow } from '../../../engine/sheet/judgeRow.ts';
import { repeatedIn } from '../../../engine/sheet/sheetText.ts';
import { columnKey, type TemplateDef } from '../../../engine/sheet/template.ts';
import type { SpreadsheetPanelProps } from '../../../widgets/contract/sheet.ts';
import type { SentFile } from './useUpload.ts';

type Verdict = SpreadsheetPanelProps['verdicts'][number];

/** Rows with one Aadhaar number (D3-BULK-20): a file that has them is not taken, but a cell that is mended may bring them about. */
export function withSameNumber({ columns }: TemplateDef, rows: readonly JudgedRow[], text: SayText): readonly JudgedRow[] {
  const key = 'aadharNo';
  const numbers = repeatedIn(
    rows.map(({ row }) => row),
    key,
  );
  const name = columns.find((column) => columnKey(column) === key)?.name ?? '';
  const fault = { key, name, text: text('{{bulk.duplicateAadhaar}}', {}), code: 'DUPLICATE' };
  return rows.map((entry) => (numbers.includes(entry.row[key] ?? '') ? { ...entry, faults: [...entry.faults, fault] } : entry));
}

/** Rows that the server refused say why, until somebody mends them. */
export const withRefusals = (rows: readonly JudgedRow[], refused: ReadonlyMap<number, string>): readonly JudgedRow[] =>
  refused.size === 0
    ? rows
    : rows.map((row, at) => {
        const text = refused.get(at);
        return text === undefined ? row : { ...row, faults: [...row.faults, { key: '', name: '', text, code: 'REFUSED' }] };
      });

const MOST_REASONS = 20;

/** What is said of a file that the server has: its number, how far it is, which of its rows were refused and why. */
function fileVerdict(
  { regId, records, loaded, failed, isDone }: SentFile,
  refused: ReadonlyMap<number, string>,
  rows: readonly JudgedRow[],
  text: SayText,
): Verdict {
  const reasons = [...refused].slice(0, MOST_REASONS).map(([at, reason]) => {
    return `${text('{{bulk.invalidRow}}', { row: at + 1, name: rows[at]?.row['firstName'] ?? '' })} ${reason}`;
  });
  const more = refused.size > MOST_REASONS ? [text('{{bulk.moreReasons}}', { count: refused.size - MOST_REASONS })] : [];
  return {
    tone: failed > 0 ? 'warning' : 'success',
    text: text('{{bulk.announced}}', { id: regId }),
    lines: isDone ? [text('{{bulk.loadedOf}}', { loaded, records }), ...reasons, ...more] : [text('{{bulk.safe}}')],
  };
}

interface UploadState {
  rows: readonly JudgedRow[];
  /** How many of them the server does not have, and how many of those have faults. */
  waiting: number;
  wrong: number;
  /** How many rows hold something to ask about. */
  odd: number;
  /** How many rows are hidden in the file. */
  hidden: number;
  file: SentFile | null;
  /** Why the server refused a row, by its place. */
  refused: ReadonlyMap<number, string>;
}

export function uploadVerdicts({ rows, waiting, wrong, odd, hidden, file, refused }: UploadState, text: SayText): Verdict[] {
  const rowsVerdict: Verdict = {
    tone: wrong + odd + hidden > 0 ? 'warning' : 'success',
    text: text(wrong > 0 ? '{{bulk.someWrong}}' : '{{bulk.allRight}}', { wrong, count: waiting }),
    lines: [...(odd > 0 ? [text('{{bulk.someOdd}}', { count: odd })] : []), ...(hidden > 0 ? [text('{{bulk.hidden}}', { count: hidden })] : [])],
  };
  return [...(waiting === 0 ? [] : [rowsVerdict]), ...(file ? [fileVerdict(file, refused, rows, text)] : [])];
}
