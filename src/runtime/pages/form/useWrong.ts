import { useMemo, useSyncExternalStore } from 'react';
import type { Problem } from '../../../engine/types.ts';
import { pathOf } from '../../save/pointers.ts';
import type { FormWork } from './formWork.ts';
import type { SaveStanding } from './useSave.ts';

const NONE: readonly Problem[] = [];

/** The problems that stopped the last save and still stand, one per field: what is mended goes away. */
export function useWrong(standing: SaveStanding, { store }: FormWork): readonly Problem[] {
  const first = useMemo(
    () =>
      standing.kind === 'problems'
        ? [...new Map([...standing.problems].reverse().map((problem) => [problem.at, problem])).values()].reverse()
        : NONE,
    [standing],
  );
  const left = useSyncExternalStore(
    (listener) => store.subscribe('*', listener),
    () => first.map(({ at }) => (at === '' || store.fact(pathOf(at)).error !== undefined ? '1' : '0')).join(''),
  );
  return useMemo(() => (first === NONE ? NONE : first.filter((_, index) => left[index] === '1')), [first, left]);
}
