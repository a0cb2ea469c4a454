import { useEffect, useRef } from 'react';
import type { FormWork } from './formWork.ts';

/** The page is drawn first; lookups have answered by then. */
const CALM = 800;

/** Counts what is left to do in a stored form, for its tab: fields with an error. What only the server can tell is not counted. */
export function useLeft({ store, stored }: FormWork, onLeft: ((left: number) => void) | undefined): void {
  const tell = useRef(onLeft);
  tell.current = onLeft;
  useEffect(() => {
    if (stored === null || tell.current === undefined) return undefined;
    const timer = setTimeout(() => {
      const wrong = store.verdicts().problems.filter(({ severity, code }) => severity === 'error' && code !== 'CHECK_UNANSWERED');
      tell.current?.(new Set(wrong.map(({ at }) => at)).size);
    }, CALM);
    return () => clearTimeout(timer);
  }, [store, stored]);
}
