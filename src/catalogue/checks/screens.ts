import { objectOf } from '../../engine/json.ts';
import type { ScreenDef, BlockDef } from '../definition/screen.ts';
import { oneOf } from '../../engine/nearest.ts';
import { nameGone } from '../report.ts';
import { wrongAt, faultIn, type Check, type CheckContext, type Finding, type BlockOptions, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { textsUnder, placesLedTo } from './namePlaces.ts';
import { judgeOptions } from './options.ts';

/** A path in other letters than the name of its file: links and people's bookmarks are written by that. */
const inOtherLetters = inEach('screen', ({ path }, _context, id) => {
  const last = path.split('/').at(-1) ?? '';
  if (last === id || last.toLowerCase() !== id.toLowerCase()) return [];
  const rightPath = path.slice(0, -last.length) + id;
  const wrong = `"${path}" is in other letters than the name of its file, and case matters in an address`;
  return [{ ...wrongAt('/path', wrong, `"${rightPath}"`, 'path-case'), cause: { ...nameGone('path of a screen', rightPath).cause, here: true } }];
});

/** Where people are looked for has a list that can be searched. */
function unsearched({ definitions, catalogue }: CheckContext): Finding[] {
  const source = definitions.get('app', 'app');
  const find = catalogue.app['find'];
  const screen = typeof find === 'string' ? catalogue.screens[find] : undefined;
  // A list that cannot be read may have a search all the same.
  if (!source || !screen || !definitions.sound('list') || !definitions.sound('facts')) return [];
  const searched = (one: ScreenDef): boolean => one.blocks.some((block) => catalogue.lists[block.list ?? '']?.search !== undefined);
  // A list that is not there is told as that.
  const isWhole = screen.blocks.every(({ list }) => list === undefined || catalogue.lists[list] !== undefined);
  if (searched(screen) || !isWhole) return [];
  const known = Object.keys(catalogue.screens).filter((id) => searched(catalogue.screens[id] ?? screen));
  return faultIn(source, '/find', `no list of the screen "${screen.id}" can be searched`, oneOf(screen.id, known, 'screen'));
}

/** The name by which a heading of a page is led to: its words, as the page draws it. */
const anchorOf = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s+/g, '-');

/** A link into a page leads to one of its headings. */
function lostAnchors(context: CheckContext): Finding[] {
  const { catalogue } = context;
  return textsUnder(context, ['app'], 'to').flatMap(({ source, pointer, name }) => {
    const [path, anchor] = name.split('#');
    const screen = Object.values(catalogue.screens).find((one) => one.path === path);
    // A page that is not there is told as that.
    if (!screen || anchor === undefined || screen.blocks.some(({ page }) => page !== undefined && catalogue.pages[page] === undefined)) return [];
    const headings = screen.blocks.flatMap(({ page }) =>
      [...(catalogue.pages[page ?? ''] ?? '').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => anchorOf(words)),
    );
    return headings.includes(anchor) ? [] : faultIn(source, pointer, `"${path}" has no heading "#${anchor}"`, oneOf(anchor, headings, 'heading'));
  });
}

/** So many ways to one screen say what it needs. */
const USUAL = 4;

/** A way to a screen that leaves out what all others to it say: it would open about nobody. */
function withoutWhom(context: CheckContext): Finding[] {
  const ways = placesLedTo(context).flatMap(({ source, pointer, way: { path, state } }) =>
    typeof path === 'string' ? [{ source, pointer, path: path.split(/[?#]/)[0], keys: Object.keys(objectOf(state)) }] : [],
  );
  // What somebody's record begins with; what else is told there the record looks up.
  const whom = Object.values(context.catalogue.entities).flatMap(({ key, parent }) => (parent === undefined ? [key] : []));
  return ways.flatMap(({ source, pointer, path, keys }) => {
    const others = ways.filter((one) => one.path === path && !(one.source === source && one.pointer === pointer));
    const [first] = others;
    if (first === undefined || others.length < USUAL - 1) return [];
    return first.keys
      .filter((key) => whom.includes(key) && !keys.includes(key) && others.every((one) => one.keys.includes(key)))
      .map((key) => ({
        source,
        ...wrongAt(
          `${pointer}/state`,
          `it leads to "${path}" and does not say "${key}", as the ${others.length} other ways there do`,
          `"${key}": { "var": … } in "state"`,
          'way-without',
        ),
      }));
  });
}

/** Screens and their paths are there, or planned in config/menus.json. */
export const screens: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions } = context;
    if (!definitions.sound('screen') || !definitions.sound('menus')) return [];
    return [...inOtherLetters(context), ...unsearched(context), ...lostAnchors(context), ...withoutWhom(context)];
  },
};

function blockFaults(block: BlockDef, { needs = [], required = [], with: known = {}, any }: BlockOptions, base: string): FoundFault[] {
  const options = block.with ?? {};
  const lacking = [
    ...needs.filter((key) => block[key as keyof BlockDef] === undefined).map((key) => `"${key}"`),
    ...required.filter((key) => options[key] === undefined).map((key) => `"with": { "${key}": … }`),
  ];
  return [
    ...lacking.map((key) => wrongAt(base, `a "${block.block}" block cannot be drawn without ${key}`, key)),
    ...judgeOptions(options, known, `${base}/with`, { called: `a "${block.block}" block`, none: 'no "with": this block takes no options' }, any),
  ];
}

/** Blocks of screens have what they are drawn from and no option that they would ignore. */
export const screenBlocks: Check = {
  name: 'block-option',
  faults: inEach('screen', ({ blocks }, { known }) =>
    blocks.flatMap((block, index) => {
      const options = known.blocks?.[block.block];
      return options ? blockFaults(block, options, `/blocks/${index}`) : [];
    }),
  ),
};
