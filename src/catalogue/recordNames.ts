/** Which record a save is about, read backwards from its calls: where the page sends `entityId: record.dbUserId`, a payload's `entityId` is the record's `dbUserId`. */
import { isObject } from '../engine/json.ts';
import type { CallDef, Logic } from '../engine/types.ts';
import type { BindingDef } from './definition/form.ts';

const REMEMBERED = /^(?:record|kept)\.([A-Za-z_][A-Za-z0-9_]*)$/;

/** Names of the record that a value sent is: `record.dbUserId` and `kept.dbUserId` mean the same thing once the first step succeeded. */
export function recordNames(logic: Logic): string[] {
  if (!isObject(logic)) return [];
  const { if: cases, or: either, var: path } = logic;
  if (Array.isArray(either)) return either.flatMap(recordNames);
  // Of several ids, by the case, the last is the record's own.
  if (Array.isArray(cases)) return recordNames(cases.at(-1) ?? null);
  return (typeof path === 'string' && REMEMBERED.exec(path)?.slice(1)) || [];
}

/** Every call of a save, those of `else` too. */
export const savingCalls = (binding: BindingDef): CallDef[] => (binding.save ?? []).flatMap((step) => (step.else ? [step, step.else] : [step]));

/** The ids that a payload may carry by their own names. */
export const recordIds = ['dbUserId', 'engagementId'] as const;

/** What the server reads of the engagement once one of the ids is known. */
export const engagementNames = ['dbUserId', 'status', 'engagementId', 'linkedEngagementId', 'centerId', 'programId'] as const;

/** What is about the open page alone, and empty for who judges what it sent: the draft that is being filled, and whether it was just saved. */
export const pageNames = ['draft', 'saved'] as const;
