/** The keys under which a document falls by its entity's unique rules: `{ rule: key }`, or null. The rules' `only` is judged by the engine, like every other rule. */
import { createHash } from 'node:crypto';
import { holds } from '../../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import type { TablePlan } from '../schema/tablePlan.ts';
import { isSealed } from './sealed.ts';

const at = (doc: JsonObject, field: string): Json => {
  const keys = field.startsWith('/') ? field.slice(1).split('/') : field.split('.');
  return keys.reduce<Json>((value, key) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value[key] ?? null : null), doc);
};

/** Case, accents' spelling and outer blanks make no difference; an empty value means that the rule does not apply. */
const normal = (value: Json): string | null => {
  if (value === null || value === '') return null;
  if (isSealed(value)) return value.split(':')[3] ?? null;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).normalize('NFKC').trim().toLowerCase();
  return text === '' ? null : text;
};

/** Takes the sealed document: encrypted fields compare by their keyed hash. */
export const uniqueKeys = (plan: TablePlan, doc: JsonObject): Record<string, string> | null => {
  const keys: Record<string, string> = {};
  for (const { rule, over, only } of plan.unique) {
    const values = over.map((field) => normal(at(doc, field)));
    if (values.includes(null)) continue;
    if (!holds(only, doc)) continue;
    keys[rule] = createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 32);
  }
  return Object.keys(keys).length === 0 ? null : keys;
};
