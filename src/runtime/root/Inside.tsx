import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { RouterProvider, createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { CallProblem, asProblem } from '../client/problem.ts';
import { NavigationBlocker } from '../shell/navigationBlocker.tsx';
import { SayProvider, useSay } from '../shell/notifications.tsx';
import { ScopeProvider, useScopeOnceRead } from '../shell/scope.tsx';
import { ENTRY, LOGIN } from '../context/entrance.ts';
import { Guarded } from '../context/Guarded.tsx';
import { useRuntime, useCatalogue, usePrepare, useText, useWidgets } from '../context/context.tsx';
import { blocks } from '../pages/blocks.ts';
import { HOME, routeOf, type Route } from '../../engine/session/route.ts';
import { ScreenAwaited, ScreenView } from '../pages/ScreenView.tsx';
import { Shell } from '../shell/Shell.tsx';
import { SlotsContext, createSlots } from '../shell/pageSlots.ts';
import { DelayedContext, useDelayedHere } from '../shell/useDelayed.ts';
import { useMenu, useScreens } from '../shell/useMenu.ts';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import { textFor } from '../../engine/rules/logic.ts';
import { screenFacts } from '../screens/route.ts';
import { minutesOf, phaseOf } from '../session/expiry.ts';
import { useSignOut } from '../shell/useSignOut.ts';

/** The page's name in the window title (D1-SHELL-18) and a look at the session at every change of route (D12-GAP-071). */
function useArrival(title: string, path: string): void {
  const { session, guard, clock } = useRuntime();
  const { app } = useCatalogue();
  useEffect(() => {
    document.title = title ? `${title} · ${app.name}` : app.name;
  }, [title, app.name]);
  useEffect(() => {
    const now = session.read();
    if (!now || clock.now() >= now.sessionExpiry) guard.end();
  }, [session, guard, clock, path]);
}

/**
 * Whoever is led on by time has the focus in what is gone then: the page has it instead (quality 4: focus is never lost). So it has for who pressed
 * an entry of the menu: the rest of the menu does not lie on the way to what was asked for.
 */
function useKeptFocus(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const active = document.activeElement;
    if (active === document.body || active?.matches('nav a[aria-current="page"]'))
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [place]);
}

const screenAt = (screens: Readonly<Record<string, ScreenDef>>, path: string): ScreenDef | undefined =>
  Object.values(screens).find((one) => one.path === path);

/** Leads on (D1-SHELL-02), and says so to who asked for a page by name: nobody is to wonder where it is. */
function Led({ from, to }: { from: string; to: string }) {
  const { notice } = useSay();
  const text = useText();
  const session = useScopeOnceRead()?.session;
  const title = textFor(screenAt(useScreens(), to)?.title, { session }) ?? '';
  const isMeant = ![LOGIN, ENTRY, HOME].includes(from);
  useEffect(() => {
    if (isMeant) notice({ text: text('{{app.ledHere}}', { path: from, title: text(title) }), tone: 'info' });
  }, [isMeant, notice, text, from, title]);
  return <Navigate to={to} replace />;
}

/** What the address shows for the scope that was read. */
function Arrived({ route, from }: { route: Route<ScreenDef>; from: string }) {
  const text = useText();
  const { EmptyState } = useWidgets();
  if ('redirect' in route) return <Led from={from} to={route.redirect} />;
  if ('show' in route) return <ScreenView key={route.show.id} screen={route.show} />;
  return <EmptyState title={text('{{app.nothingHere}}')} text={text('{{app.nothingHereText}}')} />;
}

/** Left alone so long after the end, the page goes by itself. */
const GRACE = 20_000;

