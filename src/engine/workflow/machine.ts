/**
 * A workflow definition as the XState machine that decides everything about it: what an event does, which events can happen now, why one
 * cannot, which ways there are at all. Who may and what must hold are its guards, the texts of refusals its transitions' meta.
 */
import { and, createMachine, getNextTransitions, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { perValue } from '../perValue.ts';
import { argsOf, holds, readsOf, textFor } from '../rules/logic.ts';
import type { Json, Text } from '../types.ts';
import type { WorkflowDef, WorkflowTransition } from '../definition/workflow.ts';

/** An event by its name, with what it carries; guards read it as `event`. */
export interface WorkflowEvent {
  type: string;
  [key: string]: Json;
}
/** What guards and `may` read beside the event: `session`, `record`, `data` … */
export type WorkflowFacts = Readonly<Record<string, Json>>;

export interface WorkflowAction {
  type: string;
  params: Readonly<Record<string, Json>>;
}
/** Why an event cannot happen: `may` (who), the guard's name (what must hold), or `event` (not in this state). */
export interface EventRefusal {
  ok: false;
  rule: string;
  message: Text;
  values?: Readonly<Record<string, Json>>;
}
/** `again`: it was sent before by the same hand; nothing changes. */
interface EventSuccess {
  ok: true;
  state: string;
  actions: WorkflowAction[];
  again?: true;
}
export type Can = { ok: true; why?: undefined } | { ok: false; why: Text };

/** A way out of a state: the event, where it leads, the guard that must hold, and what is said of it. */
interface Way {
  from: string;
  event: string;
  to: string;
  guard: string | undefined;
  meta: NonNullable<WorkflowTransition['meta']>;
}

/**
 * What travels with an event, so that one machine serves everybody: the facts, and what a rule failed with. `isOffer`: the event has not
 * happened yet, and guards on what it will carry are taken to hold.
 */
interface Carrier {
  type: string;
  facts: WorkflowFacts;
  isOffer: boolean;
  failed?: unknown;
}

/** An event as the machine takes it, with the facts that its guards read: for whoever runs the machine as an actor. */
export const toEvent = (event: WorkflowEvent, facts: WorkflowFacts): Carrier => ({ type: event.type, facts: { ...facts, event }, isOffer: false });

export const NOT_NOW = '{{problem.transitionRefused}}';
const NOT_YOU = '{{problem.transitionBarred}}';
const refuse = (rule: string, message: string): EventRefusal => ({ ok: false, rule, message });

/** Name of the guard that asks who may: no rule has a space in its name. */
const MAY = 'who may';

/** Whether somebody may send an event at all. Where a row's state is at stake, an event that names nobody is nobody's, or the clock's. */
export function mayBeSent({ may, of }: WorkflowDef, event: string, facts: unknown): boolean {
  const rule = Object.hasOwn(may, event) ? may[event] : undefined;
  return rule === undefined ? of === undefined || of.clock === event : holds(rule, facts);
}

const readsEvent = (rule: Json): boolean => readsOf(rule).some(({ path }) => path === 'event' || path.startsWith('event.'));

/** XState would wrap what a rule throws into words of its own: it is kept, and thrown as it was. */
const guarded =
  (passes: (carrier: Carrier) => boolean) =>
  ({ event }: { event: unknown }): boolean => {
    const carrier = event as Carrier;
    try {
      return carrier.failed === undefined && passes(carrier);
    } catch (failed) {
      carrier.failed = failed;
      return false;
    }
  };

const waysUnder = (found: WorkflowTransition | WorkflowTransition[]): WorkflowTransition[] => (Array.isArray(found) ? found : [found]);

/** The machine of a definition, made once for each. */
export const machineOf = perValue((def: WorkflowDef): AnyStateMachine => {
  const { context = {}, initial, states } = def.machine;
  const names = new Set(
    Object.values(states)
      .flatMap(({ on = {} }) => Object.values(on).flatMap(waysUnder))
      .flatMap(({ guard }) => guard ?? []),
  );
  const guards = Object.fromEntries(
    [...names].map((name) => {
      const rule = Object.hasOwn(def.rules, name) ? (def.rules[name] ?? null) : null;
      const isOpen = readsEvent(rule);
      return [name, guarded(({ facts, isOffer }) => (isOffer && isOpen) || holds(rule, facts))];
    }),
  );
  return createMachine(
    {
      id: def.id,
      context,
      initial,
      states: Object.fromEntries(
        Object.entries(states).map(([name, { on = {}, ...state }]) => [
          name,
          {
            ...state,
            on: Object.fromEntries(
              Object.entries(on).map(([event, found]) => [
                event,
                waysUnder(found).map(({ guard, target = name, actions = [], meta }) => ({
                  target,
                  actions,
                  meta: { ...meta, guard },
                  guard: guard === undefined ? MAY : and([MAY, guard]),
                })),
              ]),
            ),
          },
        ]),
      ),
    },
    { guards: { ...guards, [MAY]: guarded(({ type, facts }) => mayBeSent(def, type, facts)) } },
  );
});

function snapshotOf(def: WorkflowDef, state: string): AnyMachineSnapshot | undefined {
  const machine = machineOf(def);
  return Object.hasOwn(def.machine.states, state) ? machine.resolveState({ value: state, context: def.machine.context ?? {} }) : undefined;
}

/** Every way out of a state, in the order of the file, or those of one event. */
export function transitionsFrom(def: WorkflowDef, state: string, event?: string): Way[] {
  const snapshot = snapshotOf(def, state);
  if (!snapshot) return [];
  return getNextTransitions(snapshot)
    .filter(({ eventType }) => event === undefined || eventType === event)
    .map(({ eventType, target, meta }) => {
      const { guard, ...rest } = meta as NonNullable<WorkflowTransition['meta']> & { guard?: string };
      return { from: state, event: eventType, to: target?.[0]?.key ?? state, guard, meta: rest };
    });
}

/** What is said when a guard refuses: of several texts the first that holds. */
function refusalOf(ways: readonly Way[], facts: WorkflowFacts): EventRefusal {
  const failed = ways.find(({ meta }) => meta.otherwise !== undefined) ?? ways[0];
  const { otherwise, values } = failed?.meta ?? {};
  return { ...refuse(failed?.guard ?? 'event', textFor(otherwise, facts) ?? NOT_NOW), ...(values ? { values: argsOf(values, facts) } : {}) };
}

/**
 * Where a row stands whose state is a fact of the clock: where `of.clock`, sent for each day that begins, leads from the first state, as often
 * as it leads on. No action sends that event.
 */
export function stateByClock(def: WorkflowDef, facts: WorkflowFacts): string {
  const type = def.of?.clock ?? '';
  let state = def.machine.initial;
  for (let step = 0; step < Object.keys(def.machine.states).length; step += 1) {
    const snapshot = snapshotOf(def, state);
    const carrier = toEvent({ type }, facts);
    const isTaken = snapshot?.can(carrier);
    if (carrier.failed !== undefined) throw carrier.failed;
    if (!snapshot || isTaken !== true) break;
    state = String(transition(machineOf(def), snapshot, carrier)[0].value);
  }
  return state;
}

/** Whether an event is what led to a state. */
const ledTo = (def: WorkflowDef, state: string, event: string): boolean =>
  Object.keys(def.machine.states).some((from) => transitionsFrom(def, from, event).some(({ to }) => to === state));

/** Whether a state has something to say to an event: a way on, or that it was what led there. */
export const hears = (def: WorkflowDef, state: string, event: string): boolean =>
  transitionsFrom(def, state, event).length > 0 || ledTo(def, state, event);

/** An event that nothing leads on by: sent before by the same hand, or too late, in words of the state where it has some. */
function closed(def: WorkflowDef, state: string, event: string, facts: WorkflowFacts): EventSuccess | EventRefusal {
  const { closed: words = {}, again } = def.machine.states[state]?.meta ?? {};
  if (!mayBeSent(def, event, facts)) return refuse('event', NOT_NOW);
  if (again !== undefined && ledTo(def, state, event) && holds(again, facts)) return { ok: true, state, actions: [], again: true };
  return refuse('event', (Object.hasOwn(words, event) ? words[event] : undefined) ?? NOT_NOW);
}

const actionOf = ({ type, params }: { type: string; params: unknown }): WorkflowAction[] =>
  type.startsWith('xstate.') ? [] : [{ type, params: (params ?? {}) as Record<string, Json> }];

function decide(def: WorkflowDef, state: string, event: WorkflowEvent, facts: WorkflowFacts, isOffer: boolean): EventSuccess | EventRefusal {
  const all = { ...facts, event };
  const snapshot = snapshotOf(def, state);
  const ways = transitionsFrom(def, state, event.type);
  if (!snapshot || ways.length === 0) return isOffer ? refuse('event', NOT_NOW) : closed(def, state, event.type, all);
  if (!mayBeSent(def, event.type, all)) return refuse('may', NOT_YOU);
  const carrier = { ...toEvent(event, facts), isOffer };
  const isTaken = snapshot.can(carrier);
  if (carrier.failed !== undefined) throw carrier.failed;
  if (!isTaken) return refusalOf(ways, all);
  const [next, actions] = transition(machineOf(def), snapshot, carrier);
  return { ok: true, state: String(next.value), actions: actions.flatMap(actionOf) };
}

/**
 * What an event does in a state: the next state and the actions to perform, or why it does nothing. Pure: nothing is performed.
 * @throws LogicError when a rule fails
 */
export const sendEvent = (def: WorkflowDef, state: string, event: WorkflowEvent, facts: WorkflowFacts): EventSuccess | EventRefusal =>
  decide(def, state, event, facts, false);

/**
 * Whether an event can happen now, and why not. Given only its name, guards that read what the event will carry are left out:
 * a button is there before the remarks are written.
 */
export function can(def: WorkflowDef, state: string, event: string | WorkflowEvent, facts: WorkflowFacts): Can {
  const isOffer = typeof event === 'string';
  const decision = decide(def, state, isOffer ? { type: event } : event, facts, isOffer);
  return decision.ok ? { ok: true } : { ok: false, why: decision.message };
}
