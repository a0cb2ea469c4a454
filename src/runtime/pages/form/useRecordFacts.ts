import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { pointerOf, withValueAt } from '../../save/pointers.ts';
import { readingOf, useAsk } from '../ask.ts';

/**
 * Facts that a binding asks for (`record.family` -> call), read side by side; null until all are there. Throws (to the
 * block) when one cannot be read.
 */
export function useRecordFacts(binding: BindingDef, facts: JsonObject, record: JsonObject): JsonObject | null {
  const ask = useAsk();
  const wanted = useMemo(
    () => Object.entries(binding.facts ?? {}).map(([path, def]) => ({ path, call: def.call, payload: readingOf(def, facts) })),
    [binding, facts],
  );
  const { data, error } = useQuery({
    queryKey: ['fact', wanted],
    queryFn: () => Promise.all(wanted.map(async ({ call, payload }): Promise<Json> => (payload === null ? null : (await ask(call, payload)).value))),
  });
  if (error && data === undefined) throw error;
  return useMemo(
    () =>
      data?.reduce<JsonObject>(
        (whole, value, index) => withValueAt(whole, pointerOf(wanted[index]?.path.replace(/^record\./, '') ?? ''), value),
        record,
      ) ?? null,
    [data, wanted, record],
  );
}
