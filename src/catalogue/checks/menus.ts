import { wrongAt, type Check } from './check.ts';

/** A screen that is opened by menus stands in one, visible or not; planned screens are not there yet. */
export const menus: Check = {
  name: 'screen-without-menu',
  faults: ({ definitions, catalogue }) => {
    if (!definitions.sound('menus')) return [];
    const named = new Set(catalogue.menus.flatMap(({ entries }) => entries.map(({ screen }) => screen)));
    const lost = definitions
      .of('screen')
      .filter(({ id }) => catalogue.screens[id]?.open === 'menu' && !named.has(id))
      .map(({ source }) => ({
        source,
        ...wrongAt(
          '/open',
          'no menu has this screen, so nobody can open it',
          'an entry in config/menus.json ("visible": false keeps it out of sight), or "open": "session"',
        ),
      }));
    const there = definitions.of('menus').flatMap(({ source }) =>
      Object.keys(catalogue.planned)
        .filter((id) => definitions.ids('screen').includes(id))
        .map((id) => ({ source, ...wrongAt(`/planned/${id}`, `the screen "${id}" is there already`, `no "${id}" under "planned"`, 'planned') })),
    );
    return [...lost, ...there];
  },
};
