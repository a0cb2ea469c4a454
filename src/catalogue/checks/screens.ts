import { isObject, objectOf } from '../../engine/json.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Check, CheckContext } from './check.ts';
import { textsUnder, under, unknownAmong, placesLedTo, type NamedPlace } from './named.ts';

const bare = (place: NamedPlace): NamedPlace => ({ ...place, name: place.name.split(/[?#]/)[0] ?? place.name });

/** Paths that buttons, links and saves lead to. */
const paths = (context: CheckContext): NamedPlace[] =>
  placesLedTo(context).flatMap(({ source, pointer, way: { path } }) =>
    typeof path === 'string' ? [{ source, pointer: `${pointer}/path`, name: path }] : [],
  );

/** Entries of menus that name their screen by their own name. */
const entries = ({ definitions }: CheckContext): NamedPlace[] =>
  definitions.of('menus').flatMap(({ source }) =>
    under(source.value, 'entries')
      .slice(0, 1)
      .flatMap(({ pointer, value }) =>
        Object.entries(objectOf(value)).flatMap(([name, entry]) =>
          isObject(entry) && entry['screen'] === undefined ? [{ source, pointer: pointerTo(pointer, name), name }] : [],
        ),
      ),
  );

/** Screens and their paths are there, or planned in config/menus.json. */
export const screens: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('screen') || !definitions.sound('menus')) return [];
    const known = [...definitions.ids('screen'), ...Object.keys(catalogue.planned)];
    const open = [...Object.values(catalogue.screens).map(({ path }) => path), ...Object.values(catalogue.planned)];
    return [
      ...unknownAmong(
        [
          ...textsUnder(context, ['menus', 'app', 'list', 'screen'], 'screen'),
          ...entries(context),
          ...textsUnder(context, ['app'], 'profileLink'),
          ...textsUnder(context, ['app'], 'find'),
        ],
        'screen',
        known,
      ),
      ...unknownAmong([...paths(context), ...textsUnder(context, ['app'], 'to')].map(bare), 'path of a screen', open),
    ];
  },
};
