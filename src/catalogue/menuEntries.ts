/** Menus as pages draw them, of entries that are written once. */
import type { MenuDef, MenuEntry, MenusFile, TourStep } from './definition/menu.ts';

const own = ({ entries }: MenusFile, name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);

/** Every menu with its entries in order: those that are drawn, then those that are only open. A name that is not there is left to the checks. */
export function menusOf(file: MenusFile): MenuDef[] {
  const drawn = (name: string): MenuEntry[] => {
    const entry = own(file, name);
    return entry ? [{ screen: name, ...entry, visible: true }] : [];
  };
  const open = (name: string): MenuEntry[] => {
    const entry = own(file, name);
    return entry ? [{ screen: entry.screen ?? name, label: entry.label, visible: false }] : [];
  };
  const { steps = {} } = file;
  const shown = (name: string): TourStep[] => {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    return step ? [{ id: name, ...step }] : [];
  };
  return file.menus.map(({ id, when, entries, open: hidden = [], tour = [] }) => ({
    id,
    when,
    entries: [...entries.flat().flatMap(drawn), ...hidden.flatMap(open)],
    tour: tour.flatMap(shown),
  }));
}

/** Every name of an entry that a menu holds, with the menu's number and its place. */
export function namesInMenus({ menus }: MenusFile): { name: string; menu: number; pointer: string }[] {
  return menus.flatMap(({ entries, open = [] }, menu) => [
    ...entries.flatMap((names, row) => names.map((name, index) => ({ name, menu, pointer: `/menus/${menu}/entries/${row}/${index}` }))),
    ...open.map((name, index) => ({ name, menu, pointer: `/menus/${menu}/open/${index}` })),
  ]);
}
