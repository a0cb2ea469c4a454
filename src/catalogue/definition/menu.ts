/** The menus of config/menus.json, as written and as drawn. */
import type { Logic, Text } from '../../engine/types.ts';

/** What somebody new is shown, with the screen where it is done. */
export interface TourStep {
  id: string;
  title: Text;
  text: Text;
  screen?: string;
}

export interface MenuEntry {
  screen: string;
  label: Text;
  icon?: string;
  group?: string;
  /** Drawn while this rule over session holds. */
  when?: Logic;
  visible: boolean;
}

/** config/menus.json as it is written: each entry once, and for each menu the names of its entries in order. */
export interface MenusFile {
  planned?: Record<string, string>;
  entries: Record<string, WrittenEntry>;
  /** Steps of tours, each once. */
  steps?: Record<string, Omit<TourStep, 'id'>>;
  menus: WrittenMenu[];
}

/** The name of an entry is its screen, unless it says another. */
interface WrittenEntry {
  screen?: string;
  label: Text;
  icon?: string;
  group?: Text;
}

interface WrittenMenu {
  id: string;
  when: Logic;
  /** Drawn, a list for each heading. */
  entries: string[][];
  /** Open without being drawn. */
  open?: string[];
  /** Names of steps, in order. */
  tour?: string[];
}

export interface MenuDef {
  id: string;
  when: Logic;
  entries: MenuEntry[];
  tour?: TourStep[];
}
