import type { WorkflowDef, WorkflowExample } from '../definition/workflow.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { eventOf } from '../workflow/eventOf.ts';
import { sendEvent } from '../workflow/machine.ts';
import { differ, type ExampleDifference } from './difference.ts';

/** Sends an example's event, which a payload must mean where it has one; what is refused stays where it was, with the text that is said. */
export function runWorkflowExample(
  def: WorkflowDef,
  { from, event, sent, facts = {}, expect, refused }: WorkflowExample,
  messages: Messages,
): ExampleDifference[] {
  const decision = sendEvent(def, from, { ...sent, ...event }, facts);
  const said = decision.ok ? null : textOf(messages, decision.message, decision.values);
  return [
    ...(sent === undefined ? [] : differ('event', event.type, eventOf(def, sent, facts)?.type ?? null)),
    ...differ('state', expect, decision.ok ? decision.state : from),
    ...(refused === undefined ? [] : differ('refused', textOf(messages, refused, decision.ok ? undefined : decision.values), said)),
  ];
}
