/** What people call the files of a kind and the things in them; the order of the kinds is that in which differences are told. */
import type { Kind } from '../layout.ts';

const kinds: Partial<Record<Kind, string>> = {
  ...{
    migration: 'migration',
    workflow: 'workflow',
    schema: 'form',
    part: 'shared part',
    rules: 'form',
    options: 'options',
    rows: 'rows of options',
  },
  ...{ completeness: 'completeness', roles: 'roles', programs: 'programmes', 'centre-models': 'kinds of centre' },
  ...{ permissions: 'permissions', facts: 'derived facts', entity: 'records', actions: 'service', binding: 'form', ui: 'form' },
  ...{ screen: 'screen', menus: 'menus', list: 'list', chart: 'chart', sheet: 'sheet', game: 'game', app: 'product' },
  ...{ messages: 'texts', 'form-texts': 'texts', page: 'page', picture: 'picture', examples: 'form', 'workflow-examples': 'workflow' },
};
const order = Object.keys(kinds);

/** Where a kind of file stands among the others. */
export const rankOf = (kind: Kind | undefined): number => (kind !== undefined && order.includes(kind) ? order.indexOf(kind) : order.length);
export const nounOfKind = (kind: Kind): string | undefined => kinds[kind];

/** `**` is any way down, `*` one step. */
export const placePattern = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('**', '<any>').replaceAll('*', '[^/]*').replaceAll('/<any>', '(?:/.*)?').replaceAll('<any>', '.*')}$`);

const TABLE = ['roles', 'programs', 'centre-models'] as const;
const things: readonly (readonly [of: readonly Kind[], at: string, noun: string])[] = [
  [['schema', 'part'], '**/properties/*', 'field'],
  [['ui'], '/sections/*', 'section'],
  [['ui'], '/sections/*/fields/*', 'field'],
  [['ui'], '/sections/*/fields/*/with/columns/*', 'column'],
  [['rules'], '/(show|see|require|readonly|compute|rows|options|days)/*', 'field'],
  [['rules', 'completeness'], '/(check|checks)/*', 'check'],
  [['completeness'], '/checklist/entries/*', 'entry'],
  [['rules'], '/on/*', 'effect'],
  [['rules', 'list'], '/lookups/*', 'lookup'],
  [['binding'], '/save/*', 'step of saving'],
  [['options'], '/items/*', 'option'],
  [['list'], '/columns/*', 'column'],
  [['list'], '/filters/*', 'filter'],
  [['list', 'binding'], '/(actions|buttons|bar)/*', 'button'],
  [['migration'], '/moves/*', 'move'],
  [['workflow'], '/machine/states/*', 'state'],
  [['workflow'], '/machine/states/*/on/*', 'step'],
  [['workflow'], '/rules/*', 'guard'],
  [['workflow'], '/may/*', 'right to send'],
  [['menus'], '/entries/*', 'menu entry'],
  [['menus'], '/menus/*', 'menu'],
  [['menus'], '/menus/*/entries/*', 'group'],
  [['menus'], '/menus/*/entries/*/*', 'entry'],
  [['menus'], '/menus/*/open/*', 'screen without an entry'],
  [['menus'], '/steps/*', 'step of the tour'],
  [['screen'], '/blocks/*', 'block'],
  [['screen'], '/blocks/*/with/(items|cards)/*', 'card'],
  [['screen'], '/blocks/*/with/buttons/*', 'button'],
  [['screen'], '/blocks/*/with/charts/*', 'chart'],
  [['roles'], '/items/*', 'role'],
  [['programs'], '/items/*', 'programme'],
  [['centre-models'], '/items/*', 'kind of centre'],
  [TABLE, '/traits/*', 'trait'],
  [['app'], '/(constants|serverConstants)/*', 'constant'],
  [['app'], '/limits/*', 'limit'],
  [['app'], '/(profileMenu|footer)/*', 'entry'],
  [['entity'], '/columns/*', 'column'],
  [['entity'], '/unique/*', 'unique key'],
  [['actions'], '/*', 'action'],
  [['permissions'], '/*', 'permission'],
  [['facts'], '/*', 'derived fact'],
];
const patterns = things.map(([of, at, noun]) => ({ of, at: placePattern(at), noun }));

/** What stands at a place of a file; undefined where people have no word for it. */
export const nounAt = (kind: Kind, pointer: string): string | undefined => patterns.find(({ of, at }) => of.includes(kind) && at.test(pointer))?.noun;
