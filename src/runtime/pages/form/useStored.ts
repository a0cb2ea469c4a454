import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { JsonObject } from '../../../engine/types.ts';
import { useAsk } from '../ask.ts';
import { loadStored } from './loadStored.ts';
import type { Stored } from './loadStored.ts';

/** What is stored behind a form; `at` changes whenever it was read again. Undefined while it is being read. */
export interface ReadStored {
  stored: Stored | null;
  at: number;
  again: () => void;
}

/**
 * Reads it each time the form opens, never behind the back of somebody who types. Throws (to the block) when it cannot
 * be read.
 */
export function useStored(form: ClientForm | undefined, facts: JsonObject, record: string): ReadStored | undefined {
  const ask = useAsk();
  const load = form?.binding.load ?? [];
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['stored', form?.id ?? '', record],
    queryFn: () => loadStored(load, form?.schema ?? {}, facts, ask),
    enabled: form !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && !isFetching) throw error;
  return useMemo(
    () => (data === undefined || error ? undefined : { stored: data, at: dataUpdatedAt, again: () => void refetch() }),
    [data, dataUpdatedAt, error, refetch],
  );
}
