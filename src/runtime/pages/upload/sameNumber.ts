/**
 * One Aadhaar number in two rows: a file that has it is not taken, and a cell that is mended may bring it about (D3-BULK-20). The server has the
 * last word; here it is said before anything is sent.
 */
import { columnKey, type TemplateDef } from '../../../engine/sheet/template.ts';
import type { JudgedRow } from '../../../engine/sheet/judgeRow.ts';

const KEY = 'aadharNo';
const CODE = 'DUPLICATE';

export interface Rejudged {
  index: number;
  judged: JudgedRow;
}

/**
 * Answers what judges the numbers after the row at `index` was judged anew: that row first, then those that have or had a number with it.
 * `text` is what is said at the cell.
 */
export function sameNumber({ columns }: TemplateDef, text: string): (rows: readonly JudgedRow[], index: number) => Rejudged[] {
  const name = columns.find((column) => columnKey(column) === KEY)?.name ?? '';
  const fault = { key: KEY, name, text, code: CODE };

  return (rows, index) => {
    const often = new Map<string, number>();
    for (const { row } of rows) often.set(row[KEY] ?? '', (often.get(row[KEY] ?? '') ?? 0) + 1);
    const verdict = (judged: JudgedRow): JudgedRow => {
      const number = judged.row[KEY] ?? '';
      const isTwice = number !== '' && (often.get(number) ?? 0) > 1;
      const has = judged.faults.some(({ code }) => code === CODE);
      if (isTwice === has) return judged;
      return { ...judged, faults: isTwice ? [...judged.faults, fault] : judged.faults.filter(({ code }) => code !== CODE) };
    };
    const others = rows.flatMap((judged, at): Rejudged[] => {
      const now = at === index ? judged : verdict(judged);
      return now === judged ? [] : [{ index: at, judged: now }];
    });
    const [mended] = rows.slice(index, index + 1);
    return [...(mended ? [{ index, judged: verdict(mended) }] : []), ...others];
  };
}
