/** Who opens a list may open what its rows and buttons lead to: another screen would be shown in its place, without a word. */
import { holds } from '../../../engine/rules/logic.ts';
import { isInMenu, mayOpen, menuOf } from '../../../engine/session/route.ts';
import type { ListDef } from '../../../engine/definition/list.ts';
import type { JsonObject, Logic, Pointer } from '../../../engine/types.ts';
import { placesOf } from '../../report.ts';
import type { Catalogue, Fault } from '../../types.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { everybody, getsIn, isKnownWhoThereIs } from './scopes.ts';

interface Way {
  pointer: Pointer;
  path: string | undefined;
  /** What holds while it can be pressed. */
  when: (Logic | undefined)[];
}

const waysOf = ({ columns, actions = [], buttons = [] }: ListDef): Way[] => [
  ...columns.map(({ to, shown }, index) => ({ pointer: `/columns/${index}/to/path`, path: to?.path, when: [shown] })),
  ...actions.map(({ go, shown, enabled }, index) => ({ pointer: `/actions/${index}/go/path`, path: go?.path, when: [shown, enabled] })),
  ...buttons.map(({ go, shown, enabled }, index) => ({ pointer: `/buttons/${index}/go/path`, path: go?.path, when: [shown, enabled] })),
];

/** Each role with each menu that it has somewhere: one of those people stands for all. */
function eachMenu(catalogue: Catalogue) {
  const each = new Map<string, { session: JsonObject; menu: Catalogue['menus'][number] | null }>();
  for (const { role, session } of everybody(catalogue).filter(getsIn)) {
    const menu = menuOf(catalogue.menus, session);
    const key = `${role.id} ${menu?.id ?? ''}`;
    if (!each.has(key)) each.set(key, { session, menu });
  }
  return [...each.values()];
}

/**
 * Menus whose people see lists that lead to a screen which it has not; a screen's own rule is no business of the menu. A rule of a button that
 * does not hold for the session alone is taken to hide.
 */
function closed({ catalogue, definitions }: CheckContext): Finding[] {
  const [menus] = definitions.of('menus');
  const found = new Map<string, { menu: string; to: string; places: Map<string, Pick<Fault, 'file' | 'line'>> }>();
  for (const { session, menu } of eachMenu(catalogue)) {
    const screens = Object.values(catalogue.screens).filter((screen) => screen.open !== 'public');
    const open = screens.filter((screen) => mayOpen(screen, menu, session));
    const lists = new Set(open.flatMap(({ blocks }) => blocks.flatMap(({ list, when }) => (list && holds(when, { session }) ? [list] : []))));
    for (const id of lists) {
      const [list, source] = [catalogue.lists[id], definitions.get('list', id)];
      for (const { path, pointer, when } of list ? waysOf(list) : []) {
        const target = screens.find((screen) => screen.path === path?.split(/[?#]/)[0]);
        if (!menu || !source || !target || isInMenu(target, menu) || !when.every((rule) => holds(rule, { session, row: {} }))) continue;
        const key = `${menu.id} ${target.id}`;
        const one = found.get(key) ?? { menu: menu.id, to: target.id, places: new Map() };
        one.places.set(`${id} ${pointer}`, { file: source.file, line: source.line(pointer) });
        found.set(key, one);
      }
    }
  }
  return [...found.values()].flatMap(({ menu, to, places }) => {
    const wrong = `who has the menu "${menu}" is led to "${to}" and may not open it (${placesOf([...places.values()])})`;
    const right = `"${to}" among its entries or under its "open", or a "shown" there that does not hold for them`;
    return menus ? [{ source: menus.source, ...wrongAt(`/menus/${catalogue.menus.findIndex(({ id }) => id === menu)}`, wrong, right) }] : [];
  });
}

export const ways: Check = {
  name: 'closed-way',
  proof: true,
  faults: (context) => (isKnownWhoThereIs(context) && !anyFaulty(context, 'config/screens/', 'schemas/lists/') ? closed(context) : []),
};
