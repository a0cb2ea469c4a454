/** Examples of workflows made anew, of the definitions that ship. */
import { expect, test } from 'vitest';
import { transitionStub } from '../../src/catalogue/examples/workflowStubs.ts';
import { transitionsOf, type PlacedTransition } from '../../src/catalogue/transitions.ts';
import type { WorkflowDef, WorkflowExample } from '../../src/engine/definition/workflow.ts';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { judgedProduct, productFiles } from './product.ts';

const judged = judgedProduct(productFiles());
if (!judged.ok) throw new Error('the definitions that ship have faults');
const { workflows, messages } = judged.catalogue;
const english = messages['en'] ?? {};
const lists = optionLists(judged.catalogue);

/** What is written for a transition where no example of its event is left; none where nothing is. */
const made = (workflow: WorkflowDef, one: PlacedTransition): WorkflowExample | undefined => {
  const others = { ...workflow, examples: workflow.examples.filter(({ event }) => event.type !== one.event) };
  return transitionStub(others, one, 'holds', english)[0]?.value as unknown as WorkflowExample | undefined;
};

test('quality 5: every transition gets its example back where all of its event are gone, also where several fields have to be given at once', () => {
  const all = Object.values(workflows).flatMap((workflow) => transitionsOf(workflow).map((one) => ({ workflow, one })));
  const lacking = all.filter(({ workflow, one }) => {
    const example = made(workflow, one);
    return example?.expect !== (one.transition.target ?? one.state) || runWorkflowExample(workflow, example, { lists, messages: english }).length > 0;
  });
  expect(all.length).toBeGreaterThan(100);
  expect(lacking.map(({ workflow, one }) => `${workflow.id} ${one.pointer}`)).toEqual([]);
});
