/** Buttons of lists that send an event, drawn from what the machine can do: a new transition needs no second edit. */
import type { ConfirmDef, DrawnAction, EventOf, ListDef, RowActionDef, StepDef } from '../../engine/definition/list.ts';
import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import { isObject, jsonOf, provedAs } from '../../engine/json.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Json, Logic, Text } from '../../engine/types.ts';
import { NOT_NOW } from '../../engine/workflow/machine.ts';
import { formsAsked } from '../askedKeys.ts';
import { findAction } from '../findAction.ts';
import { transitionsOf, type PlacedTransition } from '../transitions.ts';
import { aboutRows } from '../ruleLocations/listLocations.ts';
import { renamed } from './checks.ts';
import type { Catalogue } from '../types.ts';

/** A button as it is written: what it does not say of itself the machine says. */
export type WrittenButton = Omit<RowActionDef, 'label'> & { label?: Text };
type World = Pick<Catalogue, 'workflows' | 'actions' | 'forms'>;

/** Whether a rule reads nothing but the session, the day and what the page has of the row as it is stored. */
function isKnown(rule: Logic, { facts = {} }: WorkflowDef, keys: ReadonlySet<string>): boolean {
  return readsOf(rule).every(({ path, dynamic }) => {
    const [root, name = ''] = path.split('.');
    return !dynamic && (root === 'session' || root === 'today' || (root === 'record' && keys.has(name) && facts[`record.${name}`] === undefined));
  });
}

const NO_ROW: Logic = { '!': { var: 'row' } };
const someOf = (rules: Logic[]): Logic => (rules.length === 1 ? (rules[0] ?? false) : { or: rules });

/** Whether the row stands in a state: by its name or an alias; nothing stored means the first. */
function standsIn({ machine, aliases = {} }: WorkflowDef, from: Logic, state: string): Logic {
  const names = [state, ...Object.entries(aliases).flatMap(([alias, target]) => (target === state ? [alias] : []))];
  return someOf([...names.map((name): Logic => ({ sameText: [from, name] })), ...(state === machine.initial ? [{ isEmpty: from }] : [])]);
}

const ofRow = (logic: Logic): Logic => renamed(logic, 'record.', 'row.');

/** What the machine says of an event to whoever has a row. `keys`: those of the row that are stored so. */
function stepOf(def: WorkflowDef, type: string, from: Logic | null, keys: ReadonlySet<string>): StepDef {
  const who = def.may[type] ?? false;
  const may: Logic = !isKnown(who, def, keys) || (from === null && !isKnown(who, def, new Set())) ? true : ofRow(who);
  const mayNow: Logic = readsOf(may).some(({ path }) => path.startsWith('row.')) ? { or: [NO_ROW, may] } : may;
  if (from === null) return { visible: mayNow, open: true, refusals: [] };
  const states = Object.entries(def.machine.states).map(([name, { meta }]) => ({
    at: standsIn(def, from, name),
    ways: transitionsOf(def).filter(({ state, event }) => state === name && event === type),
    closed: meta.closed?.[type],
  }));
  const eventStates = states.filter(({ ways, closed }) => ways.length > 0 || closed !== undefined);
  const leading = states.filter(({ ways }) => ways.length > 0);
  const guardOf = ({ transition: { guard } }: PlacedTransition): Logic => {
    const rule = guard === undefined ? true : (def.rules[guard] ?? false);
    return isKnown(rule, def, keys) ? ofRow(rule) : true;
  };
  const open = leading.map(({ at, ways }): Logic => {
    const guards = ways.map(guardOf);
    return guards.includes(true) ? at : { and: [at, someOf(guards)] };
  });
  const refusals = eventStates.flatMap(({ at, ways, closed }): StepDef['refusals'] => {
    const { otherwise, values = {} } = ways.find(({ transition: { meta } }) => meta?.otherwise !== undefined)?.transition.meta ?? {};
    const texts = Array.isArray(otherwise) ? otherwise : [{ when: true, text: otherwise ?? closed ?? NOT_NOW }];
    const read = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ofRow(value)]));
    return texts.map(({ when, text }) => ({ when: { and: [at, ofRow(when)] }, text, values: read }));
  });
  return {
    visible: { and: [mayNow, { or: [NO_ROW, ...eventStates.map(({ at }) => at)] }] },
    open: someOf(open),
    refusals: [...refusals, { when: true, text: NOT_NOW }],
  };
}

/** The word by which a payload with these keys names an event. */
export const wordOf = ({ events }: WorkflowDef, event: string, keys: ReadonlySet<string>): string | undefined =>
  Object.entries(events?.is ?? {}).find(([, choices]) =>
    typeof choices === 'string' ? choices === event : choices.some((one) => one.event === event && (one.with === undefined || keys.has(one.with))),
  )?.[0];

/** Wire keys that the calls of a button carry. */
const carriedBy = ({ run = [] }: Pick<WrittenButton, 'run'>): Set<string> => new Set(run.flatMap(({ with: payload = {} }) => Object.keys(payload)));

/** The same with the answers to what is asked before the event. */
const carriedWith = (def: WorkflowDef, event: string, button: Pick<WrittenButton, 'run'>, forms: World['forms']): Set<string> =>
  new Set([...carriedBy(button), ...formsAsked(def, [event]).flatMap((form) => Object.keys(forms[form]?.schema.properties ?? {}))]);

