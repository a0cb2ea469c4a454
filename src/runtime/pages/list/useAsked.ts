import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListDef } from '../../../engine/types.ts';
import { isObject } from '../../save/pointers.ts';
import { readAsked, writeAsked } from './listQuery.ts';
import type { Cursor, ListAsked } from './listQuery.ts';

export interface Asked {
  asked: ListAsked;
  cursor: Cursor | null;
  ask: (change: Partial<ListAsked>, cursor?: Cursor) => void;
}

function cursorIn(state: unknown): Cursor | null {
  const cursor = isObject(state) ? state['cursor'] : undefined;
  if (!isObject(cursor)) return null;
  const { after, before } = cursor;
  if (typeof after === 'string') return { after };
  return typeof before === 'string' ? { before } : null;
}

/**
 * Page, sort, search and filters live in the address, so that Back, reload and a bookmark find them; the cursor travels
 * as navigation state.
 */
export function useAsked(list: ListDef): Asked {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const asked = useMemo(() => readAsked(query, list), [query, list]);
  const cursor = useMemo(() => cursorIn(state), [state]);
  const ask = useCallback(
    (change: Partial<ListAsked>, next?: Cursor): void => {
      const page = change.page ?? 1;
      setQuery(writeAsked({ ...asked, ...change, page }, list), { replace: change.page === undefined, state: next ? { cursor: { ...next } } : null });
    },
    [asked, list, setQuery],
  );
  return { asked, cursor, ask };
}
