/** Reads of the form store, one path at a time: only what changed renders again. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Json, Path } from '../../engine/types.ts';
import type { FieldStore } from '../contract/form.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';

/** A value read from the store that stays equal while nothing changed (primitive or kept by the store). */
export function useStored<T>(store: FieldStore, path: Path, read: () => T): T {
  const subscribe = useCallback((notify: () => void) => store.subscribe(path, () => notify()), [store, path]);
  return useSyncExternalStore(subscribe, read);
}

/** The same of several paths: asked anew when one of them changes, drawn only when it reads otherwise. */
export function useStoredAll<T extends string | number>(store: FieldStore, paths: readonly Path[], read: () => T): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      const stops = paths.map((path) => store.subscribe(path, () => notify()));
      return () => stops.forEach((stop) => stop());
    },
    [store, paths],
  );
  return useSyncExternalStore(subscribe, read);
}

export const useFact = (store: FieldStore, path: Path): FieldVerdict => useStored(store, path, () => store.fact(path));
export const useValue = (store: FieldStore, path: Path): Json | undefined => useStored(store, path, () => store.get(path));
export const useRows = (store: FieldStore, path: Path): readonly (string | number)[] => useStored(store, path, () => store.rows(path));

/** `''`, null and absent are one: empty. */
export const isBlank = (value: Json | undefined): value is undefined | null | '' => value === undefined || value === null || value === '';
