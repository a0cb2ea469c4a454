/** What the server works out of a document, since rules are judged by the engine and keys are its own: values of computed columns, and unique keys. */
import { createHash } from 'node:crypto';
import { columnHolds } from '../../catalogue/computedColumn.ts';
import { segmentsOfPath, valueAt } from '../../engine/form/paths.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { applyLogic, holds, LogicError } from '../../engine/rules/logic.ts';
import { uniqueText } from '../../engine/rules/operators/values.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { ColumnPlan, TablePlan } from './schema/tablePlan.ts';
import { isSealed, type Sealer } from './sealed.ts';

/** As many digits behind the point as a column of numbers takes. */
const DIGITS = 10;
const rounded = (value: Json): Json => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

/** A row of which a rule gave something that its column cannot hold. */
export interface Unfit {
  column: string;
  id: number;
}

const computeValue = ({ compute = null }: ColumnPlan, doc: JsonObject): Json | undefined => {
  try {
    return applyLogic(compute, doc);
  } catch (error) {
    if (error instanceof LogicError) return undefined;
    throw error;
  }
};

/**
 * Column -> value. Encrypted fields are not read: what comes out is stored in clear. What a column cannot hold is told to `isUnfit` and left empty.
 */
export const computedValues = (plan: TablePlan, doc: JsonObject, isUnfit: (column: string) => void = () => undefined): JsonObject => {
  const open = Object.fromEntries(Object.entries(doc).filter(([key]) => !plan.sealed.includes(key)));
  const values: JsonObject = {};
  for (const column of plan.columns) {
    if (column.compute === undefined || column.from !== undefined) continue;
    const value = computeValue(column, open);
    if (value !== undefined && columnHolds(column.type, value)) values[column.name] = rounded(value);
    else isUnfit(column.name);
  }
  return values;
};

/** One warning for each column. */
export const unfitWarnings = (plan: TablePlan, unfit: readonly Unfit[]): string[] =>
  [...new Set(unfit.map(({ column }) => column))].map((name) => {
    const rows = unfit.filter(({ column }) => column === name);
    const type = plan.columns.find((column) => column.name === name)?.type ?? '';
    return `the rule of the column ${name} gives no ${type} for ${rows.length} rows (${plan.noun} ${String(rows[0]?.id)} is the first): there it is empty`;
  });

/** The document as the rules know it: encrypted fields in clear. */
export const clearDoc = (plan: TablePlan, id: number, doc: JsonObject, sealer: Sealer): JsonObject => {
  const clear: JsonObject = {};
  for (const field of plan.sealed) {
    const value = doc[field];
    if (isSealed(value)) clear[field] = sealer.open(`${plan.noun}/${id}/${field}`, value);
  }
  return plan.sealed.length === 0 ? doc : { ...doc, ...clear };
};

const at = (doc: JsonObject, field: string): Json => valueAt(doc, field.startsWith('/') ? segmentsOfPointer(field) : segmentsOfPath(field)) ?? null;

/**
 * The keys under which a clear document falls by its entity's unique rules, `{ rule: key }`, or null. The rules' `only` is judged by the engine, like
 * every other rule; what is encrypted goes into a key by its keyed hash only.
 */
export const uniqueKeys = (plan: TablePlan, clear: JsonObject, sealer: Sealer): Record<string, string> | null => {
  const keys: Record<string, string> = {};
  for (const { rule, over, only } of plan.unique) {
    const values = over.map((field) => {
      const value = uniqueText(at(clear, field));
      return value !== null && plan.sealed.includes(field) ? sealer.hash(value) : value;
    });
    if (values.includes(null) || !holds(only, clear)) continue;
    keys[rule] = createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 32);
  }
  return Object.keys(keys).length === 0 ? null : keys;
};
