/** The verdict on what no field of a spreadsheet's form says: columns beside it, and what the rows of a file are together. That of the template's own checks. */
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

type Verdict = Readonly<Record<'faults' | 'warnings', readonly CellFault[]>>;

/**
 * Answers what the checks say of a row; rows that say the same are judged once. `place` counts the rows of the file that are sent, up to this one: 1
 * where a row is alone.
 */
export function judgeBeside(template: TemplateDef, facts: BesideFacts, say: SayText): (row: SheetRow, place?: number) => Verdict {
  const { checks = [], columns } = template;
  const known = new Map<string, Verdict>();
  const saidOf = (severity: 'error' | 'warning', reads: JsonObject): CellFault[] =>
    checks
      .filter((check) => (check.severity ?? 'error') === severity && holds(check.fails, { ...facts, ...reads }))
      .map(({ at, message }) => {
        const name = columns.find((column) => columnKey(column) === at)?.name ?? '';
        return { key: at, name, text: say(message), code: severity === 'error' ? 'RULE_REFUSED' : 'RULE_WARNING' };
      });
  return (cells, place = 1) => {
    const reads = { row: besideForm(template, cells), place };
    const key = JSON.stringify(reads);
    const found = known.get(key) ?? { faults: saidOf('error', reads), warnings: saidOf('warning', reads) };
    known.set(key, found);
    return found;
  };
}

/** Judged rows with what is said beside the form, too. Those with faults take no place: they are not sent. */
export function withFaultsBeside(rows: readonly JudgedRow[], verdictOf: ReturnType<typeof judgeBeside>): readonly JudgedRow[] {
  let placeCount = 0;
  return rows.map((entry) => {
    const { faults, warnings } = verdictOf(entry.row, placeCount + 1);
    if (entry.faults.length + faults.length === 0) placeCount += 1;
    if (faults.length + warnings.length === 0) return entry;
    return { ...entry, faults: [...entry.faults, ...faults], warnings: [...entry.warnings, ...warnings] };
  });
}
