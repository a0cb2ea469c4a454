import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { CallProblem } from '../client/problem.ts';
import { forgetLinks, stateOfLink } from '../shell/links.ts';
import { SayProvider } from '../shell/say.tsx';
import { ScopeProvider } from '../shell/scope.tsx';
import { Routed } from './Routed.tsx';
import { setNavigator } from './navigate.ts';

const RETRIES = 2;

/** Reads are tried again on a lost line; an answer of the server is an answer. */
function makeQueries(): QueryClient {
  const retry = (count: number, thrown: unknown): boolean => thrown instanceof CallProblem && thrown.retriable && count < RETRIES;
  return new QueryClient({ defaultOptions: { queries: { retry, refetchOnWindowFocus: false, staleTime: 30_000 } } });
}

/** The application behind the login: caches, router, scope, everything said in dialogs. Its caches end with it, so no user sees another's rows. */
export default function Inside() {
  const queries = useMemo(makeQueries, []);
  const router = useMemo(() => createBrowserRouter([{ path: '*', Component: Routed }]), []);
  useEffect(() => {
    setNavigator((href) => void router.navigate(href, { state: stateOfLink(href) }));
    return () => {
      setNavigator(null);
      router.dispose();
      queries.clear();
      forgetLinks();
    };
  }, [router, queries]);
  return (
    <QueryClientProvider client={queries}>
      <ScopeProvider>
        <SayProvider><RouterProvider router={router} /></SayProvider>
      </ScopeProvider>
    </QueryClientProvider>
  );
}
