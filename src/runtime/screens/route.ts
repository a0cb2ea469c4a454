import { holds } from '../../engine/rules/logic.ts';
import type { BlockDef, ScreenDef } from '../../catalogue/definition/screen.ts';
import type { MenuDef, MenuEntry } from '../../catalogue/definition/menu.ts';
import type { JsonObject, Text } from '../../engine/types.ts';

/** What a block of a screen is drawn from. */
export interface BlockProps {
  block: BlockDef;
}

interface MenuGroup {
  label: Text;
  entries: (MenuEntry & { path: string })[];
}

/** The first menu whose rule holds for the session (D1-SHELL-24); null when none does. */
export function menuOf(menus: readonly MenuDef[], session: JsonObject): MenuDef | null {
  return menus.find(({ when }) => holds(when, { session })) ?? null;
}

/** What the sidebar draws: visible entries for this session whose screen exists, in order, neighbours of one group together (D3-MENU-15). */
export function drawnMenu(menu: MenuDef | null, screens: Readonly<Record<string, ScreenDef>>, session: JsonObject): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const entry of menu?.entries ?? []) {
    const screen = screens[entry.screen];
    if (!entry.visible || !screen || !holds(entry.when, { session })) continue;
    const label = entry.group ?? '';
    const group = groups.find((one) => one.label === label) ?? groups[groups.push({ label, entries: [] }) - 1];
    group?.entries.push({ ...entry, path: screen.path });
  }
  return groups;
}

export type Route = { show: ScreenDef } | { redirect: string } | { nothing: true };

export const HOME = '/dashboard/dashboard';
const trim = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/**
 * Whether this session may open the screen: public and signed-in ones by themselves, others by its menu, hidden entries
 * included (D3-MENU-16, D3-MENU-21).
 */
export function mayOpen(screen: ScreenDef, menu: MenuDef | null, session: JsonObject): boolean {
  if (!holds(screen.may, { session })) return false;
  return screen.open !== 'menu' || (menu?.entries.some((entry) => entry.screen === screen.id) ?? false);
}

/** The screen that is to be done with before any other opens; undefined where there is none for this session. */
export const screenFirst = (screens: Readonly<Record<string, ScreenDef>>, session: JsonObject): ScreenDef | undefined =>
  Object.values(screens).find(({ first }) => first !== undefined && holds(first, { session }));

/**
 * What a path under /dashboard shows (D1-SHELL-02, D3-ROUTES-01, D3-ROUTES-02, D12-GAP-090). Case matters
 * (D3-ROUTES-28). What is unknown or not open leads to the screen that has it among its other
 * addresses (D3-GAP-89), to the dashboard, or to the first screen of the session's menu where
 * there is no dashboard for it, or to a screen that says what will be theirs where there is none (`start`).
 */
export function routeOf(path: string, screens: Readonly<Record<string, ScreenDef>>, menu: MenuDef | null, session: JsonObject): Route {
  const before = screenFirst(screens, session);
  if (before) return trim(path) === before.path ? { show: before } : { redirect: before.path };
  const open = (wanted: string): ScreenDef | undefined =>
    Object.values(screens).find((screen) => screen.path === wanted && screen.open !== 'public' && mayOpen(screen, menu, session));
  const shown = open(trim(path));
  if (shown) return { show: shown };
  const first = (menu?.entries ?? []).flatMap(({ screen, visible }) => (visible ? (screens[screen]?.path ?? []) : []));
  const meant = Object.values(screens).flatMap(({ also, path: own }) => (also?.includes(trim(path)) ? [own] : []));
  const instead = Object.values(screens).flatMap(({ start, path: own }) => (start ? [own] : []));
  const target = [...meant, HOME, ...first, ...instead].find((wanted) => open(wanted) !== undefined);
  return target === undefined ? { nothing: true } : { redirect: target };
}
