/** The rows that a written row points to: within reach, and about the same as the row itself where the entity says so. */
import type { JsonObject } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/types.ts';
import { Refusal } from '../door/refusal.ts';
import type { HandlerInput } from '../types.ts';
import { reach, reachReferences } from './reach.ts';

/** `stored` is the row's document before. Throws Refusal with the reference as its field. */
export async function judgeReferences(input: HandlerInput, def: EntityDef, payload: JsonObject, stored: JsonObject = {}): Promise<void> {
  await reachReferences(input, def, payload);
  const row = { ...stored, ...payload };
  for (const [key, same] of Object.entries(def.alike ?? {})) {
    const isSent = [key, ...same].some((name) => payload[name] !== undefined);
    const noun = def.references?.[key];
    if (!isSent || noun === undefined || row[key] === undefined || row[key] === null) continue;
    const other = await reach(input, noun, row[key], key);
    const differs = same.some((name) => (other.columns[name] ?? other.doc[name] ?? null) !== (row[name] ?? null));
    if (differs) throw new Refusal('REFERENCE_FOREIGN', { field: key });
  }
}
