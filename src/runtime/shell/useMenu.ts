import { useMemo } from 'react';
import type { ScreenDef } from '../../catalogue/types.ts';
import type { MenuGroupView } from '../../widgets/contract.ts';
import { useLoaded, useText } from '../context/context.tsx';
import { drawnMenu, menuOf } from '../screens/route.ts';
import { isOff } from '../screens/tabs.ts';
import { useScope } from './scope.tsx';

/** Screens that exist here and now: without the demo's own where there is no demo. */
export function useScreens(): Readonly<Record<string, ScreenDef>> {
  const { catalogue, head } = useLoaded();
  return useMemo(
    () => Object.fromEntries(Object.entries(catalogue.screens).filter(([, screen]) => !screen.demoOnly || head.demo)),
    [catalogue.screens, head.demo],
  );
}

/** The session's menu and how it is drawn; chosen anew when the scope changes (D3-MENU-14). */
export function useMenu(current: string): { menu: ReturnType<typeof menuOf>; groups: MenuGroupView[] } {
  const { catalogue } = useLoaded();
  const screens = useScreens();
  const { session, details } = useScope();
  const text = useText();
  return useMemo(() => {
    const menu = menuOf(catalogue.menus, session);
    const { visibility } = details;
    const shown = drawnMenu(menu, screens).map(({ label, entries }) => ({
      ...(label === '' ? {} : { label: text(label) }),
      entries: entries
        .filter(({ screen }) => !isOff(screen, { session, visibility, components: catalogue.components }))
        .map(({ screen, label: words, icon, path }) => ({
          id: screen,
          label: text(words),
          href: path,
          ...(icon ? { icon } : {}),
          current: path === current,
        })),
    }));
    return { menu, groups: shown.filter(({ entries }) => entries.length > 0) };
  }, [catalogue, screens, session, details, text, current]);
}
