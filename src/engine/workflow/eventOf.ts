import type { EventChoice, WorkflowDef } from '../definition/workflow.ts';
import type { Json } from '../types.ts';
import { own } from '../form/paths.ts';
import { hears, mayBeSent, type WorkflowEvent, type WorkflowFacts } from './machine.ts';

type Payload = Readonly<Record<string, Json>>;

/**
 * Of several events of one word the first whose key is carried, of those that the sender may send and the state hears. Who may send none of
 * these that it hears gets the first of their own, who may send none at all the one that the keys name, to be refused as it.
 */
function chooseEvent(def: WorkflowDef, choices: readonly EventChoice[], payload: Payload, { facts = {}, state }: Sending): string | undefined {
  const fits = ({ with: key }: EventChoice): boolean => key === undefined || Object.hasOwn(payload, key);
  const fitting = choices.filter(fits);
  const own = fitting.filter(({ event }) => mayBeSent(def, event, facts));
  return (own.find(({ event }) => state === undefined || hears(def, state, event)) ?? own[0] ?? fitting[0])?.event;
}

/** Who sends, and where the row stands; without a state every event is heard. */
interface Sending {
  facts?: WorkflowFacts;
  state?: string | undefined;
}

/**
 * The event that a wire payload names (`{ "by": "status", "is": { "Shortlisted": "shortlist" } }`), with the payload as what it carries.
 * Undefined where it names none. Spellings are compared without capitals.
 */
export function eventOf(def: WorkflowDef, payload: Payload, sending: Sending = {}): WorkflowEvent | undefined {
  const { events } = def;
  const word = events && own(payload, events.by);
  if (!events || typeof word !== 'string') return undefined;
  const spelling = word.trim().toLowerCase();
  const choices = Object.entries(events.is).find(([one]) => one.toLowerCase() === spelling)?.[1];
  const type = typeof choices === 'string' ? choices : chooseEvent(def, choices ?? [], payload, sending);
  return type === undefined ? undefined : { ...payload, type };
}

/** Every event that a payload can name, with its place under `is`. */
export const eventsNamed = ({ events }: WorkflowDef): { keys: string[]; event: string }[] =>
  Object.entries(events?.is ?? {}).flatMap(([word, is]) =>
    typeof is === 'string' ? [{ keys: [word], event: is }] : is.map(({ event }, index) => ({ keys: [word, String(index), 'event'], event })),
  );
