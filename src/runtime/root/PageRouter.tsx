import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { PageHistory } from './history.ts';

const HistoryContext = createContext<PageHistory | null>(null);

/** React Router over a history of the page's own. */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const place = useSyncExternalStore(history.listen, history.place);
  return (
    <HistoryContext value={history}>
      <Router location={place} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

export function usePageHistory(): PageHistory {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('usePageHistory is used outside the router');
  return history;
}
