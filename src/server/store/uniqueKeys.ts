/**
 * The keys under which a document falls by its entity's unique rules: `{ rule: key }`, or null. The rules' `only` is judged by
 * the engine, like every other rule.
 */
import { segmentsOfPointer } from '../../engine/json.ts';
import { segmentsOfPath, valueAt } from '../../engine/form/paths.ts';
import { createHash } from 'node:crypto';
import { holds } from '../../engine/rules/logic.ts';
import { uniqueText } from '../../engine/rules/operators/values.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { TablePlan } from './schema/tablePlan.ts';
import { isSealed, type Sealer } from './sealed.ts';

const at = (doc: JsonObject, field: string): Json => valueAt(doc, field.startsWith('/') ? segmentsOfPointer(field) : segmentsOfPath(field)) ?? null;

/** The document as the rules know it: encrypted fields in clear. */
export const clearDoc = (plan: TablePlan, id: number, doc: JsonObject, sealer: Sealer): JsonObject => {
  const clear: JsonObject = {};
  for (const field of plan.sealed) {
    const value = doc[field];
    if (isSealed(value)) clear[field] = sealer.open(`${plan.noun}/${id}/${field}`, value);
  }
  return plan.sealed.length === 0 ? doc : { ...doc, ...clear };
};

/** Takes the clear document; what is encrypted goes into a key by its keyed hash only. */
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
