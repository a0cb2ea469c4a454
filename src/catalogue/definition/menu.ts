/** The menus of config/menus.json, as written and as drawn. */
import type { Logic, Text } from '../../engine/types.ts';

export interface MenuEntry {
  screen: string;
  label: Text;
  icon?: string;
  group?: string;
  visible: boolean;
}

/** config/menus.json as it is written: each entry once, and for each menu the names of its entries in order. */
export interface MenusFile {
  planned?: Record<string, string>;
  entries: Record<string, WrittenEntry>;
  menus: WrittenMenu[];
}

/** The name of an entry is its screen, unless it says another. */
export interface WrittenEntry {
  screen?: string;
  label: Text;
  icon?: string;
  group?: Text;
}

export interface WrittenMenu {
  id: string;
  when: Logic;
  /** Drawn, a list for each heading. */
  entries: string[][];
  /** Open without being drawn. */
  open?: string[];
}

export interface MenuDef {
  id: string;
  when: Logic;
  entries: MenuEntry[];
}
