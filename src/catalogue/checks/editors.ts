/** Who may edit a form may save it: what the page lets somebody type is not refused by the server for who they are. */
import { locksOf } from '../../engine/form/rules.ts';
import { groupBy } from '../../engine/groupBy.ts';
import { isObject } from '../../engine/json.ts';
import { isInMenu, menuOf } from '../../engine/session/route.ts';
import type { CallDef, Json, JsonObject, Logic } from '../../engine/types.ts';
import type { ActionDef } from '../definition/action.ts';
import type { FormDef, SaveStep } from '../definition/form.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { actionsNamed, asOne, findAction } from '../findAction.ts';
import { insteadOf } from '../requestKeys.ts';
import { perValues } from '../../engine/perValue.ts';
import type { Catalogue } from '../types.ts';
import { anyFaulty, wrongAt, type Check } from './check.ts';
import { inEach } from './untilChanged.ts';
import { everybody, getsIn, isKnownWhoThereIs, type Somebody, menusOfNobody } from './trial/scopes.ts';
import { ruledFor } from './workflow/each.ts';

/** Somebody with what the screens draw that they may open: forms, and kinds of records with all tabs. */
interface Seeing extends Somebody {
  forms: ReadonlySet<string | undefined>;
  records: ReadonlySet<string | undefined>;
}
function seeing(screens: Catalogue['screens'], menus: Catalogue['menus'], one: Somebody): Seeing {
  const { session } = one;
  const menu = menuOf(menus, session);
  const opens = (screen: ScreenDef): boolean => isInMenu(screen, menu) && ruledFor(screen.may, { session }) !== false;
  const open = Object.values(screens).filter(opens);
  const blocks = open.flatMap((screen) => screen.blocks.filter(({ when }) => ruledFor(when, { session }) !== false));
  return { ...one, forms: new Set(blocks.map(({ form }) => form)), records: new Set(blocks.map(({ of }) => of)) };
}

/** Everybody who gets in, with what they see. */
const peopleSeeing = perValues((screens: Catalogue['screens'], menus: Catalogue['menus'], all: readonly Somebody[]) =>
  all.filter(getsIn).map((one) => seeing(screens, menus, one)),
);

/** Whether they see the form, by itself or on a record's tab. */
function isReached({ id, binding }: FormDef, { forms, records }: Seeing): boolean {
  const of = (binding.tab ?? binding.panel)?.of;
  return forms.has(id) || (of !== undefined && records.has(of));
}

/** Whether the form may be there for this person, with fields to type into and a button that is not off for who they are. */
function mayEdit({ binding, rules, ui }: FormDef, session: JsonObject): boolean {
  const { tab, visible, edit, locked } = binding;
  const components: Json = session['components'] ?? null;
  if (tab?.component !== undefined && isObject(components) && components[tab.component] === false) return false;
  const lock = rules.readonly?.[''];
  const bars = lock === undefined ? [] : (locksOf(lock)?.map(({ when }) => when) ?? [lock as Logic]);
  return (
    [visible, edit, ui.ready?.when].every((rule) => ruledFor(rule, { session }) !== false) &&
    [...(locked ? [locked.when] : []), ...bars].every((rule) => ruledFor(rule, { session }) !== true)
  );
}

/** The actions that may do what a call asks: one that stands in its place by a value that it always sends, else any of them. */
function workersOf(catalogue: Catalogue, { call, with: args = {} }: CallDef): ActionDef[] {
  const def = findAction(catalogue, call)?.def;
  if (!def) return [];
  const others = insteadOf(catalogue, def);
  for (const one of [def.instead ?? []].flat()) {
    const value = 'by' in one ? args[one.by] : undefined;
    if (!('by' in one) || typeof value === 'object') return [def, ...others];
    const name = Object.hasOwn(one.is, String(value)) ? one.is[String(value)] : undefined;
    if (name !== undefined) return actionsNamed(catalogue, name).flatMap(({ def: other }) => (others.includes(other) ? [other] : []));
  }
  return [def];
}

