import type { ColumnDef, Json, JsonObject } from '../types.ts';
import { applyLogic } from '../rules/logic.ts';
import { segmentsOfPointer, valueAt } from '../form/paths.ts';
import type { ListFacts } from './types.ts';

/** What a column shows of a row: the value at its pointer, or what its logic makes of `row` and `session`. Null for nothing. */
export function cellOf({ at }: Pick<ColumnDef, 'at'>, row: JsonObject, facts: ListFacts): Json {
  if (typeof at === 'string') return valueAt(row, segmentsOfPointer(at)) ?? null;
  return applyLogic(at, { ...facts, row });
}
