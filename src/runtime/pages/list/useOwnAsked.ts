import { useCallback, useMemo, useState } from 'react';
import type { ListDef } from '../../../engine/types.ts';
import { readAsked } from './listQuery.ts';
import type { Cursor, ListAsked } from './listQuery.ts';
import type { Asked } from './useAsked.ts';

/** Page and sort of a list that stands beside a form: the address belongs to the record there, so they live as long as the list is drawn. */
export function useOwnAsked(list: ListDef): Asked {
  const first = useMemo(() => readAsked(new URLSearchParams(), list), [list]);
  const [{ asked, cursor }, setAsked] = useState<{ asked: ListAsked; cursor: Cursor | null }>({ asked: first, cursor: null });
  const ask = useCallback((change: Partial<ListAsked>, next?: Cursor): void => {
    setAsked((before) => ({ asked: { ...before.asked, page: 1, ...change }, cursor: next ?? null }));
  }, []);
  return { asked, cursor, ask };
}
