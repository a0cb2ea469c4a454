/** Everybody who gets in finds a screen, and each screen opens: its forms with nothing typed yet, its lists with one row. */
import { EXAMPLE_TODAY } from '../../../engine/example/runExample.ts';
import { judgeForm } from '../../../engine/form/evaluateForm.ts';
import { evaluateList } from '../../../engine/list/evaluateList.ts';
import { holds } from '../../../engine/rules/logic.ts';
import { HOME, mayOpen, menuOf, routeOf, screenFirst } from '../../../engine/session/route.ts';
import type { Messages } from '../../../engine/problem/text.ts';
import type { JsonObject, OptionItem } from '../../../engine/types.ts';
import { messagesOf } from '../../client.ts';
import { optionLists } from '../../optionLists.ts';
import { findAction } from '../../findAction.ts';
import { judgedForm } from '../../judged.ts';
import type { ScreenDef } from '../../definition/screen.ts';
import type { Catalogue } from '../../types.ts';
import { placedCalls } from '../calls.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import { languageOf } from '../text/language.ts';
import { everybody, getsIn, isKnownWhoThereIs, type Somebody } from './scopes.ts';

const atScreen = ({ definitions }: CheckContext, { id }: ScreenDef, found: FoundFault): Finding[] => {
  const source = definitions.get('screen', id);
  return source ? [{ source, ...found }] : [];
};

/** One fault for one screen, whoever meets it. */
const once = (found: readonly Finding[]): Finding[] => [...new Map(found.map((one) => [`${one.source.file} ${one.pointer}`, one])).values()];

/** A screen that comes before all others must be there for a one-time password, must let it be changed, and must end. */
function ofFirst(context: CheckContext): Finding[] {
  const { catalogue, definitions, known } = context;
  const endless = everybody(catalogue)
    .filter(getsIn)
    .flatMap(({ session, said }) => {
      const screen = screenFirst(catalogue.screens, session);
      const wrong = `${said} would see "${screen?.id}" in place of every other screen, and nothing done there would end it`;
      return screen ? atScreen(context, screen, wrongAt('/first', wrong, '{ "var": "session.user.passwordDue" }, or no "first"')) : [];
    });
  const due = everybody(catalogue, true).filter(getsIn);
  const without = due.find(({ session }) => !screenFirst(catalogue.screens, session));
  const app = definitions.get('app', 'app');
  const missing =
    known.entrance && without && app
      ? [
          {
            source: app,
            ...wrongAt(
              '',
              'who signs in with a one-time password finds no screen to change it, and may do nothing else',
              '"first": { "var": "session.user.passwordDue" } in the screen of the new password',
            ),
          },
        ]
      : [];
  const shown = new Set(due.flatMap(({ session }) => screenFirst(catalogue.screens, session)?.blocks ?? []).flatMap(({ form }) => form ?? []));
  const held = placedCalls(context).flatMap(({ source, pointer, name }) => {
    const isThere = [...shown].some((form) => source.file.startsWith(`schemas/forms/${form}/`));
    const def = findAction(catalogue, name)?.def;
    if (!isThere || !def || def.internal === true || def.whilePasswordDue === true) return [];
    return [
      {
        source,
        ...wrongAt(
          `${pointer}/call`,
          `"${name}" is held back until a one-time password is changed, and it is called where that is done`,
          '"whilePasswordDue": true in the action',
        ),
      },
    ];
  });
  return [...endless, ...missing, ...held];
}

/** Who gets in and has a menu, and yet no screen opens. */
function ofArrival({ catalogue, definitions }: CheckContext): Finding[] {
  const source = definitions.get('roles', 'roles');
  if (!source) return [];
  return everybody(catalogue)
    .filter(getsIn)
    .flatMap(({ session, said, role }) => {
      const menu = menuOf(catalogue.menus, session);
      if (!menu || !('nothing' in routeOf(HOME, catalogue.screens, menu, session))) return [];
      const pointer = `/items/${catalogue.roles.items.findIndex(({ id }) => id === role.id)}`;
      return [
        {
          source,
          ...wrongAt(pointer, `${said} signs in and no screen opens`, `a screen of the menu "${menu.id}" whose "may" holds, or "barred": true`),
        },
      ];
    });
}

/** One row as a list shows it: something under each key. */
const rowOf = ({ columns, key }: Catalogue['lists'][string]): JsonObject =>
  Object.fromEntries([[key, 1], ...columns.flatMap(({ at }) => (typeof at === 'string' ? [[at.slice(1), 'A']] : []))] as [string, string | number][]);

/** What every screen is opened with. */
interface World {
  catalogue: Catalogue;
  messages: Messages;
  lists: Record<string, OptionItem[]>;
}

/** Opens the forms and lists of a screen for somebody. @throws what a rule throws */
function openScreen({ catalogue, messages, lists }: World, { blocks }: ScreenDef, session: JsonObject, opened: Set<unknown>): void {
  for (const block of blocks.filter(({ when }) => holds(when, { session }))) {
    const [form, list] = [catalogue.forms[block.form ?? ''], catalogue.lists[block.list ?? '']];
    if (form && !opened.has(form)) {
      const facts = { session, record: { stored: null }, today: EXAMPLE_TODAY, lists, lookups: {}, answers: {} };
      judgeForm(judgedForm(form), { data: {}, facts, messages, side: 'page' });
    }
    if (list && !opened.has(list)) {
      const row = rowOf(list);
      evaluateList(list, { facts: { session, today: EXAMPLE_TODAY, filter: {}, lookups: {}, record: {} }, messages, rows: [row], selected: row });
    }
    opened.add(form).add(list);
  }
}

/** Every screen for every role, in the first programme and centre that there are. */
function ofScreens(context: CheckContext): Finding[] {
  const { catalogue } = context;
  const lists = optionLists(catalogue);
  const world = { catalogue, lists, messages: messagesOf(catalogue, languageOf(context)) };
  const roles = new Map<number, Somebody>();
  for (const one of everybody(catalogue).filter(getsIn)) if (!roles.has(one.role.id)) roles.set(one.role.id, one);
  return [...roles.values()].flatMap(({ session, said }) => {
    const opened = new Set<unknown>();
    const menu = menuOf(catalogue.menus, session);
    return Object.values(catalogue.screens).flatMap((screen) => {
      if (!mayOpen(screen, menu, session)) return [];
      try {
        openScreen(world, screen, session, opened);
        return [];
      } catch (failed) {
        const why = failed instanceof Error ? failed.message : String(failed);
        return atScreen(context, screen, wrongAt('/blocks', `it does not open for ${said}: ${why}`, 'rules that can be run'));
      }
    });
  });
}

/** The definitions of these kinds have no faults of their own. */
const isWhole = (context: CheckContext): boolean =>
  isKnownWhoThereIs(context) &&
  !anyFaulty(context, 'config/screens/', 'schemas/', 'config/messages/', 'config/options/', 'config/app.json', 'workflows/');

/** Definitions are tried before they serve: whoever signs in arrives somewhere and can open what is theirs. */
export const opened: Check = {
  name: 'opens',
  proof: true,
  faults: (context) => (isWhole(context) ? once([...ofFirst(context), ...ofArrival(context), ...ofScreens(context)]) : []),
};
