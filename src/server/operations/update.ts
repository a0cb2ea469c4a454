/** `update`: a new document for a row that is there. */
import type { Logic } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { documentFor } from './document.ts';
import { entityOf } from './entity.ts';
import { reach, reachReferences } from './reach.ts';

/** The `version` that a client sent: an update of another one is refused with the current record. */
export const sentVersion = (input: HandlerInput): { version?: number } =>
  (typeof input.payload['version'] === 'number' ? { version: input.payload['version'] } : {});

export async function update(input: HandlerInput, noun: string, set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = await reach(input, noun, input.payload[def.key], def.key, def.encrypted);
  await reachReferences(input, def, input.payload);
  const doc = documentFor(input, def, input.payload, row.doc, set);
  return {
    rows: [{ ...doc, [def.key]: row.id, version: row.version + 1 }],
    plan: { writes: [{ op: 'update', entity: noun, id: row.id, doc, ...sentVersion(input) }] },
  };
}
