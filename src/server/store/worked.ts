/** Computed columns: what their rules, judged by the engine, make of a document. */
import { columnHolds } from '../../catalogue/computedColumn.ts';
import { applyLogic, LogicError } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { ColumnPlan, TablePlan } from './schema/tablePlan.ts';

/** As many digits behind the point as a column of numbers takes. */
const DIGITS = 10;
const rounded = (value: Json): Json => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

/** A row of which a rule gave something that its column cannot hold. */
export interface Unfit {
  column: string;
  id: number;
}

const given = ({ compute = null }: ColumnPlan, doc: JsonObject): Json | undefined => {
  try {
    return applyLogic(compute, doc);
  } catch (error) {
    if (error instanceof LogicError) return undefined;
    throw error;
  }
};

/**
 * Column -> value, and under the empty name how they came about. Encrypted fields are not read: what comes out is stored in clear.
 * What a column cannot hold is told to `isUnfit` and left empty.
 */
export const workedOf = (plan: TablePlan, doc: JsonObject, isUnfit: (column: string) => void = () => undefined): JsonObject => {
  const open = Object.fromEntries(Object.entries(doc).filter(([key]) => !plan.sealed.includes(key)));
  const worked: JsonObject = { '': plan.worked ?? null };
  for (const column of plan.columns) {
    if (column.compute === undefined || column.from !== undefined) continue;
    const value = given(column, open);
    if (value !== undefined && columnHolds(column.type, value)) worked[column.name] = rounded(value);
    else isUnfit(column.name);
  }
  return worked;
};

/** One warning for each column. */
export const warnOfUnfit = (plan: TablePlan, unfit: readonly Unfit[], warn: (message: string) => void): void => {
  for (const name of new Set(unfit.map(({ column }) => column))) {
    const rows = unfit.filter(({ column }) => column === name);
    const type = plan.columns.find((column) => column.name === name)?.type ?? '';
    warn(
      `the rule of the column ${name} gives no ${type} for ${rows.length} rows (${plan.noun} ${String(rows[0]?.id)} is the first): there it is empty`,
    );
  }
};
