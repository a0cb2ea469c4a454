import type { Check, CheckContext } from './check.ts';
import { textsUnder, under, unknownAmong, type NamedPlace } from './named.ts';

const bare = (place: NamedPlace): NamedPlace => ({ ...place, name: place.name.split(/[?#]/)[0] ?? place.name });

/** Paths that buttons, links and saves lead to. */
function ways({ definitions }: CheckContext): NamedPlace[] {
  return (['list', 'binding', 'screen'] as const).flatMap((kind) =>
    definitions.of(kind).flatMap(({ source }) =>
      [...under(source.value, 'go'), ...under(source.value, 'to')].flatMap(({ pointer, value }) => {
        const path = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['path'] : undefined;
        return typeof path === 'string' ? [{ source, pointer: `${pointer}/path`, name: path }] : [];
      }),
    ),
  );
}

/** Screens and their paths are there, or planned in config/menus.json. */
export const screens: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('screen') || !definitions.sound('menus')) return [];
    const known = [...definitions.ids('screen'), ...Object.keys(catalogue.planned)];
    const paths = [...Object.values(catalogue.screens).map(({ path }) => path), ...Object.values(catalogue.planned)];
    return [
      ...unknownAmong(
        [
          ...textsUnder(context, ['menus', 'app', 'list', 'screen'], 'screen'),
          ...textsUnder(context, ['app'], 'profileLink'),
          ...textsUnder(context, ['app'], 'find'),
        ],
        'screen',
        known,
      ),
      ...unknownAmong([...ways(context), ...textsUnder(context, ['app'], 'to')].map(bare), 'path of a screen', paths),
    ];
  },
};
