import { useEffect } from 'react';
import { useRuntime } from '../root/context.tsx';

/** Milliseconds. The answer is a few bytes while nothing has changed. */
const LOOK_EVERY = 30_000;

/**
 * Hears of new definitions also while nothing is asked of the server: somebody may type for long (quality part 2: a form changes while someone
 * fills it). Only while the page is seen, and when it is seen again.
 */
export function useFresh(): void {
  const { catalogues } = useRuntime();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void catalogues.look();
    };
    const timer = setInterval(look, LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [catalogues]);
}
