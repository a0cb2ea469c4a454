/** Nobody is locked out: who signs in has a menu, somebody administers, and what is said for somebody is said for somebody. */
import { holds } from '../../engine/rules/logic.ts';
import { menuOf } from '../../engine/session/route.ts';
import { pointerTo } from '../json/pointer.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import type { MenuDef } from '../definition/menu.ts';
import { everybody, getsIn, isKnownWhoThereIs, menusOfNobody, type Somebody } from './trial/scopes.ts';

/** Roles that would sign in and find nothing; a table that says of nobody that he may, and one without anybody who administers. */
function ofRoles({ catalogue }: CheckContext, all: readonly Somebody[]): FoundFault[] {
  const { items, traits } = catalogue.roles;
  if (items.every(({ barred }) => barred === undefined))
    return faultAt(
      traits ? '/traits' : '/items',
      'no role says whether it is "barred": the server keeps out who is not said to be free of it, so nobody would get in',
      '"barred": { "about": "Is kept out of the product.", "default": false } under "traits"',
      'nobody-gets-in',
    );
  const without = items.flatMap(({ id }, index) => {
    const one = all.find((some) => some.role.id === id && getsIn(some) && menuOf(catalogue.menus, some.session) === null);
    return one === undefined
      ? []
      : faultAt(
          `/items/${index}`,
          `no menu is for ${one.label}: who has this role signs in and finds nothing`,
          'a menu of config/menus.json whose "when" holds for it, or "barred": true',
          'role-without-menu',
        );
  });
  if (all.some((one) => one.role['administers'] === true && getsIn(one))) return without;
  return [
    ...without,
    wrongAt(
      '/items',
      'nobody administers: no role that may sign in has the trait "administers"',
      '"administers": true for one that is not "barred"',
      'nobody-administers',
    ),
  ];
}

/** Menus that no session has, because those before them are everybody's: several are told at the one that is wider than it should be. */
const ofMenus = ({ catalogue: { menus } }: CheckContext, all: readonly Somebody[]): FoundFault[] => {
  const unhad = menusOfNobody(menus, all);
  const atMenu = (menu: MenuDef, wrong: string, right: string): FoundFault =>
    wrongAt(`/menus/${menus.indexOf(menu)}/when`, wrong, right, 'menu-of-nobody');
  const taking = all.filter(({ session }) => unhad.some(({ when }) => holds(when, { session })));
  const [taker, another] = [...new Set(taking.map(({ session }) => menuOf(menus, session)))];
  if (unhad.length > 1 && taker && another === undefined) {
    const names = unhad.map(({ id }) => `"${id}"`).join(', ');
    const wrong = `nobody has the menus ${names}: the first menu whose rule holds counts, and "${taker.id}" holds for everybody who would have them`;
    return [atMenu(taker, wrong, 'a narrower rule')];
  }
  return unhad.map((menu) => {
    const wrong = `nobody has the menu "${menu.id}": the first menu whose rule holds counts, and for every role there is one before it`;
    return atMenu(menu, wrong, 'narrower rules before it, or no such menu');
  });
};

/** Actions that no role may call. */
function ofActions({ catalogue, definitions, faulty }: CheckContext): Finding[] {
  const able = everybody(catalogue).filter(getsIn);
  const sound = definitions.of('actions').filter(({ source }) => !faulty.has(source.file));
  return sound.flatMap(({ id, source }) =>
    Object.entries(catalogue.actions[id] ?? {})
      .filter(([, { may, internal }]) => internal !== true && may !== undefined && !able.some(({ session }) => holds(may, { session })))
      .map(([name]) => ({
        source,
        ...wrongAt(`${pointerTo('', name)}/may`, `nobody may call "${name}": its rule holds for no role`, 'a rule that holds for somebody'),
      })),
  );
}

export const access: Check = {
  name: 'access',
  proof: true,
  faults: (context) => {
    if (!isKnownWhoThereIs(context)) return [];
    const all = everybody(context.catalogue);
    const at = (kind: 'roles' | 'menus', found: readonly FoundFault[]): Finding[] =>
      context.definitions.of(kind).flatMap(({ source }) => found.map((one) => ({ source, ...one })));
    return [...at('roles', ofRoles(context, all)), ...at('menus', ofMenus(context, all))];
  },
  notices: (context) => (isKnownWhoThereIs(context) ? ofActions(context) : []),
};
