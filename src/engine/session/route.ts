/** Which menu somebody has and which screens open: pure, so that the definitions are tried by what the page goes by. */
import { holds } from '../rules/logic.ts';
import type { JsonObject, Logic } from '../types.ts';

/** What decides whether a screen opens, and where. */
interface OpenedScreen {
  id: string;
  path: string;
  also?: readonly string[];
  open: 'public' | 'session' | 'menu';
  may?: Logic;
  start?: true;
  first?: Logic;
}
interface OpeningMenu {
  when: Logic;
  entries: readonly { screen: string; visible: boolean }[];
}

/** The first menu whose rule holds for the session (D1-SHELL-24); null when none does. */
export function menuOf<M extends OpeningMenu>(menus: readonly M[], session: JsonObject): M | null {
  return menus.find(({ when }) => holds(when, { session })) ?? null;
}

export type Route<S> = { show: S } | { redirect: string } | { nothing: true };

export const HOME = '/dashboard/dashboard';
const trim = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** Whether a screen is there for who has this menu, whatever its rule says. */
export const isInMenu = ({ id, open }: Pick<OpenedScreen, 'id' | 'open'>, menu: OpeningMenu | null): boolean =>
  open !== 'menu' || (menu?.entries.some(({ screen }) => screen === id) ?? false);

/**
 * Whether this session may open the screen: public and signed-in ones by themselves, others by its menu, hidden entries
 * included (D3-MENU-16, D3-MENU-21).
 */
export const mayOpen = (screen: OpenedScreen, menu: OpeningMenu | null, session: JsonObject): boolean =>
  isInMenu(screen, menu) && holds(screen.may, { session });

/** The screen that is to be done with before any other opens; undefined where there is none for this session. */
export const screenFirst = <S extends OpenedScreen>(screens: Readonly<Record<string, S>>, session: JsonObject): S | undefined =>
  Object.values(screens).find(({ first }) => first !== undefined && holds(first, { session }));

/**
 * What a path under /dashboard shows (D1-SHELL-02, D3-ROUTES-01, D3-ROUTES-02, D12-GAP-090). Case matters
 * (D3-ROUTES-28). What is unknown or not open leads to the screen that has it among its other
 * addresses (D3-GAP-89), to the dashboard, or to the first screen of the session's menu where
 * there is no dashboard for it, or to a screen that says what will be theirs where there is none (`start`).
 */
export function routeOf<S extends OpenedScreen>(
  path: string,
  screens: Readonly<Record<string, S>>,
  menu: OpeningMenu | null,
  session: JsonObject,
): Route<S> {
  const before = screenFirst(screens, session);
  if (before) return trim(path) === before.path ? { show: before } : { redirect: before.path };
  const open = (address: string): S | undefined =>
    Object.values(screens).find((screen) => screen.path === address && screen.open !== 'public' && mayOpen(screen, menu, session));
  const current = open(trim(path));
  if (current) return { show: current };
  const first = (menu?.entries ?? []).flatMap(({ screen, visible }) => (visible ? (screens[screen]?.path ?? []) : []));
  const candidates = Object.values(screens).flatMap(({ also, path: own }) => (also?.includes(trim(path)) ? [own] : []));
  const instead = Object.values(screens).flatMap(({ start, path: own }) => (start ? [own] : []));
  const target = [...candidates, HOME, ...first, ...instead].find((address) => open(address) !== undefined);
  return target === undefined ? { nothing: true } : { redirect: target };
}
