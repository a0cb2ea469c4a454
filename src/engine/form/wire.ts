import { applyLogic } from '../rules/logic.ts';
import type { Json, JsonObject, Logic } from '../types.ts';
import type { FormSchema } from '../definition/form.ts';
import { propertyOf } from './schema.ts';
import { isObject, objectsIn } from '../json.ts';

/** A copy of a value without `x-local` fields and the objects that are empty without them. */
function copy(schema: FormSchema | undefined, value: Json): Json | undefined {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((row) => copy(schema?.items, row) ?? {});
  if (!schema?.properties) return structuredClone(value);
  const payload: JsonObject = {};
  let some = false;
  for (const key of Object.keys(value)) {
    const property = propertyOf(schema, key);
    const one = property?.['x-local'] ? undefined : copy(property, value[key] ?? null);
    if (one === undefined) continue;
    payload[key] = one;
    some = true;
  }
  return some ? payload : undefined;
}

/** What leaves the form: a copy of what counts, without `x-local` fields. */
export const outgoing = (schema: FormSchema, view: JsonObject): JsonObject => (copy(schema, view) ?? {}) as JsonObject;

/** How an answer's rows become form data: which of them count, and what their keys are called in the form. */
export interface ReadBack {
  /** Wire key -> the value that it must have: a value, or a rule over session, record and today. */
  where?: Record<string, Logic>;
  /** Form key -> rule over `row`, where a key has another name or must be worked out. */
  as?: Record<string, Logic>;
  /** Every row lands in the table, not the first one in an object. */
  rows?: boolean;
  /** With `rows`: rows lie upon those that are there already and have the same value under this key; others are left out. */
  over?: string;
}

/** The rows of an answer that count, their keys as in the form. A condition without a value is met by no row. */
export function rowsBack(answer: Json | undefined, { where = {}, as = {} }: ReadBack, facts: JsonObject): JsonObject[] {
  const conditions = Object.entries(where).map(([key, logic]): [string, Json] => [key, applyLogic(logic, facts)]);
  const fits = (row: JsonObject): boolean => conditions.every(([key, value]) => value !== null && row[key] === value);
  const renamed = (row: JsonObject): [string, Json][] => Object.entries(as).map(([key, logic]) => [key, applyLogic(logic, { ...facts, row })]);
  const withNames = (row: JsonObject): JsonObject => ({ ...row, ...Object.fromEntries(renamed(row)) });
  return (Array.isArray(answer) ? answer : [answer]).filter(isObject).filter(fits).map(withNames);
}

/** Rows of one call laid upon rows of another: questions and the answers to them. Values that are empty change nothing. */
export function rowsOver(below: Json | undefined, rows: readonly JsonObject[], key: string): JsonObject[] {
  const dropEmpty = (row: JsonObject): JsonObject => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
  const by = new Map(rows.map((row) => [row[key], dropEmpty(row)]));
  return objectsIn(below).map((row) => ({ ...row, ...by.get(row[key]) }));
}
