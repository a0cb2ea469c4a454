import type { WorkflowDef } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { send } from '../workflow/send.ts';
import { differ, type Difference } from './difference.ts';

type WorkflowExample = WorkflowDef['examples'][number];

/** Sends an example's event; what is refused stays where it was, with the text that is said. */
export function runWorkflowExample(def: WorkflowDef, { from, event, facts, expect, refused }: WorkflowExample, messages: Messages): Difference[] {
  const sent = send(def, from, event, facts ?? {});
  const said = sent.ok ? null : textOf(messages, sent.message, sent.values);
  return [
    ...differ('state', expect, sent.ok ? sent.state : from),
    ...(refused === undefined ? [] : differ('refused', textOf(messages, refused), said)),
  ];
}
