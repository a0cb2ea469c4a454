import { useCallback } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { JsonObject, Pointer } from '../../../engine/types.ts';
import { useAsk } from '../ask.ts';
import { placeRows, readRows } from './loadStored.ts';

/** Reads what is stored in one part of a form; empty when it cannot be read. */
export type ReadPart = (form: ClientForm, part: Pointer) => Promise<JsonObject>;

export function useReadPart(facts: JsonObject): ReadPart {
  const ask = useAsk();
  return useCallback(
    async ({ binding, schema }, part) => {
      const load = (binding.load ?? []).filter(({ into }) => into === part);
      const rows = await readRows(load, facts, ask).catch(() => null);
      return placeRows(load, rows, schema)?.rows[part] ?? {};
    },
    [facts, ask],
  );
}
