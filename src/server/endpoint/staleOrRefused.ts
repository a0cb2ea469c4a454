/** What somebody else wrote while a request was on its way, and what that makes of a decision. */
import type { Json } from '../../engine/types.ts';
import { handlers } from '../actions/index.ts';
import { JUDGED_AGAIN } from '../judge/judgedAgain.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import type { StoreRefusal, Row } from '../store/types.ts';
import type { HandlerInput } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { isId, scopeOf } from '../records/scopeAccess.ts';

/* The row that a request would write over. */

/** The stored row that has the keys of the payload by which its operation finds it; undefined for operations that write over none, and where there is none. */
async function rowToWriteOver(input: HandlerInput): Promise<{ noun: string; row: Row } | undefined> {
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
    const row = isId(payload[def.key]) ? await store.get(noun, Number(payload[def.key]), scope) : null;
    return row ? { noun, row } : undefined;
  }
  const where = Object.fromEntries(keys.map((key): [string, Json] => [key, payload[key] ?? null]));
  const [row] = await store.find(noun, where, scope, { limit: 1 });
  return row ? { noun, row } : undefined;
}

/** Unset: the sender named none, the newest is meant. 0: the sender saw nothing stored. */
const sentVersion = ({ payload }: HandlerInput): Json | undefined => payload['version'];

/**
 * Rules that refuse what was typed over an older version say little to the one who typed: what there is now is the answer. Throws
 * VERSION_STALE with it, or the refusal itself where the sender saw what is stored.
 */
export async function staleOrRefused(input: HandlerInput, refusal: unknown): Promise<never> {
  const version = sentVersion(input);
  if (refusal instanceof Refusal && refusal.code === 'FIELD_INVALID' && typeof version === 'number') {
    const found = await rowToWriteOver(input);
    if (found && found.row.version !== version) {
      throw new Refusal('VERSION_STALE', { data: [wireRow(input, entityOf(input.catalogue, found.noun), found.row)] });
    }
  }
  throw refusal;
}

const sameKeys = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Whether a refusal of the store only says that the decision was taken on what is no longer so: then it is taken anew. */
export function isOutdated({ def, catalogue, payload }: HandlerInput, refusal: StoreRefusal, isFirst: boolean): boolean {
  // A version that was sent is that of the rows themselves, never that of the row which they mark.
  if (refusal.kind === 'stale') return payload['version'] === undefined || ('upsertMany' in def.do && refusal.entity !== def.do.upsertMany);
  if (refusal.kind === 'guard') return refusal.rule === JUDGED_AGAIN;
  if (refusal.kind !== 'unique') return false;
  const over = entityOf(catalogue, refusal.entity).unique?.find(({ rule }) => rule === refusal.rule)?.over;
  if (over === undefined) return false;
  if ('upsertMany' in def.do) return sameKeys(over, def.do.over);
  // The row that was not there a moment ago is found now, and told of.
  if ('put' in def.do) return isFirst && sameKeys(over, def.do.by);
  // A handler that looked for the row by this key, and found none, sees it when it looks again; if not, it is a duplicate.
  const by = 'handler' in def.do ? handlers[def.do.handler]?.reads?.[refusal.entity]?.by : undefined;
  return isFirst && by !== undefined && over.every((key) => by.includes(key));
}
