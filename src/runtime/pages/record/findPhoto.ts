import { applyLogic, readingOf } from '../../../engine/rules/logic.ts';
import type { CallDef, JsonObject, Pointer } from '../../../engine/types.ts';
import { isObject, segmentsOfPointer, objectOf } from '../../../engine/json.ts';
import { valueAt } from '../../../engine/form/paths.ts';
import type { Lookup } from '../../context/lookup.ts';

/** `photo` of a record block: the call that finds the newest picture, and the one that gives its address. */
interface PhotoDef {
  find: CallDef;
  open: CallDef & { address: Pointer };
}

const isPhoto = (value: unknown): value is PhotoDef => typeof value === 'object' && value !== null && 'find' in value && 'open' in value;

/** Asks where the newest picture is; null where there is none. */
export async function findPhoto(photo: unknown, record: JsonObject, ask: Lookup): Promise<string | null> {
  if (!isPhoto(photo)) return null;
  const payload = readingOf(photo.find, { record });
  if (payload === null) return null;
  const { value } = await ask(photo.find.call, { ...payload, page: 1, size: 1 });
  const rows = isObject(value) ? value['rows'] : value;
  const row = objectOf(Array.isArray(rows) ? (rows[0] ?? null) : null);
  if (Object.keys(row).length === 0) return null;
  const openPayload = Object.fromEntries(Object.entries(photo.open.with ?? {}).map(([key, logic]) => [key, applyLogic(logic, { record, row })]));
  return String(valueAt((await ask(photo.open.call, openPayload)).value, segmentsOfPointer(photo.open.address)) ?? '');
}
