import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallProblem } from '../../client/problem.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { useAsk } from '../ask.ts';
import { pagePayload, readPage } from './listQuery.ts';
import type { Cursor, ListAnswer, ListAsked } from './listQuery.ts';

export interface ListRows {
  page: ListAnswer | null;
  loading: boolean;
  problem: CallProblem | null;
  again: () => void;
}

/** One page of rows; the page before stays while the next one is read. Nothing is asked while it is not `enabled`. */
export function useListRows(
  call: { call: string; with: JsonObject },
  asked: ListAsked,
  size: number,
  cursor: Cursor | null,
  enabled = true,
): ListRows {
  const ask = useAsk();
  const payload = pagePayload(call.with, asked, size, cursor);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ListAnswer, CallProblem>({
    queryKey: ['list', call.call, payload],
    queryFn: async ({ signal }) => readPage((await ask(call.call, payload, { signal })).value),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    page: data ?? null,
    loading: (data === undefined || isPlaceholderData) && isFetching,
    problem: data === undefined ? error : null,
    again: () => void refetch(),
  };
}
