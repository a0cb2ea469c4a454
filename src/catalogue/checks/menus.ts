import { pointerTo } from '../json/pointer.ts';
import { namesInMenus } from '../expand/screens.ts';
import { nearest } from '../../engine/nearest.ts';
import type { Source } from '../source.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { menusIn, misspeltScreens } from './screenReferents.ts';

/** Whether a name that is held nowhere is one of those held, misspelt: that is told where it is held. */
const isMeant = (name: string, places: readonly { name: string }[], known: readonly string[]): boolean =>
  places.some((one) => !known.includes(one.name) && nearest(one.name, known) === name);

/** Menus open each screen once; every entry is held by some menu. */
function entriesIn(source: Source): FoundFault[] {
  const file = menusIn(source);
  const places = namesInMenus(file);
  const known = Object.keys(file.entries);
  const screenOf = (name: string): string => file.entries[name]?.screen ?? name;
  return [
    ...places.flatMap(({ name, menu, pointer }, at) => {
      const before = places.slice(0, at).find((one) => one.menu === menu && one.name !== name && screenOf(one.name) === screenOf(name));
      if (!before || !known.includes(name)) return [];
      return faultAt(pointer, `"${name}" opens "${screenOf(name)}", as "${before.name}" does in the same menu`, 'one of them', 'duplicate');
    }),
    ...known
      .filter((name) => !places.some((one) => one.name === name) && !isMeant(name, places, known))
      .map((name) => wrongAt(pointerTo('/entries', name), `no menu holds the entry "${name}"`, 'its name in a menu, or take it out', 'unused-name')),
  ];
}

/** Steps of tours lead to screens that their menu opens; every step is in some tour. */
function stepsIn(source: Source, { catalogue }: CheckContext): FoundFault[] {
  const { steps = {}, menus: menuDefs } = menusIn(source);
  const known = Object.keys(steps);
  const places = menuDefs.flatMap(({ id, tour = [] }, menu) =>
    tour.map((name, index) => ({ id, name, menu, pointer: `/menus/${menu}/tour/${index}` })),
  );
  const opens = (id: string, screen: string): boolean =>
    catalogue.screens[screen]?.open === 'session' ||
    (catalogue.menus.find((menu) => menu.id === id)?.entries.some((entry) => entry.screen === screen) ?? false);
  const closed = places.flatMap(({ id, name, pointer }) => {
    const screen = steps[name]?.screen;
    const wrong = `the step "${name}" leads to "${screen}", which the menu "${id}" does not open`;
    return screen === undefined || opens(id, screen) ? [] : faultAt(pointer, wrong, 'another step, or that screen in the menu');
  });
  // In the place of a step that stands wrong there is most probably one that no tour holds.
  const left = known.filter((name) => !places.some((one) => one.name === name));
  const isSlip =
    closed.length > 0 || menuDefs.some(({ tour = [] }) => new Set(tour).size < tour.length || tour.some((name) => !known.includes(name)));
  return [
    ...closed,
    ...(isSlip && left.length === 1 ? [] : left)
      .filter((name) => !isMeant(name, places, known))
      .map((name) => wrongAt(pointerTo('/steps', name), `no tour holds the step "${name}"`, 'its name in a tour, or take it out', 'unused-name')),
  ];
}

/** A screen that is opened by menus stands in one, visible or not; planned screens are not there yet; entries are named rightly. */
export const menus: Check = {
  name: 'screen-without-menu',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('menus')) return [];
    const screenIds = new Set(catalogue.menus.flatMap(({ entries }) => entries.map(({ screen }) => screen)));
    const screens = definitions.ids('screen');
    const misspelt = misspeltScreens(context);
    const lost = definitions
      .of('screen')
      .filter(({ id }) => catalogue.screens[id]?.open === 'menu' && !screenIds.has(id) && !misspelt.has(id))
      .map(({ source }) => ({
        source,
        ...wrongAt(
          '/open',
          'no menu has this screen, so nobody can open it',
          'an entry in config/menus.json ("open" of a menu keeps it out of sight), or "open": "session"',
        ),
      }));
    const there = Object.keys(catalogue.planned)
      .filter((id) => screens.includes(id))
      .map((id) => wrongAt(`/planned/${id}`, `the screen "${id}" is there already`, `no "${id}" under "planned"`, 'planned'));
    const inMenus = definitions
      .of('menus')
      .flatMap(({ source }) => [...there, ...entriesIn(source), ...stepsIn(source, context)].map((found) => ({ source, ...found })));
    return [...lost, ...inMenus];
  },
};
