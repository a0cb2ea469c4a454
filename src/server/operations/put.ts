/** `put`: the one row that has these keys, new or written over. */
import type { Json } from '../../engine/types.ts';
import { Refusal } from '../door/refusal.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { create } from './create.ts';
import { documentFor } from './document.ts';
import { entityOf, wireRow } from './entity.ts';
import { judgeGuest, reachReferences, scopeAbout } from './reach.ts';
import { seenRows } from './seen.ts';
import { sentVersion } from './update.ts';

/**
 * Who names no version says that nothing is stored yet: a row that is there then was written by somebody else meanwhile, and is
 * never overwritten unseen. Throws VERSION_STALE with that row, SCOPE_BARRED for a parent out of reach.
 */
export async function put(input: HandlerInput, noun: string, by: readonly string[]): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const where: Record<string, Json> = Object.fromEntries(by.map((key) => [key, input.payload[key] ?? null]));
  const parents = await reachReferences(input, def, input.payload);
  const [found] = await input.store.find(noun, where, scopeAbout(input, def, parents), { limit: 1, reveal: def.encrypted ?? [] });
  judgeGuest(input, def, found, input.payload);
  if (!found) return create(input, noun);
  const { version } = sentVersion(input);
  if (version === undefined) throw new Refusal('VERSION_STALE', { data: seenRows(input.call, [wireRow(input.catalogue, def, found)]) });
  const doc = documentFor(input, def, input.payload, found.doc);
  return {
    rows: [{ ...doc, [def.key]: found.id, version: found.version + 1 }],
    plan: { writes: [{ op: 'update', entity: noun, id: found.id, doc, version }] },
  };
}
