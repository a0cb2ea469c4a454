import type { ClientForm } from '../../../catalogue/types.ts';
import type { JsonObject, Pointer } from '../../../engine/types.ts';
import { isObject, valueAt } from '../../save/pointers.ts';
import type { AskAction } from '../ask.ts';
import { placeRows, readRows } from './loadStored.ts';
import type { Stored } from './loadStored.ts';

/** What is stored in one part of a form now. */
export interface ReadPart {
  /** Of an object; empty when it cannot be read. */
  object: (form: ClientForm, part: Pointer) => Promise<JsonObject>;
  /** Of a table; null when it cannot be read. */
  table: (form: ClientForm, part: Pointer) => Promise<JsonObject[] | null>;
}

/** Reads parts of a form again. */
export function readPart(facts: JsonObject, ask: AskAction): ReadPart {
  const read = async ({ binding, schema }: ClientForm, part: Pointer): Promise<Stored | null> => {
    const load = (binding.load ?? []).filter(({ into }) => into === part);
    const rows = await readRows(load, facts, ask).catch(() => null);
    return placeRows(load, rows, schema);
  };
  return {
    object: async (form, part) => (await read(form, part))?.rows[part] ?? {},
    table: async (form, part) => {
      const stored = await read(form, part);
      const rows = valueAt(stored?.data, part) ?? [];
      return stored && Array.isArray(rows) ? rows.filter(isObject) : null;
    },
  };
}
