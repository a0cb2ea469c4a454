import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Json, JsonObject } from '../../engine/types.ts';
import { objectsOf, type CallAnswer } from '../client/answer.ts';
import type { CallProblem } from '../client/problem.ts';
import { useLoaded } from './context.tsx';
import { useLookup } from './lookup.ts';

/** The rows of an answer. Throws CallProblem where anything else lies among them. */
export const answerRows = ({ rows }: CallAnswer): JsonObject[] => objectsOf(rows);

/** What a call answers, as `read` takes it; nothing is asked while `payload` is null. It is read again by the words of `name`. */
export function useReading<T>(name: readonly Json[], call: string, payload: JsonObject | null, read: (answer: CallAnswer) => T, staleTime = 0) {
  const ask = useLookup();
  return useQuery<T, CallProblem>({
    queryKey: [...name, call, payload],
    enabled: payload !== null,
    staleTime,
    queryFn: async () => read(await ask(call, payload ?? {})),
  });
}

/**
 * What the definitions that serve now say of something; what they said before stays until that is here. Throws (to the block) when there is none
 * to show.
 */
export function useServed<T>(kind: string, id: string, load: (hash: string) => Promise<T>): T | undefined {
  const { hash } = useLoaded().head;
  const { data, error } = useQuery({ queryKey: [kind, id, hash], queryFn: () => load(hash), staleTime: Infinity, placeholderData: keepPreviousData });
  if (error && data === undefined) throw error;
  return data;
}
