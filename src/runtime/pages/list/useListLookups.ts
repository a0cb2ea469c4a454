import { useQuery } from '@tanstack/react-query';
import type { ListDef, Json, JsonObject } from '../../../engine/types.ts';
import { readingOf, useAsk } from '../ask.ts';
import type { AskAction } from '../ask.ts';

/** Asks a list's lookups one after the other; one that is refused, or asks by something unknown, is null, and its columns stay empty. */
export async function askLookups(lookups: NonNullable<ListDef['lookups']>, facts: JsonObject, ask: AskAction): Promise<Record<string, Json>> {
  const answers: Record<string, Json> = {};
  for (const [name, def] of Object.entries(lookups)) {
    const payload = readingOf(def, { ...facts, lookups: answers });
    answers[name] =
      payload === null
        ? null
        : await ask(def.call, payload).then(
            ({ value }) => value,
            () => null,
          );
  }
  return answers;
}

/** The answers of a list's lookups; undefined for a list without, and until they are there. */
export function useListLookups(list: Pick<ListDef, 'lookups'>, facts: JsonObject): Record<string, Json> | undefined {
  const ask = useAsk();
  const { lookups } = list;
  const { data } = useQuery({
    queryKey: ['list', 'lookups', lookups, facts],
    enabled: lookups !== undefined,
    queryFn: () => askLookups(lookups ?? {}, facts, ask),
  });
  return data;
}
