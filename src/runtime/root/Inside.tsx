import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useFresh } from '../catalogue/useFresh.ts';
import { randomId } from '../client/hash.ts';
import { CallProblem } from '../client/problem.ts';
import { forgetLinks, stateOfLink } from '../shell/links.ts';
import { SayProvider } from '../shell/say.tsx';
import { ScopeProvider } from '../shell/scope.tsx';
import { Guarded } from '../screens/Guarded.tsx';
import { useRuntime } from './context.tsx';
import { createHistory } from './history.ts';
import { PageRouter } from './PageRouter.tsx';
import { Routed } from './Routed.tsx';
import { useAhead } from './useAhead.ts';
import { setNavigator } from './navigate.ts';

const RETRIES = 2;

/** Reads are tried again on a lost line; an answer of the server is an answer. */
function makeQueries(): QueryClient {
  const retry = (count: number, thrown: unknown): boolean => thrown instanceof CallProblem && thrown.retriable && count < RETRIES;
  return new QueryClient({ defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 30_000 } } });
}

/**
 * The application behind the login: caches, router, scope, everything said in dialogs. Its caches end with it, so no
 * user sees another's rows.
 */
export default function Inside() {
  const { drafts } = useRuntime();
  const queries = useMemo(makeQueries, []);
  useFresh();
  useAhead(location.pathname);
  useEffect(() => void drafts.prepare(), [drafts]);
  const [history] = useState(() => createHistory(window, () => randomId().slice(0, 8)));
  useEffect(() => {
    setNavigator((href) => history.push(href, stateOfLink(href)));
    return () => {
      setNavigator(null);
      history.dispose();
      queries.clear();
      forgetLinks();
    };
  }, [history, queries]);
  return (
    <QueryClientProvider client={queries}>
      <ScopeProvider>
        <SayProvider>
          <PageRouter history={history}>
            <Guarded>
              <Routed />
            </Guarded>
          </PageRouter>
        </SayProvider>
      </ScopeProvider>
    </QueryClientProvider>
  );
}
