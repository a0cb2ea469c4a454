import { useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '../../../engine/types.ts';
import { pathOf } from '../../save/pointers.ts';
import type { FormWork } from './formWork.ts';
import type { SaveStanding } from './useSave.ts';

const NONE: readonly Problem[] = [];

/**
 * The problems that stopped the last save, the first of each field. They stay as they are until the next one: a list
 * above the form that shrank while somebody mends would move every field under their hand.
 */
export function useStopped(standing: SaveStanding): readonly Problem[] {
  return useMemo(() => {
    if (standing.kind !== 'problems') return NONE;
    const first = new Map<string, Problem>();
    for (const problem of standing.problems) if (!first.has(problem.at)) first.set(problem.at, problem);
    return [...first.values()];
  }, [standing]);
}

/** How many of them still stand. */
export function useStillWrong(stopped: readonly Problem[], { store }: FormWork): number {
  return useSyncExternalStore(
    (listener) => store.subscribe('*', listener),
    () => stopped.filter(({ at }) => at === '' || store.fact(pathOf(at)).error !== undefined).length,
  );
}
