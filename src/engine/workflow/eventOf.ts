import type { Json, WorkflowDef } from '../types.ts';
import { own } from '../form/paths.ts';
import type { WorkflowEvent } from './types.ts';

/**
 * The event that a wire payload names (`{ "by": "status", "is": { "Shortlisted": "shortlist" } }`), with the payload as what it carries.
 * Undefined where it names none. Spellings are compared without capitals.
 */
export function eventOf({ events }: WorkflowDef, payload: Readonly<Record<string, Json>>): WorkflowEvent | undefined {
  const named = events && own(payload, events.by);
  if (!events || typeof named !== 'string') return undefined;
  const wanted = named.trim().toLowerCase();
  const type = Object.entries(events.is).find(([word]) => word.toLowerCase() === wanted)?.[1];
  return type === undefined ? undefined : { ...payload, type };
}
