import { holds } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, WorkflowDef, WorkflowTransition } from '../../engine/types.ts';

function transitionsOf({ machine }: WorkflowDef, state: string, event: string): readonly WorkflowTransition[] {
  const on = (Object.hasOwn(machine.states, state) ? machine.states[state]?.on : undefined) ?? {};
  const found = Object.hasOwn(on, event) ? on[event] : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

/**
 * One step of a page machine: the first transition whose guard holds, its target and its actions' names. The same as the
 * engine's `send`, which asks XState; proved equal to it by tests for every example of the machine, so that pages need
 * not carry XState for each call's check. Null where the machine does not take the event.
 */
export function stepOf(
  def: WorkflowDef,
  state: string,
  event: JsonObject & { type: string },
  facts: Readonly<Record<string, Json>>,
): { state: string; effects: string[] } | null {
  const all = { ...facts, event };
  const taken = transitionsOf(def, state, event.type).find(({ guard }) => guard === undefined || holds(def.rules[guard] ?? null, all));
  return taken ? { state: taken.target ?? state, effects: (taken.actions ?? []).map(({ type }) => type) } : null;
}
