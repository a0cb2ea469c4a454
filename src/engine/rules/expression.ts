import type { Json, Logic } from '../types.ts';

/** The operator and arguments of an expression; undefined for data (literals, arrays, objects without exactly one key). */
export function expressionOf(logic: Logic | undefined): { op: string; args: readonly Json[] } | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const [op, second] = Object.keys(logic);
  if (op === undefined || second !== undefined) return undefined;
  const value = logic[op];
  return { op, args: Array.isArray(value) ? value : [value ?? null] };
}

/** Operators whose second argument runs once per row, with the row as its only data. */
export const scoped: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'some', 'none', 'reduce']);
