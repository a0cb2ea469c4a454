import { holds } from '../../engine/rules/logic.ts';
import type { BlockDef, ScreenDef } from '../../catalogue/definition/screen.ts';
import type { MenuDef, MenuEntry } from '../../catalogue/definition/menu.ts';
import type { JsonObject, Text } from '../../engine/types.ts';
import { rowState } from './recordState.ts';
import { isOff, type TabFacts } from './tabs.ts';

/** What a block of a screen is drawn from. */
export interface BlockProps {
  block: BlockDef;
}

type Screens = Readonly<Record<string, ScreenDef>>;

/** Screens that are there here and now: without the demo's own where there is no demo, and without those that the component list hides (D1-ROLES-07). */
export const screensThere = (screens: Screens, isDemo: boolean, facts: Omit<TabFacts, 'record'>): Screens =>
  Object.fromEntries(Object.entries(screens).filter(([id, { demoOnly }]) => (!demoOnly || isDemo) && !isOff(id, facts)));

/** What the rules of a screen read: session, and the row that navigation names under the key of its first block that is about one. */
export function screenFacts(
  { blocks }: Pick<ScreenDef, 'blocks'>,
  session: JsonObject,
  { search, state }: { search: string; state: unknown },
): JsonObject {
  const key = blocks.map((block) => block.with?.['row']).find((one) => typeof one === 'string');
  return { session, record: { rowId: typeof key === 'string' ? rowState(key, search, state) : null } };
}

interface MenuGroup {
  label: Text;
  entries: (MenuEntry & { path: string })[];
}

/** What the sidebar draws: visible entries for this session whose screen exists, in order, neighbours of one group together (D3-MENU-15). */
export function drawnMenu(menu: MenuDef | null, screens: Screens, session: JsonObject): MenuGroup[] {
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
