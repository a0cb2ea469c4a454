import type { EventChoice, Json, WorkflowDef } from '../types.ts';
import { own } from '../form/paths.ts';
import type { WorkflowEvent } from './types.ts';

type Payload = Readonly<Record<string, Json>>;

const chosen = (named: string | readonly EventChoice[] | undefined, payload: Payload): string | undefined =>
  (typeof named === 'string' ? named : named?.find((one) => one.with === undefined || Object.hasOwn(payload, one.with))?.event);

/**
 * The event that a wire payload names (`{ "by": "status", "is": { "Shortlisted": "shortlist" } }`), with the payload as what it carries.
 * Undefined where it names none. Spellings are compared without capitals.
 */
export function eventOf({ events }: WorkflowDef, payload: Payload): WorkflowEvent | undefined {
  const named = events && own(payload, events.by);
  if (!events || typeof named !== 'string') return undefined;
  const wanted = named.trim().toLowerCase();
  const type = chosen(Object.entries(events.is).find(([word]) => word.toLowerCase() === wanted)?.[1], payload);
  return type === undefined ? undefined : { ...payload, type };
}

/** Every event that a payload can name, with its place under `is`. */
export const eventsNamed = ({ events }: WorkflowDef): { keys: string[]; event: string }[] => Object.entries(events?.is ?? {}).flatMap(([word, named]) =>
  (typeof named === 'string' ? [{ keys: [word], event: named }] : named.map(({ event }, index) => ({ keys: [word, String(index), 'event'], event }))));
