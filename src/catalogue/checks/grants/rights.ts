/** Who sees and does what, as the definitions leave it: every right, and the roles that have it in some programme at some centre. */
import { allActions, asOne } from '../../findAction.ts';
import { holds, readsOf } from '../../../engine/rules/logic.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { mayOpen, menuOf } from '../../../engine/session/route.ts';
import type { Json, Logic, Pointer } from '../../../engine/types.ts';
import type { Kind } from '../../layout.ts';
import type { Catalogue } from '../../types.ts';
import type { ActionDef } from '../../definition/action.ts';
import { pointerTo } from '../../json/pointer.ts';
import { perValue, perValues } from '../../../engine/perValue.ts';
import { everybody, getsIn, type Somebody } from '../trial/scopes.ts';

/**
 * What a role does with a right, as config/grants.json says it. `has` and `lacks` are of traits, `meets` of rules with a name; of an action who
 * `calls` it for the own centre, `callsOwn` for the own rows alone or `callsAnywhere`; `reaches` is of entities whose rows belong to no centre.
 */
export const verbs = ['has', 'lacks', 'meets', 'callsOwn', 'calls', 'callsAnywhere', 'opens', 'sends', 'sees', 'reaches'] as const;
export type Verb = (typeof verbs)[number];

/** A role by its id, so that one of another name is the same and two that change their ids are not. */
export type Who = number;
/** Who has not signed in, among them. */
export const STRANGERS: Who = -1;

export interface Right {
  verb: Verb;
  name: string;
  who: ReadonlySet<Who>;
  /** What it means, of what has a sentence of its own. */
  about?: string;
  kind: Kind;
  id: string;
  /** Where it is said; for one role, where that gets it. */
  at: (role: Who) => Pointer;
}

const asksOfRole = (rule: Logic): boolean => readsOf(rule).every(({ path, dynamic }) => !dynamic && path.startsWith('session.role.'));

/** Rule -> the roles that it holds for, by what it says: many say the same. What asks of the role alone is asked of one of each. */
const heldBy = perValue((all: readonly Somebody[]) => {
  const known = new Map<string, ReadonlySet<Who>>();
  const inside = all.filter(getsIn);
  const ofEachRole = [...new Map(inside.map((one) => [one.role.id, one])).values()];
  return (rule: Logic = true): ReadonlySet<Who> => {
    const key = JSON.stringify(rule);
    const found = known.get(key) ?? having(asksOfRole(rule) ? ofEachRole : inside, ({ session }) => holds(rule, { session }));
    known.set(key, found);
    return found;
  };
});

/** Roles of whom somebody passes. */
function having(all: readonly Somebody[], passes: (one: Somebody) => boolean): Set<Who> {
  const found = new Set<Who>();
  for (const one of all) if (!found.has(one.role.id) && passes(one)) found.add(one.role.id);
  return found;
}

const LEVELS = { user: 'callsOwn', centre: 'calls', none: 'callsAnywhere' } as const;
const verbOf = ({ scope = 'none' }: ActionDef): Verb => LEVELS[scope];

/** What a trait gives: yes or no, or any word where there is none by default. Other values only say which. */
function ofTraits({ roles }: Catalogue): Right[] {
  return Object.entries(roles.traits ?? {}).flatMap(([trait, { about, default: otherwise, limits = false }]): Right[] => {
    if (typeof otherwise !== 'boolean' && otherwise !== '') return [];
    const at = (role: Who): Pointer => pointerTo('/items', String(roles.items.findIndex(({ id }) => id === role)), trait);
    const right = (verb: Verb, name: string, hasRight: (value: Json | undefined) => boolean): Right => {
      const who = new Set(roles.items.filter((row) => hasRight(row[trait])).map(({ id }) => id));
      return { verb, name, about, who, kind: 'roles', id: 'roles', at };
    };
    if (typeof otherwise === 'boolean') return [right(limits ? 'lacks' : 'has', trait, (value) => (value === true) !== limits)];
    const words = [...new Set(roles.items.map((row) => row[trait]))].filter((word) => word !== otherwise);
    return words.map((word) => right('has', `${trait}: ${String(word)}`, (value) => value === word));
  });
}

const ofScreens = perValues((screens: Catalogue['screens'], menus: Catalogue['menus'], all: readonly Somebody[]): readonly Right[] => {
  const inside = all.filter(getsIn);
  const menuAt = new Map(inside.map((one) => [one, menuOf(menus, one.session)]));
  return Object.values(screens).map((screen) => {
    const who = having(inside, (one) => mayOpen(screen, menuAt.get(one) ?? null, one.session));
    if (screen.open === 'public') who.add(STRANGERS);
    return { verb: 'opens', name: screen.id, who, kind: 'screen', id: screen.id, at: () => '/may' };
  });
});

/** Every right. `fieldNames` are fields, `<form><pointer>`, of which it was said who sees them: without a rule everybody does. */
export function rightsOf(catalogue: Catalogue, fieldNames: readonly string[]): Right[] {
  const { permissions, actions, workflows, forms, entities, screens, menus } = catalogue;
  const all = everybody(catalogue);
  const by = heldBy(all);
  const ruleRights = Object.entries(permissions).map(([name, { about, rule }]): Right => {
    return { verb: 'meets', name, about: String(about), who: by(rule), kind: 'permissions', id: 'permissions', at: () => pointerTo('', name) };
  });
  const calls = allActions(actions).flatMap(({ service, name, def }): Right[] => {
    if (def.internal === true) return [];
    const who = def.auth === 'none' ? new Set([...by(def.may), STRANGERS]) : by(def.may);
    return [{ verb: verbOf(def), name: `${service}.${name}`, who, kind: 'actions', id: service, at: () => pointerTo('', name, 'may') }];
  });
  const sends = Object.values(workflows).flatMap(({ id, of, may }) =>
    of === undefined
      ? []
      : Object.entries(may).map(([event, rule]): Right => {
          return { verb: 'sends', name: `${id}.${event}`, who: by(rule), kind: 'workflow', id, at: () => pointerTo('/may', event) };
        }),
  );
  const fields = Object.values(forms).flatMap(({ id, schema, rules: { see = {} } }) => {
    const pointers = fieldNames.flatMap((name) => (name.startsWith(`${id}/`) ? [name.slice(id.length)] : []));
    return [...new Set([...Object.keys(see), ...pointers])].flatMap((pointer): Right[] => {
      const [field = ''] = segmentsOfPointer(pointer);
      if (!Object.hasOwn(schema.properties ?? {}, field)) return [];
      return [{ verb: 'sees', name: id + pointer, who: by(see[pointer]), kind: 'rules', id, at: () => pointerTo('/see', pointer) }];
    });
  });
  const everywhere = Object.values(entities).flatMap(({ noun, scope }): Right[] =>
    scope === 'none' ? [{ verb: 'reaches', name: noun, who: by(true), kind: 'entity', id: noun, at: () => '/scope' }] : [],
  );
  return [...ofTraits(catalogue), ...ruleRights, ...calls, ...ofScreens(asOne(screens), menus, all), ...sends, ...fields, ...everywhere];
}
