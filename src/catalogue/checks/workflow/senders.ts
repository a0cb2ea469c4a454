/** Which actions send which events of a workflow, and why an event that a payload names does not come through. */
import type { EventChoice, FormSchema, Json, WorkflowDef } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import type { ActionDef, Catalogue } from '../../types.ts';
import { somebodyMay } from './whoMay.ts';

export interface Sender {
  name: string;
  action: ActionDef;
}

/** Actions that hand payloads to the machine of a workflow's entity. */
export const sendersOf = (catalogue: Catalogue, { of }: WorkflowDef): Sender[] =>
  Object.values(catalogue.actions).flatMap((actions) =>
    Object.entries(actions).flatMap(([name, action]) => ('send' in action.do && action.do.send === of?.entity ? [{ name, action }] : [])),
  );

/** Actions that say that their handler sends an event of a workflow. */
export const declaredSenders = (catalogue: Catalogue, { id }: WorkflowDef, event: string): Sender[] =>
  Object.values(catalogue.actions).flatMap((actions) =>
    Object.entries(actions).flatMap(([name, action]) => (action.sends?.[id]?.includes(event) === true ? [{ name, action }] : [])),
  );

/** An event as a payload names it: the word, the key that it asks for, its place, and what stands in front of it. */
export interface Named {
  word: string;
  event: string;
  with: string | undefined;
  pointer: string;
  behind: string | undefined;
}

/** Every way to name an event. `behind` says what takes its payloads first. */
export function namedEvents({ events }: WorkflowDef): Named[] {
  const words = Object.entries(events?.is ?? {});
  return words.flatMap(([word, named], place) => {
    const twin = words.slice(0, place).find(([other]) => other.toLowerCase() === word.toLowerCase())?.[0];
    const choices: readonly EventChoice[] = typeof named === 'string' ? [{ event: named }] : named;
    return choices.map(({ event, with: key }, index): Named => {
      const first = choices.slice(0, index).find((one) => one.with === undefined || one.with === key);
      const base = pointerTo('/events/is', word);
      const behind = twin !== undefined ? `"${twin}" is the same word` : first ? `"${first.event}" takes its payloads before it` : undefined;
      return { word, event, with: key, pointer: typeof named === 'string' ? base : `${base}/${index}`, behind };
    });
  });
}

const propertyOf = ({ request }: ActionDef, key: string): FormSchema | undefined => request?.properties?.[key];
const allows = (schema: FormSchema | undefined, word: string): boolean => {
  const values = (schema as { enum?: Json[] } | undefined)?.enum;
  return values === undefined || values.some((value) => typeof value === 'string' && value.toLowerCase() === word.toLowerCase());
};

/** Why a sender cannot name an event so; nothing where it can. */
export function whyNot(
  catalogue: Catalogue,
  workflow: WorkflowDef,
  { word, event, with: key, behind }: Named,
  { name, action }: Sender,
): string | undefined {
  const by = workflow.events?.by ?? '';
  const keys = acceptedKeys(catalogue, action);
  if (behind !== undefined) return behind;
  if (keys && !keys.has(by)) return `"${name}" does not take "${by}"`;
  if (!allows(propertyOf(action, by), word)) return `"${name}" does not take "${word}" as its ${by}`;
  if (key !== undefined && keys && !keys.has(key)) return `"${name}" does not take "${key}"`;
  if (!somebodyMay(catalogue, [action.may, workflow.may[event]])) return `nobody who may send it may call "${name}"`;
  return undefined;
}
