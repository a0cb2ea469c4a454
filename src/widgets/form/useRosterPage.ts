import { useEffect, useMemo, useState } from 'react';
import type { JsonObject, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { useStoredAll } from '../inputs/useField.ts';
import { SOUGHT } from './focus.ts';

/** The rows of a roster that are drawn now, by their places. */
interface RosterPage {
  places: readonly number[];
  /** Rows that there are with the filter; all without one. */
  total: number;
  /** Before the first one drawn. */
  from: number;
  /** Undefined for a roster without pages. */
  size: number | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Places of the rows whose cell `where` holds; asks each row by itself, so that no other cell is heard. */
function usePlaces(store: FieldStore, path: Path, count: number, where: string | undefined): readonly number[] {
  const cells = useMemo(
    () => (where === undefined ? [] : Array.from({ length: count }, (_, index) => `${path}.${index}.${where.slice(1)}`)),
    [path, count, where],
  );
  const flags = useStoredAll(store, cells, () => cells.map((cell) => (store.get(cell) === true ? '1' : '0')).join(''));
  return useMemo(() => {
    const all = Array.from({ length: count }, (_, index) => index);
    return where === undefined ? all : all.filter((index) => flags[index] === '1');
  }, [count, where, flags]);
}

/** Which rows are drawn: those of the filter, a page of them at a time. A field that is sought on another page brings its page with it. */
export function useRosterPage(store: FieldStore, path: Path, count: number, { pageSize, where }: JsonObject): RosterPage {
  const places = usePlaces(store, path, count, typeof where === 'string' ? where : undefined);
  const size = typeof pageSize === 'number' ? pageSize : undefined;
  const [targetPage, setPage] = useState(0);
  const last = size === undefined ? 0 : Math.max(0, Math.ceil(places.length / size) - 1);
  const page = Math.min(targetPage, last);
  useEffect(() => {
    if (size === undefined) return undefined;
    const seek = (event: Event): void => {
      const sought = String((event as CustomEvent<unknown>).detail);
      const row = sought.startsWith(`${path}.`) ? Number(sought.slice(path.length + 1).split('.')[0]) : -1;
      const place = places.indexOf(row);
      if (place >= 0) setPage(Math.floor(place / size));
    };
    document.addEventListener(SOUGHT, seek);
    return () => document.removeEventListener(SOUGHT, seek);
  }, [path, places, size]);
  const from = size === undefined ? 0 : page * size;
  return {
    places: size === undefined ? places : places.slice(from, from + size),
    total: places.length,
    from,
    size,
    previous: page > 0 ? () => setPage(page - 1) : undefined,
    next: page < last ? () => setPage(page + 1) : undefined,
  };
}
