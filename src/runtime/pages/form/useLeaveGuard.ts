import { useEffect, useState } from 'react';
import type { Held } from '../../root/history.ts';
import { usePageHistory } from '../../root/PageRouter.tsx';
import type { DraftKeeper } from './draftKeeper.ts';

/**
 * Holds a way out while something is unsaved, and answers it; a page that closes or goes to sleep writes the draft at once, and one that
 * closes asks where nothing is kept.
 */
export function useLeaveGuard(keeper: DraftKeeper): { held: Held | null; release: () => void } {
  const history = usePageHistory();
  const [held, setHeld] = useState<Held | null>(null);
  useEffect(() => {
    const elsewhere = (to: { pathname: string; search: string }): boolean =>
      to.pathname !== history.place().pathname || to.search !== history.place().search;
    return history.hold((to) => keeper.dirty() && elsewhere(to), setHeld);
  }, [history, keeper]);
  useEffect(() => {
    const flush = (): void => {
      if (keeper.dirty()) void keeper.flush();
    };
    // What is not kept is lost with the page: the browser asks. What is, gets the time to reach the disk.
    const closing = (event: BeforeUnloadEvent): void => {
      flush();
      if (keeper.dirty() && keeper.state().kind === 'refused') event.preventDefault();
    };
    addEventListener('beforeunload', closing);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('beforeunload', closing);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [keeper]);
  return { held, release: () => setHeld(null) };
}