/** Calls that send an event carry what was asked before it. */
const withAnswers = (run: WrittenButton['run'] = [], of: string, { actions }: World): NonNullable<WrittenButton['run']> =>
  run.map((step) => {
    const { do: work, sends = {} } = findAction({ actions }, step.call)?.def ?? {};
    const sendsIt = work !== undefined && ('send' in work || ('update' in work && work.event !== undefined) || sends[of] !== undefined);
    return sendsIt && step.with?.[''] === undefined ? { ...step, with: { '': { var: 'asked' }, ...step.with } } : step;
  });

/**
 * The events that a button's calls can send and no other button of the list does: a payload names them, they lead to another state, and their
 * guards read nothing of the event that the calls do not carry.
 */
function otherEvents(def: WorkflowDef, button: WrittenButton, buttonEvents: ReadonlySet<string>, forms: World['forms']): string[] {
  const from = button.event?.from;
  const found = transitionsOf(def).filter(({ state, event, transition: { target = state, guard } }) => {
    const wireKeys = carriedWith(def, event, button, forms);
    const read = readsOf(guard === undefined ? true : (def.rules[guard] ?? false)).flatMap(
      ({ path }) => path.split('event.')[1]?.split('.')[0] ?? [],
    );
    return (
      !buttonEvents.has(event) &&
      target !== state &&
      (typeof from !== 'string' || from === state) &&
      read.every((key) => wireKeys.has(key)) &&
      wordOf(def, event, wireKeys) !== undefined
    );
  });
  return [...new Set(found.map(({ event }) => event))];
}

/** `event.word`, `event.state` and `event.type` in what a button for several events does. */
function fillEvent(value: Json, event: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return value.map((one) => fillEvent(one, event));
  if (!isObject(value)) return value;
  const path = value['var'];
  if (typeof path === 'string' && path.startsWith('event.')) return event[path.slice('event.'.length)] ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, fillEvent(below, event)]));
}

/** The button of one event: its words, icon and question are the transition's where the list has no other. */
function buttonOf(
  def: WorkflowDef,
  { event: _event, ...button }: WrittenButton,
  event: EventOf & { type: string },
  step: StepDef,
  world: World,
): DrawnAction {
  const ways = transitionsOf(def).filter((one) => one.event === event.type && (typeof event.from !== 'string' || event.from === one.state));
  const metas = ways.flatMap(({ transition: { meta } }) => meta ?? []);
  const led = ways.map(({ state, transition: { target = state } }) => target);
  const icon = button.icon ?? metas.find((one) => one.icon)?.icon ?? led.flatMap((state) => def.machine.states[state]?.meta.icon ?? [])[0];
  const question = metas.find(({ ask }) => ask)?.ask;
  // Other words than the machine's ask the same.
  const confirm: ConfirmDef | undefined = button.confirm ? { ...(question?.form ? { form: question.form } : {}), ...button.confirm } : question;
  const does = provedAs<Omit<WrittenButton, 'event'>>(
    fillEvent(jsonOf(button), {
      type: event.type,
      word: wordOf(def, event.type, carriedWith(def, event.type, button, world.forms)) ?? '',
      state: led[0] ?? '',
    }),
  );
  return {
    ...does,
    label: button.label ?? metas.find(({ label }) => label)?.label ?? event.type,
    ...(icon === undefined ? {} : { icon }),
    ...(confirm ? { confirm } : {}),
    ...(question?.form ? { run: withAnswers(does.run, event.of, world) } : {}),
    event,
    step,
  };
}

/** The lists with such buttons as the page draws them; what names no workflow or event is left for the checks to refuse, and drawn for nobody. */
export function withEventButtons(lists: Readonly<Record<string, ListDef>>, world: World): Record<string, ListDef> {
  const whole = (list: ListDef): ListDef => {
    const buttons = [...(list.actions ?? []), ...(list.buttons ?? [])];
    if (!buttons.some(({ event }) => event)) return list;
    const { of: entity, keys = new Set<string>() } = aboutRows(list, world).rows ?? {};
    const drawButtons =
      (isAboutRow: boolean) =>
      (button: RowActionDef): DrawnAction[] => {
        const { event } = button;
        if (!event) return [button];
        const def = world.workflows[event.of];
        if (!def) return [{ ...button, step: { visible: false, open: false, refusals: [] } }];
        const buttonEvents = new Set(buttons.flatMap((one) => (one.event?.of === event.of ? (one.event.type ?? []) : [])));
        const types = event.type === undefined ? otherEvents(def, button, buttonEvents, world.forms) : [event.type];
        const from = isAboutRow ? (event.from === undefined ? { var: `row.${def.of?.state ?? ''}` } : event.from) : null;
        return types.map((type) => {
          const step = stepOf(def, type, from, entity === def.of?.entity ? keys : new Set());
          const id = event.type === undefined ? `${button.id}-${type}` : button.id;
          const action = buttonOf(def, { ...button, id }, { ...event, type }, step, world);
          return event.type === undefined ? { ...action, other: true } : action;
        });
      };
    return {
      ...list,
      ...(list.actions ? { actions: list.actions.flatMap(drawButtons(true)) } : {}),
      ...(list.buttons ? { buttons: list.buttons.flatMap(drawButtons(false)) } : {}),
    };
  };
  return Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, whole(list)]));
}
