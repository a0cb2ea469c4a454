import { createActor } from 'xstate';
import { can, toEvent, machineOf, type Can, type WorkflowAction, type WorkflowEvent, type WorkflowFacts } from '../../engine/workflow/machine.ts';
import type { WorkflowDef } from '../../engine/definition/workflow.ts';

/** A workflow that runs in the page, as an actor of its machine. */
export interface RunningWorkflow {
  state(): string;
  /**
   * Sends an event with the facts that its guards read; what it leads to is performed before this answers. Where the machine does not take
   * it nothing happens, and `why` says what stands in its way.
   * @throws LogicError when a rule fails
   */
  send(event: WorkflowEvent, facts?: WorkflowFacts): Can;
}

/** Names of the actions that a definition's transitions have. */
const actionsIn = ({ machine: { states } }: WorkflowDef): string[] =>
  Object.values(states).flatMap(({ on = {} }) =>
    Object.values(on).flatMap((ways) => [ways].flat().flatMap(({ actions = [] }) => actions.map(({ type }) => type))),
  );

/**
 * Starts a workflow in a state of its own; each action of its transitions is handed to `perform`.
 * @throws Error for a state that the workflow does not have
 */
export function runWorkflow(def: WorkflowDef, perform: (action: WorkflowAction) => void, state: string = def.machine.initial): RunningWorkflow {
  const performing = (type: string) => (_args: unknown, params: unknown) => perform({ type, params: (params ?? {}) as WorkflowAction['params'] });
  const machine = machineOf(def).provide({ actions: Object.fromEntries(actionsIn(def).map((type) => [type, performing(type)])) });
  const actor = createActor(machine, { snapshot: machine.resolveState({ value: state, context: def.machine.context ?? {} }) }).start();
  const now = (): string => String(actor.getSnapshot().value);
  return {
    state: now,
    send(event, facts = {}) {
      const verdict = can(def, now(), event, facts);
      if (verdict.ok) actor.send(toEvent(event, facts));
      return verdict;
    },
  };
}
