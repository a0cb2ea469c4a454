import type { CheckVerdict, Completeness } from '../../../engine/completeness/types.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { isObject } from '../../save/pointers.ts';

const STATES: ReadonlySet<Json> = new Set(['missing', 'done', 'out']);

function checkOf(said: Json): CheckVerdict[] {
  if (!isObject(said) || !STATES.has(said['state'] ?? null)) return [];
  const { items } = said;
  return [{ id: String(said['id']), state: said['state'] as CheckVerdict['state'], ...(Array.isArray(items) ? { items: items.map(String) } : {}) }];
}

/** What the server answered about one record. */
export const verdictOf = ({ checks, left }: JsonObject): Completeness => ({
  checks: Array.isArray(checks) ? checks.flatMap(checkOf) : [],
  left: Number(left ?? 0),
});
