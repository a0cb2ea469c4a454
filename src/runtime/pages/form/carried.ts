import { segmentsOfPointer, valueAt, withValueAt } from '../../../engine/form/paths.ts';
import type { JsonObject, Pointer } from '../../../engine/types.ts';

/** What the next record of a form begins with; waits here until that form opens. */
let waiting: { form: string; data: JsonObject } | null = null;

/** Keeps what these fields held for the next record of this form. */
export function carry(form: string, keep: readonly Pointer[], data: JsonObject): void {
  const kept = keep.reduce<JsonObject>((whole, pointer) => {
    const segments = segmentsOfPointer(pointer);
    const value = valueAt(data, segments);
    return value === undefined || value === null ? whole : withValueAt(whole, segments, value);
  }, {});
  waiting = { form, data: kept };
}

/** What was carried to this form, once; undefined for none. Another form's is forgotten. */
export function takeCarried(form: string): JsonObject | undefined {
  const found = waiting?.form === form ? waiting.data : undefined;
  waiting = null;
  return found;
}