/** A step with who may take it: the rules of the actions that do its work, of which one must hold; those of what takes its place. */
interface Guarded {
  when: Logic | undefined;
  own: readonly (Logic | undefined)[];
  other: { call: string; when: Logic | undefined; may: readonly (Logic | undefined)[] } | undefined;
  call: string;
}
function guardedBy(catalogue: Catalogue, step: SaveStep): Guarded {
  const maysOf = (call: CallDef): (Logic | undefined)[] => workersOf(catalogue, call).map(({ may }) => may);
  const { call, when, else: other } = step;
  const may = other && maysOf({ ...other, with: { ...step.with, ...other.with } });
  return { call, when, own: maysOf(step), other: other && { call: other.call, when: other.when, may: may ?? [] } };
}

/** The call that the server refuses this person whatever was typed: a step that is always taken, or each that may be. */
function refusedCall(steps: readonly Guarded[], session: JsonObject): string | undefined {
  const isBarred = (mays: Guarded['own']): boolean => mays.every((may) => ruledFor(may, { session }) === false);
  const outcomes = steps
    .map(({ call, when, own, other }) => {
      // Without a rule it takes the place of what was saved already: a first save goes by the step itself.
      const isOther = other?.when === undefined ? false : ruledFor(other.when, { session });
      const bars = [...(isOther === true ? [] : [own]), ...(other && isOther !== false ? [other.may] : [])];
      return { runs: ruledFor(when, { session }), call: isOther === true ? (other?.call ?? call) : call, isBarred: bars.every(isBarred) };
    })
    .filter(({ runs }) => runs !== false);
  const always = outcomes.find((step) => step.runs === true && step.isBarred);
  return (always ?? (outcomes.every((step) => step.isBarred) ? outcomes[0] : undefined))?.call;
}

/** `"Principal", "Assessor" (in Core Skilling Programme)`: a programme where it is not so in every one. */
function saidOf(refused: readonly Somebody[], editing: readonly Somebody[]): string {
  const ofRole = (all: readonly Somebody[], id: number): Somebody[] => all.filter(({ role }) => role.id === id);
  return [...new Set(refused.map(({ role }) => role.id))]
    .map((id) => {
      const [first, all] = [ofRole(refused, id)[0], ofRole(refused, id).length === ofRole(editing, id).length];
      return all ? JSON.stringify(first?.role['name'] ?? id) : (first?.label ?? '');
    })
    .join(', ');
}

export const editors: Check = {
  name: 'edit-without-save',
  proof: true,
  faults: inEach('binding', (form, context, _id, source) => {
    const { catalogue, known } = context;
    const { save = [], store } = form.binding;
    if (store || save.length === 0 || anyFaulty(context, `schemas/forms/${form.id}/`)) return [];
    if (!isKnownWhoThereIs(context) || anyFaulty(context, 'config/actions/', 'config/screens/')) return [];
    // Who has somebody else's menu gets to forms that are not meant: the menus are told of, not each form.
    if (menusOfNobody(catalogue.menus, everybody(catalogue)).length > 0) return [];
    const people = peopleSeeing(asOne(catalogue.screens), catalogue.menus, everybody(catalogue));
    const editing = people.filter((one) => isReached(form, one) && mayEdit(form, one.session));
    const steps = save.map((step) => guardedBy(catalogue, step));
    const calls = groupBy(editing, ({ session }) => refusedCall(steps, session) ?? []);
    // That administrators let nobody in is told of the sign-in.
    const isTold = (call: string, refused: readonly Somebody[]): boolean =>
      known.entrance?.calls.some((one) => findAction(catalogue, one.call)?.def === findAction(catalogue, call)?.def) === true &&
      refused.some(({ role }) => role['administers'] === true);
    return [...calls]
      .filter(([call, refused]) => !isTold(call, refused))
      .map(([call, refused]) =>
        wrongAt(
          isObject(source.value) && source.value['edit'] !== undefined ? '/edit' : '',
          `${saidOf(refused, editing)} may edit the form, and "${call}" refuses what they save`,
          `an "edit" that holds only where the "may" of "${call}" does, or a "may" that holds for them`,
        ),
      );
  }),
};
