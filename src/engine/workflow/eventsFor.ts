import type { WorkflowDef } from '../types.ts';
import { can } from './can.ts';
import type { WorkflowFacts } from './types.ts';

/** The events that can happen now, in the order of the file. */
export function eventsFor(def: WorkflowDef, state: string, facts: WorkflowFacts): string[] {
  const known = Object.hasOwn(def.machine.states, state) ? def.machine.states[state] : undefined;
  return Object.keys(known?.on ?? {}).filter((event) => can(def, state, event, facts).ok);
}
