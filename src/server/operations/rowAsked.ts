/** The row that a request would write over. */
import type { Json } from '../../engine/types.ts';
import type { Row } from '../store/types.ts';
import type { HandlerInput } from '../types.ts';
import { entityOf } from './entity.ts';
import { isId, scopeOf } from './reach.ts';

/** The stored row that has the keys of the payload by which its operation finds it; undefined for operations that write over none, and where there is none. */
export async function rowAsked(input: HandlerInput): Promise<{ noun: string; row: Row } | undefined> {
  const {
    def: { do: work },
    payload,
    store,
    catalogue,
  } = input;
  const target =
    'update' in work
      ? { noun: work.update, keys: [entityOf(catalogue, work.update).key] }
      : 'upsertMany' in work
        ? { noun: work.upsertMany, keys: work.over }
        : 'put' in work
          ? { noun: work.put, keys: work.by }
          : undefined;
  if (!target) return undefined;
  const { noun, keys } = target;
  const def = entityOf(catalogue, noun);
  const scope = scopeOf(input, def);
  if (keys.includes(def.key)) {
    const named = isId(payload[def.key]) ? await store.get(noun, Number(payload[def.key]), scope) : null;
    return named ? { noun, row: named } : undefined;
  }
  const where = Object.fromEntries(keys.map((key): [string, Json] => [key, payload[key] ?? null]));
  const [row] = await store.find(noun, where, scope, { limit: 1 });
  return row ? { noun, row } : undefined;
}
