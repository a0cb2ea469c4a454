import type { WorkflowDef, WorkflowTransition } from '../types.ts';
import { argsOf } from '../rules/argsOf.ts';
import { holds, readsOf } from '../rules/logic.ts';
import type { Refusal, WorkflowEvent, WorkflowFacts } from './types.ts';

interface Chosen {
  ok: true;
  again?: true;
}
const refuse = (rule: string, message: string): Refusal => ({ ok: false, rule, message });
const NOT_NOW = '{{problem.transitionRefused}}';
const NOT_YOU = '{{problem.transitionBarred}}';

export const transitionsOf = ({ machine }: WorkflowDef, state: string, event: string): readonly WorkflowTransition[] => {
  const on = Object.hasOwn(machine.states, state) ? machine.states[state]?.on : undefined;
  const found = on && Object.hasOwn(on, event) ? on[event] : undefined;
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
};

/** What is said when a guard refuses: of several texts the first that holds. */
function saidBy(failed: WorkflowTransition | undefined, facts: unknown): string {
  const { otherwise } = failed?.meta ?? {};
  const said = Array.isArray(otherwise) ? otherwise.find(({ when }) => holds(when, facts))?.text : otherwise;
  return said ?? NOT_NOW;
}

/** Whether somebody may send an event at all. Where a stored state is at stake, an event that names nobody is nobody's. */
export function mayBeSent({ may, of }: WorkflowDef, event: string, facts: unknown): boolean {
  const rule = Object.hasOwn(may, event) ? may[event] : undefined;
  return rule === undefined ? of === undefined : holds(rule, facts);
}

/** Whether an event is what led to a state. */
const ledTo = (def: WorkflowDef, state: string, event: string): boolean =>
  Object.keys(def.machine.states).some((from) => transitionsOf(def, from, event).some(({ target }) => target === state));

/** An event that nothing leads on by: sent before by the same hand, or too late, in words of the state where it has some. */
function closed(def: WorkflowDef, state: string, event: string, facts: unknown): Chosen | Refusal {
  const { closed: words = {}, again } = def.machine.states[state]?.meta ?? {};
  if (!mayBeSent(def, event, facts)) return refuse('event', NOT_NOW);
  if (again !== undefined && ledTo(def, state, event) && holds(again, facts)) return { ok: true, again: true };
  return refuse('event', (Object.hasOwn(words, event) ? words[event] : undefined) ?? NOT_NOW);
}

/**
 * The transition that an event takes: who may, then the first whose guard holds. With `asked` the event has not happened yet:
 * guards on what it will carry are taken to hold.
 * @throws LogicError when a guard fails or is no rule of the workflow
 */
export function choose(def: WorkflowDef, state: string, event: WorkflowEvent, facts: WorkflowFacts, asked: boolean): Chosen | Refusal {
  const transitions = transitionsOf(def, state, event.type);
  const all = { ...facts, event };
  if (!transitions.length) return asked ? refuse('event', NOT_NOW) : closed(def, state, event.type, all);
  if (!mayBeSent(def, event.type, all)) return refuse('may', NOT_YOU);
  const passes = (guard: string): boolean => {
    const rule = Object.hasOwn(def.rules, guard) ? (def.rules[guard] ?? null) : null;
    return (asked && readsOf(rule).some(({ path }) => path === 'event' || path.startsWith('event.'))) || holds(rule, all);
  };
  if (transitions.some(({ guard }) => guard === undefined || passes(guard))) return { ok: true };
  const failed = transitions.find(({ meta }) => meta?.otherwise !== undefined) ?? transitions[0];
  return { ...refuse(failed?.guard ?? 'event', saidBy(failed, all)), ...(failed?.meta?.values ? { values: argsOf(failed.meta.values, all) } : {}) };
}
