import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { CallDef, Json, JsonObject } from '../../../engine/types.ts';
import { pointerOf, withValueAt } from '../../save/pointers.ts';
import { readingOf, useAsk } from '../ask.ts';

/** Facts that a binding asks for (`record.family` -> call), read side by side; null until all are there. Throws (to the block) when one cannot be read. */
export function useRecordFacts(form: ClientForm | undefined, facts: JsonObject, record: JsonObject): JsonObject | null {
  const ask = useAsk();
  const wanted = useMemo(() => Object.entries(form?.binding.facts ?? {}), [form]);
  const read = async (def: CallDef): Promise<Json> => {
    const payload = readingOf(def, facts);
    return payload === null ? null : (await ask(def.call, payload)).value;
  };
  const results = useQueries({
    queries: wanted.map(([path, def]) => ({ queryKey: ['fact', path, def.call, readingOf(def, facts)], queryFn: () => read(def) })),
  });
  const failed = results.find(({ error, data }) => error && data === undefined);
  if (failed?.error) throw failed.error;
  const values = results.map(({ data }) => data);
  return useMemo(() => {
    if (!form || values.some((value) => value === undefined)) return null;
    return wanted.reduce((whole, [path], index) => withValueAt(whole, pointerOf(path.replace(/^record\./, '')), values[index] ?? null), record);
    // The list of values is new each time; what matters are the values.
  }, [form, wanted, record, ...values]);
}
