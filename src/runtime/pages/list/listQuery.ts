import type { FilterDef, ListDef } from '../../../engine/definition/list.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isObject } from '../../../engine/json.ts';
import { filterKey, filterSearch } from '../../context/links.ts';
import { objectsOf } from '../../client/answer.ts';
import { CallProblem } from '../../client/problem.ts';

/** Page and sort of a list that stands beside a form: the address belongs to the record there, so they live as long as the list is drawn. */
export function useOwnListQuery(list: ListDef): LiveListQuery {
  const first = useMemo(() => readListQuery(new URLSearchParams(), list), [list]);
  const [{ query, cursor }, setAsked] = useState<{ query: ListQuery; cursor: Cursor | null }>({ query: first, cursor: null });
  const ask = useCallback((change: Partial<ListQuery>, next?: Cursor): void => {
    setAsked((before) => ({ query: { ...before.query, page: 1, ...change }, cursor: next ?? null }));
  }, []);
  return { query, cursor, ask };
}

export interface LiveListQuery {
  query: ListQuery;
  cursor: Cursor | null;
  /** `mends`: what was asked before is nowhere to go back to. */
  ask: (change: Partial<ListQuery>, cursor?: Cursor, mends?: boolean) => void;
}

function cursorIn(state: unknown): Cursor | null {
  const cursor = isObject(state) ? state['cursor'] : undefined;
  if (!isObject(cursor)) return null;
  const { after, before } = cursor;
  if (typeof after === 'string') return { after };
  return typeof before === 'string' ? { before } : null;
}

/**
 * Page, sort and filters live in the address, so that Back, reload, a bookmark and a sent link find them. What somebody types may be
 * a name or a number of a person: the search travels as navigation state beside the cursor, for Back and reload alone.
 */
export function useListQuery(list: ListDef): LiveListQuery {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const address = useMemo(() => readListQuery(query, list, state), [query, list, state]);
  const cursor = useMemo(() => cursorIn(state), [state]);
  const ask = useCallback(
    (change: Partial<ListQuery>, next?: Cursor, mends = false): void => {
      const target = { ...address, page: 1, ...change };
      setQuery(writeListQuery(target, list), {
        replace: mends || change.page === undefined,
        state: { search: target.search, ...(next ? { cursor: { ...next } } : {}) },
      });
    },
    [address, list, setQuery],
  );
  return { query: address, cursor, ask };
}

/** What a person asks of a list; `page` from 1, `filter` with one value or more of a field. */
export interface ListQuery {
  page: number;
  sort: string;
  search: string;
  filter: Readonly<Record<string, readonly string[]>>;
}

/** Opaque place of the server's that leads from the page shown before to this one. */
export interface Cursor {
  after?: string;
  before?: string;
}

/** The filters that leave rows out; one that must be set says which rows there are at all. */
const narrowing = (filters: readonly FilterDef[] | undefined, filter: ListQuery['filter']): FilterDef[] =>
  (filters ?? []).filter(({ field, needed }) => needed === undefined && filter[field]);

/** Whether search or filters leave rows out. */
export const isNarrowed = (filters: readonly FilterDef[] | undefined, { search, filter }: ListQuery): boolean =>
  search !== '' || narrowing(filters, filter).length > 0;

/** What is asked when nothing is to leave rows out any more. */
export const widened = (filters: readonly FilterDef[] | undefined, { filter }: ListQuery): Partial<ListQuery> => {
  const narrow = new Set(narrowing(filters, filter).map(({ field }) => field));
  return { search: '', filter: Object.fromEntries(Object.entries(filter).filter(([field]) => !narrow.has(field))) };
};

/** Reads the address, and what travels beside it. What neither says is the list's own: its sort, the first page, no filter. */
export function readListQuery(query: URLSearchParams, list: Pick<ListDef, 'sort' | 'filters'>, state: unknown = null): ListQuery {
  const page = Number(query.get('page') ?? 1);
  const search = isObject(state) ? state['search'] : undefined;
  const fields = (list.filters ?? []).map(
    ({ field, first }) => [field, query.getAll(filterKey(field)).filter(Boolean), first !== undefined && query.has(filterKey(field))] as const,
  );
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: query.get('sort') ?? list.sort ?? '',
    search: typeof search === 'string' ? search : '',
    filter: Object.fromEntries(fields.flatMap(([field, values, isSaid]) => (isSaid || values.length > 0 ? [[field, values]] : []))),
  };
}

/**
 * What is asked in the place of what has no answer, so that an address kept for long leads nowhere dead: the last page where rows are gone and
 * the one asked for lies behind it, the list's own order where the column is gone, the page by its number where a cursor leads no more, no
 * filter by what no row can hold.
 * Undefined where there is nothing to mend.
 */
export function mendedQuery(
  { sort = '', pageSize }: Pick<ListDef, 'sort' | 'pageSize'>,
  { query, cursor }: Pick<LiveListQuery, 'query' | 'cursor'>,
  page: ListAnswer | null,
  problem: CallProblem | null,
): Partial<ListQuery> | undefined {
  const refused = new Set(problem?.messages.map(({ field }) => field));
  if (refused.has('sort') && query.sort !== sort) return { sort };
  const entries = Object.entries(query.filter).filter(([field]) => !refused.has(`filter.${field}`));
  if (entries.length < Object.keys(query.filter).length) return { filter: Object.fromEntries(entries) };
  if (cursor && (refused.has('after') || refused.has('before'))) return { page: query.page };
  const isBehind = refused.has('page') || page?.rows.length === 0;
  const last = isBehind ? Math.max(1, Math.ceil((page?.total ?? 0) / pageSize)) : query.page;
  return query.page > last ? { page: last } : undefined;
}

/** Asks it so, as soon as what is there has come; whether it is about to. */
export function useMendedQuery(list: ListDef, place: LiveListQuery, { loading, page, problem }: Omit<ListRows, 'again'>): boolean {
  const mended = loading ? undefined : mendedQuery(list, place, page, problem);
  useEffect(() => {
    if (mended) place.ask(mended, undefined, true);
  });
  return mended !== undefined;
}

/** The same as an address: only what differs from the list's own, and nothing that was typed. */
export function writeListQuery({ page, sort, filter }: ListQuery, list: Pick<ListDef, 'sort' | 'filters'>): URLSearchParams {
  const query = filterSearch(filter);
  for (const { field, first } of list.filters ?? []) if (first && filter[field]?.length === 0) query.set(filterKey(field), '');
  if (sort !== (list.sort ?? '')) query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query;
}

/**
 * The payload of one page (contract: page, size, sort, filter, search; a cursor instead of the page when the server gave
 * one).
 */
export function pagePayload(base: JsonObject, query: ListQuery, size: number, cursor: Cursor | null): JsonObject {
  const { page, sort, search } = query;
  const filter = Object.fromEntries(
    Object.entries(query.filter).map(([field, [first = '', ...more]]): [string, Json] => [field, more.length === 0 ? first : [first, ...more]]),
  );
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

/** `page`: the one before stays while the next one is read. */
export interface ListRows {
  page: ListAnswer | null;
  loading: boolean;
  problem: CallProblem | null;
  again: () => void;
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
