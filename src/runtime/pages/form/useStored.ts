import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { BindingDef } from '../../../catalogue/types.ts';
import type { FormSchema, JsonObject } from '../../../engine/types.ts';
import { useText } from '../../root/context.tsx';
import { useSay } from '../../shell/say.tsx';
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
 * block) when it cannot be read at first; a form that stands already stays, and it is said.
 */
export function useStored(
  id: string,
  binding: BindingDef,
  schema: FormSchema | undefined,
  facts: JsonObject,
  record: string,
): ReadStored | undefined {
  const ask = useAsk();
  const say = useSay();
  const text = useText();
  const { load } = binding;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['stored', id, record],
    queryFn: () => readRows(load ?? [], facts, ask),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isOld = error !== null && !isFetching;
  if (isOld && data === undefined) throw error;
  useEffect(
    () =>
      isOld
        ? say.notice({
            text: text('{{app.notReadAgain}}'),
            tone: 'warning',
            action: { label: text('{{app.tryAgain}}'), onPress: () => void refetch() },
          })
        : undefined,
    [isOld, say, text, refetch],
  );
  return useMemo(
    () =>
      data === undefined || schema === undefined
        ? undefined
        : { stored: placeRows(load ?? [], data, schema), at: dataUpdatedAt, again: () => void refetch() },
    [data, dataUpdatedAt, refetch, load, schema],
  );
}
