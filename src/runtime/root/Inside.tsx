import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { useFresh } from '../catalogue/useFresh.ts';
import { CallProblem } from '../client/problem.ts';
import { LeavingProvider } from '../shell/leaving.tsx';
import { SayProvider } from '../shell/say.tsx';
import { ScopeProvider } from '../shell/scope.tsx';
import { Guarded } from '../screens/Guarded.tsx';
import { useRuntime } from './context.tsx';
import { Routed } from './Routed.tsx';
import { useAhead } from './useAhead.ts';

const RETRIES = 2;

/** One route: what an address shows depends on session and definitions (`screens/route.ts`). */
const routes = [
  {
    path: '*',
    element: (
      <LeavingProvider>
        <Guarded>
          <Routed />
        </Guarded>
      </LeavingProvider>
    ),
  },
];

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
  const { drafts, links } = useRuntime();
  const queries = useMemo(makeQueries, []);
  useFresh();
  useAhead(location.pathname);
  useEffect(() => void drafts.prepare(), [drafts]);
  const [router] = useState(() => createBrowserRouter(routes));
  useEffect(() => {
    const end = links.begin((href, state) => void router.navigate(href, { state }));
    return () => {
      end();
      router.dispose();
      queries.clear();
    };
  }, [links, router, queries]);
  return (
    <QueryClientProvider client={queries}>
      <ScopeProvider>
        <SayProvider>
          <RouterProvider router={router} useTransitions={false} />
        </SayProvider>
      </ScopeProvider>
    </QueryClientProvider>
  );
}
