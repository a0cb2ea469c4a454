import { useMemo } from 'react';
import type { ScreenDef } from '../../catalogue/definition/screen.ts';
import type { MenuGroupView } from '../../widgets/contract/shell.ts';
import { useLoaded, useText } from '../context/context.tsx';
import { drawnMenu, screensThere } from '../screens/route.ts';
import { menuOf, screenFirst } from '../../engine/session/route.ts';
import { useScopeOnceRead } from './scope.tsx';

/** Screens that are there here and now; none until the scope is read. */
export function useScreens(): Readonly<Record<string, ScreenDef>> {
  const { catalogue, head } = useLoaded();
  const scope = useScopeOnceRead();
  return useMemo(() => {
    if (!scope) return {};
    const { session, details } = scope;
    return screensThere(catalogue.screens, head.demo, { session, visibility: details.visibility, components: catalogue.components });
  }, [catalogue, head.demo, scope]);
}

/** The session's menu and how it is drawn; chosen anew when the scope changes (D3-MENU-14). */
export function useMenu(current: string): { menu: ReturnType<typeof menuOf>; groups: MenuGroupView[] } {
  const { catalogue } = useLoaded();
  const screens = useScreens();
  const session = useScopeOnceRead()?.session;
  const text = useText();
  return useMemo(() => {
    if (!session) return { menu: null, groups: [] };
    const menu = menuOf(catalogue.menus, session);
    const groups = screenFirst(screens, session) ? [] : drawnMenu(menu, screens, session);
    const groupViews = groups.map(({ label, entries }) => ({
      ...(label === '' ? {} : { label: text(label) }),
      entries: entries.map(({ screen, label: words, icon, path }) => ({
        id: screen,
        label: text(words),
        href: path,
        ...(icon ? { icon } : {}),
        current: path === current,
      })),
    }));
    return { menu, groups: groupViews };
  }, [catalogue, screens, session, text, current]);
}
