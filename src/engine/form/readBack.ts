import { applyLogic } from '../rules/logic.ts';
import type { Json, JsonObject, Logic } from '../types.ts';

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

const isRow = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of an answer that count, their keys as in the form. A condition without a value is met by no row. */
export function rowsBack(answer: Json | undefined, { where = {}, as = {} }: ReadBack, facts: JsonObject): JsonObject[] {
  const wanted = Object.entries(where).map(([key, logic]): [string, Json] => [key, applyLogic(logic, facts)]);
  const fits = (row: JsonObject): boolean => wanted.every(([key, value]) => value !== null && row[key] === value);
  const renamed = (row: JsonObject): [string, Json][] => Object.entries(as).map(([key, logic]) => [key, applyLogic(logic, { ...facts, row })]);
  const named = (row: JsonObject): JsonObject => ({ ...row, ...Object.fromEntries(renamed(row)) });
  return (Array.isArray(answer) ? answer : [answer]).filter(isRow).filter(fits).map(named);
}

/** Rows of one call laid upon rows of another: questions and the answers to them. Values that are empty change nothing. */
export function rowsOver(below: Json | undefined, rows: readonly JsonObject[], key: string): JsonObject[] {
  const given = (row: JsonObject): JsonObject => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));
  const by = new Map(rows.map((row) => [row[key], given(row)]));
  return (Array.isArray(below) ? below : []).filter(isRow).map((row) => ({ ...row, ...by.get(row[key]) }));
}
