import { createMachine, transition, type AnyStateMachine } from 'xstate';
import type { Json, WorkflowDef } from '../types.ts';
import { holds } from '../rules/logic.ts';
import { choose } from './choose.ts';
import type { Refusal, Sent, WorkflowAction, WorkflowEvent, WorkflowFacts } from './types.ts';

/** The facts travel with the event, so that one machine per definition serves everybody. */
interface Carrier {
  type: string;
  facts: unknown;
}

const machines = new WeakMap<WorkflowDef, AnyStateMachine>();

function machineOf(def: WorkflowDef): AnyStateMachine {
  const known = machines.get(def);
  if (known) return known;
  const guards = Object.fromEntries(
    Object.entries(def.rules).map(([name, rule]) => [name, ({ event }: { event: { type: string } }) => holds(rule, (event as Carrier).facts)]),
  );
  const { context, ...machine } = def.machine;
  const made: AnyStateMachine = createMachine({ ...machine, id: def.id, context: context ?? {} }, { guards });
  machines.set(def, made);
  return made;
}

const actionOf = ({ type, params }: { type: string; params: unknown }): WorkflowAction[] =>
  type.startsWith('xstate.') ? [] : [{ type, params: (params ?? {}) as Record<string, Json> }];

/**
 * What an event does in a state: the next state and the actions to perform, or why it does nothing. Pure: nothing is performed.
 * @throws LogicError when a guard fails or is no rule of the workflow
 */
export function send(def: WorkflowDef, state: string, event: WorkflowEvent, facts: WorkflowFacts): Sent | Refusal {
  const chosen = choose(def, state, event, facts, false);
  if (!chosen.ok) return chosen;
  if (chosen.again) return { ok: true, state, actions: [], again: true };
  const machine = machineOf(def);
  const now = machine.resolveState({ value: state, context: {} });
  const carrier: Carrier = { type: event.type, facts: { ...facts, event } };
  const [next, actions] = transition(machine, now, carrier);
  return { ok: true, state: String(next.value), actions: actions.flatMap(actionOf) };
}
