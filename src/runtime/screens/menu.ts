import { holds } from '../../engine/rules/logic.ts';
import type { MenuDef, MenuEntry, ScreenDef } from '../../catalogue/types.ts';
import type { JsonObject, Text } from '../../engine/types.ts';

export interface MenuGroup {
  label: Text;
  entries: (MenuEntry & { path: string })[];
}

/** The first menu whose rule holds for the session (D1-SHELL-24); null when none does. */
export function menuOf(menus: readonly MenuDef[], session: JsonObject): MenuDef | null {
  return menus.find(({ when }) => holds(when, { session })) ?? null;
}

/** What the sidebar draws: visible entries whose screen exists, in order, neighbours of one group together (D3-MENU-15). */
export function drawnMenu(menu: MenuDef | null, screens: Readonly<Record<string, ScreenDef>>): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const entry of menu?.entries ?? []) {
    const screen = screens[entry.screen];
    if (!entry.visible || !screen) continue;
    const label = entry.group ?? '';
    const group = groups.find((one) => one.label === label) ?? groups[groups.push({ label, entries: [] }) - 1];
    group?.entries.push({ ...entry, path: screen.path });
  }
  return groups;
}
