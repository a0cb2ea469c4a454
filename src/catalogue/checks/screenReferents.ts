/** What is named of screens, menus, games and option lists: where ways lead, what menus and tours hold, pictures and columns of files. */
import { talliesOf } from '../../engine/game/scoreOf.ts';
import { objectOf, provedAs } from '../../engine/json.ts';
import type { MenusFile } from '../definition/menu.ts';
import { drawingsOf, pictureFolder } from '../expand/options.ts';
import { rowsPathOf } from '../longLists/readLongLists.ts';
import { nearest } from '../../engine/nearest.ts';
import { nameGone } from '../report.ts';
import type { Source } from '../source.ts';
import { partReferent, type CheckContext, type Referent } from './check.ts';
import { filtersAt } from './filters.ts';

const areSound = ({ definitions }: CheckContext, ...kinds: Parameters<CheckContext['definitions']['sound']>[0][]): boolean =>
  kinds.every((kind) => definitions.sound(kind));

/** A path without what is asked for and the place in the page. */
const bareOfPath = (path: string): string => path.split(/[?#]/)[0] ?? path;

/** Names, where each stands once: else another that is asked for is most probably what one of them was. */
const once = (names: string[]): string[] | undefined => (new Set(names).size === names.length ? names : undefined);

/** Paths of screens. */
function pathsIn(context: CheckContext): string[] | undefined {
  const { screens, planned } = context.catalogue;
  const open = [...Object.values(screens).map(({ path }) => path), ...Object.values(planned)];
  return areSound(context, 'screen', 'menus') ? once(open) : undefined;
}

export const menusIn = ({ value }: Source): MenusFile => provedAs(value);

/** Screens that entries most probably mean by names that are none: told where the name stands. */
export function misspeltScreens({ definitions, catalogue }: CheckContext): ReadonlySet<string> {
  const screens = definitions.ids('screen');
  const known = new Set([...screens, ...Object.keys(catalogue.planned)]);
  const names = definitions.of('menus').flatMap(({ source }) => Object.entries(menusIn(source).entries).map(([name, { screen }]) => screen ?? name));
  return new Set(names.flatMap((name) => (known.has(name) ? [] : (nearest(name, screens) ?? []))));
}

const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Names of statuses that both looks have colours for. */
function coloursIn({ catalogue, definitions }: CheckContext): string[] | undefined {
  const [light = [], dark = []] = ['light', 'dark'].map((look) =>
    Object.keys(objectOf(objectOf(objectOf(objectOf(catalogue.theme['colorSchemes'])[look])['palette'])['status'])),
  );
  return definitions.sound('theme') ? light.filter((name) => dark.includes(name)) : undefined;
}

const ofGame = partReferent(({ catalogue }, { id }) => catalogue.games[id]);

/** Names of files in a folder. */
const namesBelow = (files: Readonly<Record<string, string>>, folder: string): string[] =>
  Object.keys(files).flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));

export const ofScreens: Readonly<Record<string, Referent>> = {
  screen: {
    names: (context) =>
      areSound(context, 'screen', 'menus') ? [...context.definitions.ids('screen'), ...Object.keys(context.catalogue.planned)] : undefined,
  },
  'path of a screen': { names: pathsIn, bare: ({ name }) => bareOfPath(name) },
  'entry of the menus': {
    check: 'unknown-name',
    names: (context, { source }) => [...Object.keys(menusIn(source).entries), ...misspeltScreens(context)],
    cause: ({ what, name }) => nameGone(what, name),
  },
  'step of a tour': { check: 'unknown-name', names: (_context, { source }) => Object.keys(menusIn(source).steps ?? {}) },
  'filter of a list there': { check: 'unknown-name', names: (context, { of }) => filtersAt(context, of)?.map(({ field }) => field) },
  'colour of statuses in both palettes of config/theme.json': { check: 'unknown-name', names: coloursIn },
  colour: {
    check: 'theme-colour',
    names: () => [],
    has: (_context, { name }) => COLOUR.test(name),
    wording: ({ name }) => [`${JSON.stringify(name)} is no colour`, 'a colour: # and 3, 4, 6 or 8 digits of 0 to 9 and A to F'],
  },
  'group of this game': ofGame('unknown-name', ({ groups }) => groups.map(({ id }) => id)),
  'answer of this game': ofGame('unknown-name', ({ answers }) => answers.map(({ id }) => id)),
  'tally of this game': ofGame('unknown-name', talliesOf),
  'check of this file': partReferent(({ catalogue }, { id }) => catalogue.completeness[id])('unknown-name', ({ checks }) =>
    once(checks.map(({ id }) => id)),
  ),
  situation: {
    check: 'unknown-name',
    names: (_context, { source }) => Object.keys(objectOf(objectOf(source.value)['situations'])),
    cause: ({ what, name }) => nameGone(what, name),
  },
  'picture of this list': {
    check: 'unknown-picture',
    names: ({ definitions }, { source }) => namesBelow(definitions.pictures, pictureFolder(source.file)),
    within: ({ source: { file } }) => `${file.startsWith('config/') ? 'config/options/' : 'schemas/forms/'}${pictureFolder(file)}`,
  },
  'drawing of a picture bank': { check: 'unknown-picture', names: ({ catalogue }) => drawingsOf(catalogue.reference) },
  'option list with a "file"': { check: 'long-list', names: ({ catalogue }) => Object.keys(catalogue.longLists) },
  'file of rows': {
    check: 'long-list',
    names: ({ definitions }, { source: { file } }) => namesBelow(definitions.tables, file.slice(0, file.lastIndexOf('/') + 1)),
    cause: ({ source }) => nameGone('file', rowsPathOf(source)),
  },
  'column of its file': {
    check: 'long-list',
    names: ({ definitions, catalogue }, { source, id }) =>
      definitions.tables[rowsPathOf(source)] === undefined ? undefined : catalogue.longLists[id]?.columns,
  },
  'column that finds centres': {
    check: 'unknown-name',
    names: ({ definitions, catalogue }) => {
      const { columns = {} } = catalogue.entities['centre'] ?? {};
      return definitions.sound('entity') ? ['', ...Object.keys(columns).filter((name) => columns[name]?.filter === true)] : undefined;
    },
  },
  'name of this file': {
    check: 'file-name',
    names: (_context, { id }) => [id],
    wording: ({ name, id, pointer }) => [
      `"${pointer.slice(1)}" says "${name}", the file's name says "${id}"`,
      `leave "${pointer.slice(1)}" out, or rename the file`,
    ],
  },
};
