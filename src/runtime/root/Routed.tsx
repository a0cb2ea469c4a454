import { useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useCatalogue, useRuntime, useText, useWidgets } from './context.tsx';
import { routeOf } from '../screens/route.ts';
import { ScreenView } from '../screens/ScreenView.tsx';
import { Shell } from '../shell/Shell.tsx';
import { SessionWatch } from '../shell/SessionWatch.tsx';
import { SlotsContext, createSlots } from '../shell/slots.ts';
import { LaterContext, useLaterHere } from '../shell/later.ts';
import { useMenu, useScreens } from '../shell/useMenu.ts';
import { useScope } from '../shell/scope.tsx';
import { phaseOf } from '../session/watch.ts';

/** The page's name in the window title (D1-SHELL-18) and a look at the session at every change of route (D12-GAP-071). */
function useArrival(title: string, path: string): void {
  const { session, guard, clock } = useRuntime();
  const { app } = useCatalogue();
  useEffect(() => {
    document.title = title ? `${title} · ${app.name}` : app.name;
  }, [title, app.name]);
  useEffect(() => {
    const now = session.read();
    if (!now || phaseOf(clock.now(), now.sessionExpiry, { warning: 0, grace: 0 }).phase === 'over') guard.end();
  }, [session, guard, clock, path]);
}

/** The address, as a screen inside the shell. */
export function Routed() {
  const { pathname, search } = useLocation();
  const screens = useScreens();
  const { session } = useScope();
  const text = useText();
  const { EmptyState } = useWidgets();
  const { menu, groups } = useMenu(pathname);
  const slots = useMemo(createSlots, []);
  const later = useLaterHere(pathname + search);
  const route = routeOf(pathname, screens, menu, session);
  const screen = 'show' in route ? route.show : null;
  const title = screen ? text(screen.title) : '';
  useArrival(title, pathname);

  if ('redirect' in route) return <Navigate to={route.redirect} replace />;
  return (
    <SlotsContext value={slots}>
      <LaterContext value={later}>
        <Shell title={title} menu={groups} current={screen?.id ?? ''}>
          {screen ? (
            <ScreenView key={screen.id} screen={screen} />
          ) : (
            <EmptyState title={text('{{app.nothingHere}}')} text={text('{{app.nothingHereText}}')} />
          )}
        </Shell>
        <SessionWatch />
      </LaterContext>
    </SlotsContext>
  );
}