/** Warns before the session ends; any guarded call, or the button, renews it, unless it has lasted as long as one can. */
function SessionWatch() {
  const { session, guard, clock, constants, call } = useRuntime();
  const { SessionDialog } = useWidgets();
  const signOut = useSignOut();
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState(false);
  const [hasHeard, setHasHeard] = useState(false);

  useEffect(() => {
    const look = (): void => {
      const now = session.read();
      if (!now) return;
      const limits = { warning: minutesOf(constants(), 'sessionWarningMinutes'), grace: document.visibilityState === 'visible' ? GRACE : 0 };
      const phase = phaseOf(clock.now(), now.sessionExpiry, limits);
      setLast(now.sessionEnds > 0 && now.sessionExpiry >= now.sessionEnds);
      setSecondsLeft(phase.phase === 'ending' ? phase.secondsLeft : 0);
      if (phase.phase === 'over' && phase.leave) guard.end();
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [session, guard, clock, constants]);

  const stay = (): void => {
    if (last) return setHasHeard(true);
    const { userid = 0 } = session.read() ?? {};
    setBusy(true);
    call('user', 'getUserScope', { userId: userid })
      .catch(asProblem)
      .finally(() => {
        setBusy(false);
        setSecondsLeft(0);
      });
  };
  if (secondsLeft === 0 || (last && hasHeard)) return null;
  return <SessionDialog open last={last} secondsLeft={secondsLeft} busy={busy} onStay={stay} onSignOut={signOut} />;
}

/**
 * The address, as a screen inside the shell. The shell is one from the first moment on, so that a menu opened early stays open: until the scope
 * is read it is named as the address has it, has an empty menu, and keeps the places of its screen; `failed` stands there when it cannot be read.
 */
function Routed({ failed }: { failed: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const { screens: all } = useCatalogue();
  const screens = useScreens();
  const session = useScopeOnceRead()?.session;
  const text = useText();
  const { menu, groups } = useMenu(pathname);
  const slots = useMemo(createSlots, []);
  const later = useDelayedHere(pathname + search);
  const route = session ? routeOf(pathname, screens, menu, session) : null;
  const screen = route && 'show' in route ? route.show : null;
  const found = screenAt(all, pathname);
  const current = route ? screen : found;
  const unnamed = route ? '' : '{{app.loading}}';
  const title = text((current && textFor(current.title, screenFacts(current, session ?? {}, { search, state }))) ?? unnamed);
  useArrival(title, pathname);
  useKeptFocus(pathname + search);

  return (
    <SlotsContext value={slots}>
      <DelayedContext value={later}>
        <Shell title={title} menu={groups} screens={screens} current={screen?.id ?? ''}>
          {route ? <Arrived route={route} from={pathname} /> : (failed ?? (found && <ScreenAwaited screen={found} />))}
        </Shell>
        {route && <SessionWatch />}
      </DelayedContext>
    </SlotsContext>
  );
}

/** Milliseconds. The answer is a few bytes while nothing has changed. */
const LOOK_EVERY = 30_000;

/**
 * Hears of new definitions also while nothing is asked of the server: somebody may type for long (quality part 2: a form changes while someone
 * fills it). Only while the page is seen, and when it is seen again.
 */
function useFresh(): void {
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

/** Begins to fetch the code of the screen that the address names, while the scope is still being read (quality 1: form ready from navigation). */
function useAhead(path: string): void {
  const { screens } = useCatalogue();
  const prepare = usePrepare();
  useEffect(() => {
    for (const { block } of screenAt(screens, path)?.blocks ?? []) {
      blocks[block]?.Component.load();
      prepare(block);
    }
  }, [screens, path, prepare]);
}

const RETRIES = 2;

/** One route: what an address shows depends on session and definitions (`engine/session/route.ts`). */
const routes = [
  {
    path: '*',
    element: (
      <NavigationBlocker>
        <Guarded>
          <ScopeProvider>{(failed) => <Routed failed={failed} />}</ScopeProvider>
        </Guarded>
      </NavigationBlocker>
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
      <SayProvider>
        <RouterProvider router={router} useTransitions={false} />
      </SayProvider>
    </QueryClientProvider>
  );
}
