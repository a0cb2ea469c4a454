import { provedAs } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { namesInMenus } from '../expand/screens.ts';
import { nearest, oneOf } from '../nearest.ts';
import { nameGone } from '../report.ts';
import type { MenusFile } from '../definition/menu.ts';
import { wrongAt, type Check, type CheckContext, type FoundFault } from './check.ts';

/** Whether a name that is held nowhere is one of those held, misspelt: that is told where it is held. */
const isMeant = (name: string, held: readonly { name: string }[], known: readonly string[]): boolean =>
  held.some((one) => !known.includes(one.name) && nearest(one.name, known) === name);

/** Menus hold entries that are there, each and each screen once; every entry is held by some menu. */
function namesIn(value: Json, misspelt: ReadonlySet<string>): FoundFault[] {
  const file = provedAs<MenusFile>(value);
  const held = namesInMenus(file);
  const known = Object.keys(file.entries);
  const screenOf = (name: string): string => file.entries[name]?.screen ?? name;
  return [
    ...held
      .filter(({ name }) => !known.includes(name) && !misspelt.has(name))
      .map(({ name, pointer }) => ({
        ...wrongAt(pointer, `there is no entry "${name}" in a menu`, oneOf(name, known, 'entry'), 'unknown-name'),
        ...nameGone('entry', name),
      })),
    ...held
      .filter(({ name, menu }, at) => held.findIndex((one) => one.name === name && one.menu === menu) < at)
      .map(({ name, pointer }) => wrongAt(pointer, `the entry "${name}" stands twice in its menu`, 'once', 'duplicate')),
    ...held.flatMap(({ name, menu, pointer }, at) => {
      const before = held.slice(0, at).find((one) => one.menu === menu && one.name !== name && screenOf(one.name) === screenOf(name));
      if (!before || !known.includes(name)) return [];
      return [wrongAt(pointer, `"${name}" opens "${screenOf(name)}", as "${before.name}" does in the same menu`, 'one of them', 'duplicate')];
    }),
    ...known
      .filter((name) => !held.some((one) => one.name === name) && !isMeant(name, held, known))
      .map((name) => wrongAt(pointerTo('/entries', name), `no menu holds the entry "${name}"`, 'its name in a menu, or take it out', 'unused-name')),
  ];
}

/** Tours hold steps that are there, each once, and lead to screens that their menu opens; every step is in some tour. */
function stepsIn(value: Json, { catalogue }: CheckContext): FoundFault[] {
  const { steps = {}, menus: written } = provedAs<MenusFile>(value);
  const known = Object.keys(steps);
  const held = written.flatMap(({ id, tour = [] }, menu) => tour.map((name, index) => ({ id, name, menu, pointer: `/menus/${menu}/tour/${index}` })));
  const opens = (id: string, screen: string): boolean =>
    catalogue.screens[screen]?.open === 'session' ||
    (catalogue.menus.find((menu) => menu.id === id)?.entries.some((entry) => entry.screen === screen) ?? false);
  const found: FoundFault[] = [
    ...held
      .filter(({ name }) => !known.includes(name))
      .map(({ name, pointer }) => wrongAt(pointer, `there is no step "${name}" of a tour`, oneOf(name, known, 'step'), 'unknown-name')),
    ...held
      .filter(({ name, menu }, at) => held.findIndex((one) => one.name === name && one.menu === menu) < at)
      .map(({ name, pointer }) => wrongAt(pointer, `the step "${name}" stands twice in its tour`, 'once', 'duplicate')),
    ...held.flatMap(({ id, name, pointer }) => {
      const screen = steps[name]?.screen;
      return screen === undefined || opens(id, screen)
        ? []
        : [
            wrongAt(
              pointer,
              `the step "${name}" leads to "${screen}", which the menu "${id}" does not open`,
              'another step, or that screen in the menu',
            ),
          ];
    }),
  ];
  // In the place of a step that stands wrong there is most probably one that no tour holds.
  const left = known.filter((name) => !held.some((one) => one.name === name));
  return [
    ...found,
    ...(found.length > 0 && left.length === 1 ? [] : left)
      .filter((name) => !isMeant(name, held, known))
      .map((name) => wrongAt(pointerTo('/steps', name), `no tour holds the step "${name}"`, 'its name in a tour, or take it out', 'unused-name')),
  ];
}

/** Screens that entries most probably mean by names that are none: told where the name stands. */
function misspeltScreens({ definitions, catalogue }: CheckContext): ReadonlySet<string> {
  const screens = definitions.ids('screen');
  const known = new Set([...screens, ...Object.keys(catalogue.planned)]);
  const named = definitions
    .of('menus')
    .flatMap(({ source }) => Object.entries(provedAs<MenusFile>(source.value).entries).map(([name, { screen }]) => screen ?? name));
  return new Set(named.flatMap((name) => (known.has(name) ? [] : (nearest(name, screens) ?? []))));
}

/** A screen that is opened by menus stands in one, visible or not; planned screens are not there yet; entries are named rightly. */
export const menus: Check = {
  name: 'screen-without-menu',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('menus')) return [];
    const named = new Set(catalogue.menus.flatMap(({ entries }) => entries.map(({ screen }) => screen)));
    const screens = definitions.ids('screen');
    const misspelt = misspeltScreens(context);
    const lost = definitions
      .of('screen')
      .filter(({ id }) => catalogue.screens[id]?.open === 'menu' && !named.has(id) && !misspelt.has(id))
      .map(({ source }) => ({
        source,
        ...wrongAt(
          '/open',
          'no menu has this screen, so nobody can open it',
          'an entry in config/menus.json ("open" of a menu keeps it out of sight), or "open": "session"',
        ),
      }));
    const there = definitions.of('menus').flatMap(({ source }) =>
      Object.keys(catalogue.planned)
        .filter((id) => screens.includes(id))
        .map((id) => ({ source, ...wrongAt(`/planned/${id}`, `the screen "${id}" is there already`, `no "${id}" under "planned"`, 'planned') })),
    );
    const names = definitions
      .of('menus')
      .flatMap(({ source }) => [...namesIn(source.value, misspelt), ...stepsIn(source.value, context)].map((found) => ({ source, ...found })));
    return [...lost, ...there, ...names];
  },
};
