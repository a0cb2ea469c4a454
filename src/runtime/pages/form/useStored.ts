import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import type { FormSchema, JsonObject } from '../../../engine/types.ts';
import { useAsk } from '../ask.ts';
import { placeRows, readRows } from './loadStored.ts';
import type { Stored } from './loadStored.ts';

/** What is stored behind a form; `at` changes whenever it was read again. Undefined while it is being read. */
export interface ReadStored {
  stored: Stored | null;
  at: number;
  again: () => void;
}

/**
 * Reads it each time the form opens, beside the form itself, never behind the back of somebody who types. Throws (to the
 * block) when it cannot be read.
 */
export function useStored(
  id: string,
  binding: BindingDef,
  schema: FormSchema | undefined,
  facts: JsonObject,
  record: string,
): ReadStored | undefined {
  const ask = useAsk();
  const { load } = binding;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['stored', id, record],
    queryFn: () => readRows(load ?? [], facts, ask),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && !isFetching) throw error;
  return useMemo(
    () =>
      data === undefined || error || schema === undefined
        ? undefined
        : { stored: placeRows(load ?? [], data, schema), at: dataUpdatedAt, again: () => void refetch() },
    [data, dataUpdatedAt, error, refetch, load, schema],
  );
}
