/** `update`: a new document for a row that is there. */
import type { JsonObject, Logic } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { documentFor } from './document.ts';
import { entityOf } from './entity.ts';
import { reachToChange } from './reach.ts';
import { judgeReferences } from './references.ts';

/** The `version` that a client sent: an update of another one is refused with the current record. */
export const sentVersion = (input: HandlerInput): { version?: number } =>
  typeof input.payload['version'] === 'number' ? { version: input.payload['version'] } : {};

/** A row stays with its parent: an update that names another one is refused. */
function judgeParent(def: EntityDef, payload: JsonObject, stored: JsonObject): void {
  const moved = Object.entries(def.references ?? {}).find(
    ([key, noun]) => noun === def.parent && payload[key] !== undefined && payload[key] !== stored[key],
  );
  if (moved) throw new Refusal('SCOPE_BARRED', { field: moved[0] });
}

export async function update(input: HandlerInput, noun: string, set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = await reachToChange(input, noun, input.payload[def.key], def.key, def.encrypted);
  judgeParent(def, input.payload, row.doc);
  await judgeReferences(input, def, input.payload, row.doc);
  const doc = documentFor(input, def, input.payload, row.doc, set);
  return {
    rows: [{ ...doc, [def.key]: row.id, version: row.version + 1 }],
    plan: { writes: [{ op: 'update', entity: noun, id: row.id, doc, ...sentVersion(input) }] },
  };
}
