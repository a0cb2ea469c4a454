import { useMemo, useSyncExternalStore } from 'react';
import type { Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import { isBlank } from '../inputs/useField.ts';

interface Tally {
  filled: number;
  /** Fields that are shown. */
  total: number;
}

/** Hidden, empty or filled, of a table its rows: only when this changes is anything counted. */
function markOf(store: FieldStore, path: Path): number {
  if (store.fact(path).hidden) return 0;
  const value = store.get(path);
  if (Array.isArray(value)) return value.length + 1;
  return isBlank(value) ? 1 : 2;
}

function watchTally(store: FieldStore, paths: readonly Path[], at: Path | undefined, table: boolean) {
  const count = (): Tally => {
    if (at !== undefined && store.fact(at).hidden) return { filled: 0, total: 0 };
    const tally = store.filled(paths);
    return table && tally.total > 0 ? { filled: markOf(store, paths[0] ?? '') - 1, total: 1 } : tally;
  };
  let tally = count();
  const recount = (): boolean => {
    const next = count();
    if (next.filled === tally.filled && next.total === tally.total) return false;
    tally = next;
    return true;
  };
  const subscribe = (changed: () => void) => {
    recount();
    const stops = (at === undefined ? paths : [...paths, at]).map((path) => {
      let mark = markOf(store, path);
      return store.subscribe(path, () => {
        const now = markOf(store, path);
        if (now === mark) return;
        mark = now;
        if (recount()) changed();
      });
    });
    return () => stops.forEach((stop) => stop());
  };
  return { subscribe, read: (): Tally => tally };
}

/**
 * How much of a section is filled. A key press that leaves a field as full as it was counts nothing anew.
 * @param at the object that the section shows; hidden, it hides the section
 * @param table the section is one table: its rows are counted
 */
export function useTally(store: FieldStore, paths: readonly Path[], at: Path | undefined, table: boolean): Tally {
  const { subscribe, read } = useMemo(() => watchTally(store, paths, at, table), [store, paths, at, table]);
  return useSyncExternalStore(subscribe, read);
}
