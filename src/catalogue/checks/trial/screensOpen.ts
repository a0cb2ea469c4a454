/** Everybody who gets in finds a screen, and each screen opens: its forms with nothing typed yet, its lists with one row. */
import { EXAMPLE_TODAY } from '../../../engine/example/runExample.ts';
import { judgeForm } from '../../../engine/form/evaluateForm.ts';
import { evaluateList } from '../../../engine/list/evaluateList.ts';
import { holds } from '../../../engine/rules/logic.ts';
import { HOME, mayOpen, menuOf, routeOf, screenFirst, isInMenu } from '../../../engine/session/route.ts';
import type { JsonObject, OptionItem, Logic, Pointer } from '../../../engine/types.ts';
import { optionLists } from '../../optionLists.ts';
import { asOne, findAction, readOf } from '../../findAction.ts';
import { judgedForm } from '../../judgedForm.ts';
import type { FormDef } from '../../definition/form.ts';
import type { ScreenDef } from '../../definition/screen.ts';
import { perValue, perValues } from '../../../engine/perValue.ts';
import type { Catalogue, Fault } from '../../types.ts';
import { placedCalls } from '../calls.ts';
import { anyFaulty, wrongAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import { everybody, getsIn, isKnownWhoThereIs, type Somebody } from './scopes.ts';
import type { ListDef } from '../../../engine/definition/list.ts';
import { placesOf } from '../../report.ts';

const atScreen = ({ definitions }: CheckContext, { id }: ScreenDef, found: FoundFault): Finding[] => {
  const source = definitions.get('screen', id);
  return source ? [{ source, ...found }] : [];
};

/** One fault for one screen, whoever meets it. */
const once = (found: readonly Finding[]): Finding[] => [...new Map(found.map((one) => [`${one.source.file} ${one.pointer}`, one])).values()];

/** A screen that comes before all others must be there for a one-time password, must let it be changed, and must end. */
function ofFirst(context: CheckContext): Finding[] {
  const { catalogue, definitions, known } = context;
  const screens = asOne(catalogue.screens);
  const endless = everybody(catalogue)
    .filter(getsIn)
    .flatMap(({ session, label }) => {
      const screen = screenFirst(screens, session);
      const wrong = `${label} would see "${screen?.id}" in place of every other screen, and nothing done there would end it`;
      return screen ? atScreen(context, screen, wrongAt('/first', wrong, '{ "var": "session.user.passwordDue" }, or no "first"')) : [];
    });
  const due = everybody(catalogue, true).filter(getsIn);
  const without = due.find(({ session }) => !screenFirst(screens, session));
  const app = definitions.get('app', 'app');
  const missing =
    known.entrance && without && app
      ? faultIn(
          app,
          '',
          'who signs in with a one-time password finds no screen to change it, and may do nothing else',
          '"first": { "var": "session.user.passwordDue" } in the screen of the new password',
        )
      : [];
  const formIds = new Set(due.flatMap(({ session }) => screenFirst(screens, session)?.blocks ?? []).flatMap(({ form }) => form ?? []));
  const barriers = placedCalls(context).flatMap(({ source, pointer, name }) => {
    const isThere = [...formIds].some((form) => source.file.startsWith(`schemas/forms/${form}/`));
    const def = findAction(catalogue, name)?.def;
    if (!isThere || !def || def.internal === true || def.whilePasswordDue === true) return [];
    return faultIn(
      source,
      `${pointer}/call`,
      `"${name}" is held back until a one-time password is changed, and it is called where that is done`,
      '"whilePasswordDue": true in the action',
    );
  });
  return [...endless, ...missing, ...barriers];
}

/** Who gets in and has a menu, and yet no screen opens. */
function ofArrival({ catalogue, definitions }: CheckContext): Finding[] {
  const source = definitions.get('roles', 'roles');
  if (!source) return [];
  return everybody(catalogue)
    .filter(getsIn)
    .flatMap(({ session, label, role }) => {
      const menu = menuOf(catalogue.menus, session);
      if (!menu || !('nothing' in routeOf(HOME, asOne(catalogue.screens), menu, session))) return [];
      const pointer = `/items/${catalogue.roles.items.findIndex(({ id }) => id === role.id)}`;
      return faultIn(
        source,
        pointer,
        `${label} signs in and no screen opens`,
        `a screen of the menu "${menu.id}" whose "may" holds, or "barred": true`,
      );
    });
}

/** One row as a list shows it: something under each key. */
const rowOf = ({ columns, key }: Catalogue['lists'][string]): JsonObject =>
  Object.fromEntries([[key, 1], ...columns.flatMap(({ at }) => (typeof at === 'string' ? [[at.slice(1), 'A']] : []))] as [string, string | number][]);

/** Why something cannot be done, as it says itself or throws; undefined where it can. */
function failureOf(work: () => string | undefined | void): string | undefined {
  try {
    return work() ?? undefined;
  } catch (failed) {
    return failed instanceof Error ? failed.message : String(failed);
  }
}

/* Why a form or a list does not open for somebody, whatever is said there: of those that are as they were it is known. */
const formFailure = perValue((form: FormDef) =>
  perValues((lists: Record<string, OptionItem[]>) =>
    perValue((session: JsonObject) => {
      const facts = { session, record: { stored: null }, today: EXAMPLE_TODAY, lists, lookups: {}, answers: {} };
      return failureOf(() => void judgeForm(judgedForm(form), { data: {}, facts, messages: {}, side: 'page' }));
    }),
  ),
);
const listFailure = perValue((list: ListDef) =>
  perValue((session: JsonObject) => {
    const [row, facts] = [rowOf(list), { session, today: EXAMPLE_TODAY, filter: {}, lookups: {}, record: {} }];
    return failureOf(() => void evaluateList(list, { facts, messages: {}, rows: [row], selected: row }));
  }),
);

/** Every screen for every role, in the first programme and centre that there are. */
function ofScreens(context: CheckContext): Finding[] {
  const { catalogue } = context;
  const lists = readOf(catalogue.options, 'lists', optionLists);
  const failureIn = ({ blocks }: ScreenDef, session: JsonObject): string | undefined => {
    for (const { form: formId = '', list: listId = '' } of blocks.filter(({ when }) => holds(when, { session }))) {
      const [form, list] = [catalogue.forms[formId], catalogue.lists[listId]];
      const why = (form && formFailure(form)(lists)(session)) ?? (list && listFailure(list)(session));
      if (why !== undefined) return why;
    }
    return undefined;
  };
  const roles = new Map<number, Somebody>();
  for (const one of everybody(catalogue).filter(getsIn)) if (!roles.has(one.role.id)) roles.set(one.role.id, one);
  return [...roles.values()].flatMap(({ session, label }) => {
    const menu = menuOf(catalogue.menus, session);
    return Object.values(asOne(catalogue.screens)).flatMap((screen) => {
      if (!mayOpen(screen, menu, session)) return [];
      const why = failureOf(() => failureIn(screen, session));
      return why === undefined ? [] : atScreen(context, screen, wrongAt('/blocks', `it does not open for ${label}: ${why}`, 'rules that can be run'));
    });
  });
}

/** The definitions of these kinds have no faults of their own. */
const isWhole = (context: CheckContext): boolean =>
  isKnownWhoThereIs(context) &&
  !anyFaulty(context, 'config/screens/', 'schemas/', 'config/messages/', 'config/options/', 'config/app.json', 'workflows/');

/** Definitions are tried before they serve: whoever signs in arrives somewhere and can open what is theirs. */
export const opening: Check = {
  name: 'opens',
  proof: true,
  faults: (context) => (isWhole(context) ? once([...ofFirst(context), ...ofArrival(context), ...ofScreens(context)]) : []),
};

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
    const screens = Object.values(asOne(catalogue.screens)).filter((screen) => screen.open !== 'public');
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
    return menus ? faultIn(menus.source, `/menus/${catalogue.menus.findIndex(({ id }) => id === menu)}`, wrong, right) : [];
  });
}

/** Who opens a list may open what its rows and buttons lead to: another screen would be shown in its place, without a word. */
export const ways: Check = {
  name: 'closed-way',
  proof: true,
  faults: (context) => (isKnownWhoThereIs(context) && !anyFaulty(context, 'config/screens/', 'schemas/lists/') ? closed(context) : []),
};
