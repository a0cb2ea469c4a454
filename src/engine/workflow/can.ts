import type { WorkflowDef } from '../types.ts';
import { choose } from './choose.ts';
import type { Can, WorkflowEvent, WorkflowFacts } from './types.ts';

/**
 * Whether an event can happen now, and why not. Given only its name, guards that read what the event will carry are left out:
 * a button is there before the remarks are written.
 */
export function can(def: WorkflowDef, state: string, event: string | WorkflowEvent, facts: WorkflowFacts): Can {
  const asked = typeof event === 'string';
  const chosen = choose(def, state, asked ? { type: event } : event, facts, asked);
  return chosen.ok ? { ok: true } : { ok: false, why: chosen.message };
}
