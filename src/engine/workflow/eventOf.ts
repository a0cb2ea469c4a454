import type { EventChoice, WorkflowDef } from '../definition/workflow.ts';
import type { Json } from '../types.ts';
import { own } from '../form/paths.ts';
import { mayBeSent, type WorkflowEvent, type WorkflowFacts } from './machine.ts';

type Payload = Readonly<Record<string, Json>>;

/**
 * Of several events of one word the first whose key is carried, of those that the sender may send. Who may send none of these gets the one
 * that the keys name, to be refused as it.
 */
function chosen(def: WorkflowDef, named: readonly EventChoice[], payload: Payload, facts: WorkflowFacts): string | undefined {
  const fits = ({ with: key }: EventChoice): boolean => key === undefined || Object.hasOwn(payload, key);
  const meant = named.filter(fits);
  return (meant.find(({ event }) => mayBeSent(def, event, facts)) ?? meant[0])?.event;
}

/**
 * The event that a wire payload names (`{ "by": "status", "is": { "Shortlisted": "shortlist" } }`), with the payload as what it carries.
 * Undefined where it names none. Spellings are compared without capitals. `facts` say who sends.
 */
export function eventOf(def: WorkflowDef, payload: Payload, facts: WorkflowFacts = {}): WorkflowEvent | undefined {
  const { events } = def;
  const word = events && own(payload, events.by);
  if (!events || typeof word !== 'string') return undefined;
  const wanted = word.trim().toLowerCase();
  const named = Object.entries(events.is).find(([one]) => one.toLowerCase() === wanted)?.[1];
  const type = typeof named === 'string' ? named : chosen(def, named ?? [], payload, facts);
  return type === undefined ? undefined : { ...payload, type };
}

/** Every event that a payload can name, with its place under `is`. */
export const eventsNamed = ({ events }: WorkflowDef): { keys: string[]; event: string }[] =>
  Object.entries(events?.is ?? {}).flatMap(([word, named]) =>
    typeof named === 'string' ? [{ keys: [word], event: named }] : named.map(({ event }, index) => ({ keys: [word, String(index), 'event'], event })),
  );
