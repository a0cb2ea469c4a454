/**
 * Blocks, cards, buttons and links of screens that stand in full once, under a name, and are referred to wherever else they are drawn.
 * Menus as pages draw them, of entries that are written once.
 */
import { isObject, listOf, jsonOf, provedAs } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { pointerTo } from '../json/pointer.ts';
import type { MenuDef, MenuEntry, MenusFile, TourStep } from '../definition/menu.ts';

type Screens = Readonly<Record<string, ScreenDef>>;
/** A part with its place in the file of its screen. */
interface ScreenPart {
  screen: string;
  pointer: string;
  part: JsonObject;
}

/** The lists within a block whose entries may have a name. */
const LISTS = ['cards', 'links', 'items', 'buttons'] as const;

/** Every block of a screen, and what stands in its lists. */
function partsOf({ id: screen, blocks }: Pick<ScreenDef, 'id' | 'blocks'>): ScreenPart[] {
  return blocks.flatMap((block, index) => {
    const pointer = pointerTo('/blocks', String(index));
    const within = LISTS.flatMap((list) => {
      return listOf(block.with?.[list]).flatMap((part, at): ScreenPart[] =>
        isObject(part) ? [{ screen, pointer: pointerTo(pointer, 'with', list, String(at)), part }] : [],
      );
    });
    return [{ screen, pointer, part: jsonOf(block) }, ...within];
  });
}

/** The parts that stand in full under a name, and those that refer to one, of all screens. */
export function namedParts(screens: Screens): { fullParts: ScreenPart[]; using: ScreenPart[] } {
  const all = Object.values(screens).flatMap(partsOf);
  return {
    fullParts: all.filter(({ part }) => typeof part['name'] === 'string' && part['use'] === undefined),
    using: all.filter(({ part }) => part['use'] !== undefined),
  };
}

/** How a part of this screen is called in another. */
export const nameIn = ({ screen, part }: ScreenPart, other: string): string =>
  screen === other ? String(part['name']) : `${screen}/${String(part['name'])}`;

/** The screens with what they refer to in its place, and without the names by which they do; keys beside `use` go before those of the part. What is not there is left to the checks. */
export function withUsedParts(screens: Screens): Record<string, ScreenDef> {
  const { fullParts } = namedParts(screens);
  const whole = (screen: string, part: JsonObject): JsonObject[] => {
    const { use, name: _own, ...own } = part;
    if (use === undefined) return [own];
    const found = fullParts.find((one) => nameIn(one, screen) === use);
    if (!found) return [];
    const { name: _name, ...rest } = found.part;
    return [{ ...rest, ...own }];
  };
  const expandBlock = (screen: string, block: JsonObject): JsonObject => {
    const options = block['with'];
    if (!isObject(options)) return block;
    const lists = LISTS.flatMap((list): [string, Json][] => {
      const entries = options[list];
      return Array.isArray(entries) ? [[list, entries.flatMap((entry): Json[] => (isObject(entry) ? whole(screen, entry) : [entry]))]] : [];
    });
    return { ...block, with: { ...options, ...Object.fromEntries(lists) } };
  };
  return Object.fromEntries(
    Object.entries(screens).map(([id, screen]) => {
      const blocks = screen.blocks.flatMap((block) => whole(id, jsonOf(block))).map((block) => expandBlock(id, block));
      return [id, { ...screen, blocks: provedAs<ScreenDef['blocks']>(blocks) }];
    }),
  );
}

const own = ({ entries }: MenusFile, name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);

/** Every menu with its entries in order: those that are drawn, then those that are only open. A name that is not there is left to the checks. */
export function menusOf(file: MenusFile): MenuDef[] {
  const drawEntry = (name: string): MenuEntry[] => {
    const entry = own(file, name);
    return entry ? [{ screen: name, ...entry, visible: true }] : [];
  };
  const open = (name: string): MenuEntry[] => {
    const entry = own(file, name);
    return entry ? [{ screen: entry.screen ?? name, label: entry.label, visible: false }] : [];
  };
  const { steps = {} } = file;
  const showStep = (name: string): TourStep[] => {
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
    return step ? [{ id: name, ...step }] : [];
  };
  return file.menus.map(({ id, when, entries, open: hidden = [], tour = [] }) => ({
    id,
    when,
    entries: [...entries.flat().flatMap(drawEntry), ...hidden.flatMap(open)],
    tour: tour.flatMap(showStep),
  }));
}

/** Every name of an entry that a menu holds, with the menu's number and its place. */
export function namesInMenus({ menus }: MenusFile): { name: string; menu: number; pointer: string }[] {
  return menus.flatMap(({ entries, open = [] }, menu) => [
    ...entries.flatMap((names, row) => names.map((name, index) => ({ name, menu, pointer: `/menus/${menu}/entries/${row}/${index}` }))),
    ...open.map((name, index) => ({ name, menu, pointer: `/menus/${menu}/open/${index}` })),
  ]);
}
