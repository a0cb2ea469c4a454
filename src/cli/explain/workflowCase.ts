import { messagesOf } from '../../catalogue/client.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { explainRule } from '../../engine/explain/explainRule.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { WorkflowDef } from '../../engine/types.ts';
import { send, waysOf } from '../../engine/workflow/machine.ts';
import { linesOf } from './lines.ts';

type Case = WorkflowDef['examples'][number];

/** What the event of the case does, who may send it, and each guard on its way. */
export function explainWorkflowCase(catalogue: Catalogue, workflow: WorkflowDef, { from, event, facts = {} }: Case): string[] {
  const messages = messagesOf(catalogue, String(catalogue.app['language'] ?? 'en'));
  const words = vocabularyOf({ ...catalogue, messages });
  const world = { ...facts, event };
  const sent = send(workflow, from, event, facts);
  const outcome = sent.ok
    ? `  "${event.type}" leads from "${from}" to "${sent.state}"`
    : `  "${event.type}" is refused in "${from}": ${textOf(messages, sent.message)}`;
  const may = workflow.may[event.type];
  const ways = waysOf(workflow, from, event.type);
  return [
    outcome,
    ...(ways.length === 0 ? [`  "${from}" does not hear "${event.type}"`] : []),
    ...(may === undefined
      ? []
      : [
          `  who may send it: ${words.phrase(explainRule(may, world, words).holds ? 'why.value.yes' : 'why.value.no') ?? ''}`,
          ...linesOf(explainRule(may, world, words)),
        ]),
    ...ways.flatMap(({ to, guard }) => {
      if (guard === undefined) return [`  to "${to}": nothing more must hold`];
      const explanation = explainRule(workflow.rules[guard] ?? null, world, words);
      return [
        `  to "${to}", while "${guard}" holds: ${words.phrase(explanation.holds ? 'why.value.yes' : 'why.value.no') ?? ''}`,
        ...linesOf(explanation),
      ];
    }),
  ];
}
