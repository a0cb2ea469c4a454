import type { ListDef, Json, JsonObject } from '../../../engine/types.ts';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isObject } from '../../../engine/form/paths.ts';
import { objectsOf } from '../../client/answer.ts';
import { CallProblem } from '../../client/problem.ts';

/** Page and sort of a list that stands beside a form: the address belongs to the record there, so they live as long as the list is drawn. */
export function useOwnListQuery(list: ListDef): LiveListQuery {
  const first = useMemo(() => readListQuery(new URLSearchParams(), list), [list]);
  const [{ asked, cursor }, setAsked] = useState<{ asked: ListQuery; cursor: Cursor | null }>({ asked: first, cursor: null });
  const ask = useCallback((change: Partial<ListQuery>, next?: Cursor): void => {
    setAsked((before) => ({ asked: { ...before.asked, page: 1, ...change }, cursor: next ?? null }));
  }, []);
  return { asked, cursor, ask };
}

export interface LiveListQuery {
  asked: ListQuery;
  cursor: Cursor | null;
  ask: (change: Partial<ListQuery>, cursor?: Cursor) => void;
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
export function useListQuery(list: ListDef): LiveListQuery {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const asked = useMemo(() => readListQuery(query, list), [query, list]);
  const cursor = useMemo(() => cursorIn(state), [state]);
  const ask = useCallback(
    (change: Partial<ListQuery>, next?: Cursor): void => {
      const page = change.page ?? 1;
      setQuery(writeListQuery({ ...asked, ...change, page }, list), {
        replace: change.page === undefined,
        state: next ? { cursor: { ...next } } : null,
      });
    },
    [asked, list, setQuery],
  );
  return { asked, cursor, ask };
}

/** What a person asks of a list, as the address says it; `page` from 1. */
export interface ListQuery {
  page: number;
  sort: string;
  search: string;
  filter: Record<string, string>;
}

/** Opaque place of the server's that leads from the page shown before to this one. */
export interface Cursor {
  after?: string;
  before?: string;
}

const FILTER = 'f.';

/** Reads the address. What it does not say is the list's own: its sort, the first page, no filter. */
export function readListQuery(query: URLSearchParams, list: Pick<ListDef, 'sort' | 'filters'>): ListQuery {
  const page = Number(query.get('page') ?? 1);
  const fields = (list.filters ?? []).map(({ field }): [string, string] => [field, query.get(`${FILTER}${field}`) ?? '']);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: query.get('sort') ?? list.sort ?? '',
    search: query.get('search') ?? '',
    filter: Object.fromEntries(fields.filter(([, value]) => value !== '')),
  };
}

/** The same as an address: only what differs from the list's own. */
export function writeListQuery({ page, sort, search, filter }: ListQuery, list: Pick<ListDef, 'sort'>): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  for (const [field, value] of Object.entries(filter)) if (value !== '') query.set(`${FILTER}${field}`, value);
  if (sort !== (list.sort ?? '')) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query;
}

/**
 * The payload of one page (contract: page, size, sort, filter, search; a cursor instead of the page when the server gave
 * one).
 */
export function pagePayload(base: JsonObject, asked: ListQuery, size: number, cursor: Cursor | null): JsonObject {
  const { page, sort, search, filter } = asked;
  const place: JsonObject = cursor?.after ? { after: cursor.after } : cursor?.before ? { before: cursor.before } : { page };
  return {
    ...base,
    ...place,
    size,
    ...(sort === '' ? {} : { sort }),
    ...(search === '' ? {} : { search }),
    ...(Object.keys(filter).length === 0 ? {} : { filter }),
  };
}

export interface ListAnswer {
  rows: JsonObject[];
  total: number;
  totalIsCapped: boolean;
  next?: string;
  previous?: string;
}

/** A paged answer, or the plain array of a server that does not page; nothing at all is no rows. Throws CallProblem for anything else. */
export function readPage(value: Json): ListAnswer {
  const page = isObject(value) ? value : { rows: value ?? [] };
  const rows = objectsOf(page['rows']);
  const total = Number(page['total'] ?? rows.length);
  if (!Number.isFinite(total)) throw new CallProblem('unreadable', 200, []);
  return {
    rows,
    total,
    totalIsCapped: page['totalIsCapped'] === true,
    ...(typeof page['next'] === 'string' ? { next: page['next'] } : {}),
    ...(typeof page['previous'] === 'string' ? { previous: page['previous'] } : {}),
  };
}
