/** The verdict on the columns of a spreadsheet that no field of its form has: that of the template's own checks. */
import type { SayText } from '../list/evaluateList.ts';
import { holds } from '../rules/logic.ts';
import type { JsonObject } from '../types.ts';
import type { CellFault, JudgedRow } from './judgeRow.ts';
import { besideForm, columnKey, type SheetRow, type TemplateDef } from './template.ts';

/** What these checks read beside the row: `upload` is what the file is for. */
interface BesideFacts {
  session: JsonObject;
  today: string;
  upload: JsonObject;
}

/** Answers what is wrong with the columns beside the form; rows that say the same there are judged once. */
export function judgeBeside(template: TemplateDef, facts: BesideFacts, say: SayText): (row: SheetRow) => readonly CellFault[] {
  const { checks = [], columns } = template;
  const known = new Map<string, readonly CellFault[]>();
  const faultsOf = (row: JsonObject): CellFault[] =>
    checks
      .filter(({ fails }) => holds(fails, { ...facts, row }))
      .map(({ at, message }) => {
        const name = columns.find((column) => columnKey(column) === at)?.name ?? '';
        return { key: at, name, text: say(message), code: 'RULE_REFUSED' };
      });
  return (cells) => {
    const row = besideForm(template, cells);
    const key = JSON.stringify(row);
    const found = known.get(key) ?? faultsOf(row);
    known.set(key, found);
    return found;
  };
}

/** Judged rows with what is wrong beside the form, too. */
export function withFaultsBeside(rows: readonly JudgedRow[], faultsOf: (row: SheetRow) => readonly CellFault[]): readonly JudgedRow[] {
  return rows.map((judged) => {
    const faults = faultsOf(judged.row);
    return faults.length === 0 ? judged : { ...judged, faults: [...judged.faults, ...faults] };
  });
}
