/** What buttons ask before a step travels with the event that takes it: which events an action may send, and the fields that come with them. */
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import { formPart } from './formPart.ts';
import { transitionsOf } from './transitions.ts';
import type { ActionDef } from './definition/action.ts';
import type { Catalogue } from './types.ts';
import { workflowNames } from './workflowsOf.ts';

type World = Pick<Catalogue, 'workflows' | 'entities' | 'forms'>;

/** The forms that a machine asks before these events, or before any. */
export const formsAsked = (def: WorkflowDef | undefined, events?: readonly string[]): string[] =>
  (def ? transitionsOf(def) : [])
    .filter(({ event }) => events === undefined || events.includes(event))
    .flatMap(({ transition: { meta } }) => meta?.ask?.form ?? []);

/** Fields of the forms that are asked before an event that the action may send. */
export function askedKeys({ workflows, entities, forms }: World, { do: work, sends = {} }: Pick<ActionDef, 'do' | 'sends'>): Set<string> {
  const [noun, event] = 'send' in work ? [work.send, work.event] : 'update' in work ? [work.event && work.update, work.event] : [];
  const followed = noun === undefined ? undefined : entities[noun];
  const own = (followed ? workflowNames(followed) : []).flatMap((name) => formsAsked(workflows[name], event === undefined ? undefined : [event]));
  const others = Object.entries(sends).flatMap(([name, events]) => formsAsked(workflows[name], events));
  return new Set([...own, ...others].flatMap((form) => Object.keys(formPart(forms, form, 'schema')?.properties ?? {})));
}
