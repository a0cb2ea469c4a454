import { readPath } from '../../engine/rules/readPath.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { RankDef } from '../../catalogue/types.ts';

/** Numbers are all that is measured: what else stands in a row (who assessed whom) is kept where the row is. */
function numbersOf(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(numbersOf);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'number'));
}

/** Where a row came to stand: its total, its rank, among how many, and how few there might have been. */
export interface Measure {
  total: number;
  rank: number;
  among: number;
  least: number;
}

/** What a rank was made of, to be kept beside the decision: the measure, and the facts that its rules read. */
export function measured(spec: RankDef, facts: JsonObject, measure: Measure): JsonObject {
  const paths = new Set([spec.total, spec.event].flatMap((logic) => readsOf(logic).map(({ path }) => path.split('.*')[0] ?? path)));
  paths.delete('rank');
  const kept = [...paths].sort().map((path): [string, Json] => [path, numbersOf(readPath(facts, path) as Json | undefined)]);
  return { ...measure, facts: Object.fromEntries(kept) };
}
