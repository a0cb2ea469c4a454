import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Blocker } from 'react-router-dom';
import type { DraftKeeper } from './draftKeeper.ts';

/** Holds a way out while something is unsaved; a page that closes or goes to sleep writes the draft at once. */
export function useLeaveGuard(keeper: DraftKeeper): Blocker {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    keeper.dirty() && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search));
  useEffect(() => {
    const flush = (): void => {
      if (keeper.dirty()) keeper.flush();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [keeper]);
  return blocker;
}
