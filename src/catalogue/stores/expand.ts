/** `store` of a binding -> what an administrator would otherwise write: entity, actions and calls; of a register also list, screen and menu entry. */
import type { ListDef } from '../../engine/definition/list.ts';
import type { ActionDef } from '../definition/action.ts';
import type { EntityDef } from '../definition/entity.ts';
import type { FormDef } from '../definition/form.ts';
import type { MenuDef } from '../definition/menu.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { documentParts } from './document.ts';
import { registerParts } from './register.ts';
import { nounOf } from './stored.ts';

interface Expanded {
  forms: Record<string, FormDef>;
  entities: Record<string, EntityDef>;
  actions: Record<string, Record<string, ActionDef>>;
  lists: Record<string, ListDef>;
  screens: Record<string, ScreenDef>;
  menus: MenuDef[];
}

/** What files define wins over what is derived; that both are there is a fault (checks/stores.ts). A store of an unknown entity stays as it is. */
export function expandStores(given: Expanded): Expanded {
  const { forms, entities, actions, lists, screens, menus } = given;
  const grown: Expanded = {
    forms: { ...forms },
    entities: { ...entities },
    actions: { ...actions },
    lists: { ...lists },
    screens: { ...screens },
    menus,
  };
  for (const form of Object.values(forms)) {
    const { store } = form.binding;
    const noun = nounOf(form.id);
    const key = store && 'of' in store ? entities[store.of]?.key : undefined;
    if (!store || ('of' in store && key === undefined)) continue;
    const register = 'of' in store ? undefined : registerParts(form, store);
    const own = 'of' in store ? documentParts(form, store, key ?? '') : register;
    if (!own) continue;
    grown.forms[form.id] = { ...form, binding: own.binding };
    grown.entities[noun] ??= own.entity;
    grown.actions[noun] ??= own.actions;
    if (!register) continue;
    grown.lists[noun] ??= register.list;
    grown.screens[noun] ??= register.screen;
    grown.menus = grown.menus.map((menu) => ({ ...menu, entries: [...menu.entries, register.entry] }));
  }
  return grown;
}
