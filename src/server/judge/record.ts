/** Which record a payload is about, as rules read it: found by reading the binding's calls backwards. */
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import type { BindingDef } from '../../catalogue/types.ts';
import type { CallDef } from '../../engine/types.ts';

const REMEMBERED = /^(?:record|kept)\.([A-Za-z_][A-Za-z0-9_]*)$/;

/** `record.dbUserId` and `kept.dbUserId` mean the same thing once the first step succeeded. */
function rememberedAs(logic: Logic): string | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  // Of several ids, by the case, the last is the record's own.
  const cases = logic['if'];
  if (Array.isArray(cases)) return rememberedAs(cases.at(-1) ?? null);
  const path = logic['var'];
  return typeof path === 'string' ? REMEMBERED.exec(path)?.[1] : undefined;
}

const bare = (call: string): string => call.slice(call.indexOf('.') + 1);

/** Every place where the binding calls an action. */
function callsOf(binding: BindingDef, action: string): CallDef[] {
  const calls: CallDef[] = (binding.save ?? []).flatMap((step) => (step.else ? [step, step.else] : [step]));
  return calls.filter(({ call }) => bare(call) === action);
}

/**
 * The record facts that a payload says: where the page would send `entityId: record.dbUserId`, a payload's `entityId` is the record's dbUserId.
 * A name that the payload carries itself (`dbUserId`, `engagementId`) counts without that.
 */
export function recordOf(binding: BindingDef, action: string, payload: JsonObject): JsonObject {
  const record: Record<string, Json> = {};
  for (const key of ['dbUserId', 'engagementId']) if (payload[key] !== undefined && payload[key] !== '') record[key] = payload[key] ?? null;
  for (const { with: sent = {} } of callsOf(binding, action)) {
    for (const [key, logic] of Object.entries(sent)) {
      const name = rememberedAs(logic);
      if (name !== undefined && payload[key] !== undefined && payload[key] !== null) record[name] ??= payload[key] ?? null;
    }
  }
  return record;
}
