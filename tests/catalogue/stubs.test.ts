/** Examples of workflows made anew, of the definitions that ship. */
import { expect, test } from 'vitest';
import { completenessStub } from '../../src/catalogue/examples/completenessStubs.ts';
import { transitionStub } from '../../src/catalogue/examples/workflowStubs.ts';
import { transitionsOf, type PlacedTransition } from '../../src/catalogue/transitions.ts';
import type { WorkflowDef, WorkflowExample } from '../../src/engine/definition/workflow.ts';
import { optionLists } from '../../src/catalogue/optionLists.ts';
import { judgeCompleteness } from '../../src/engine/completeness/judgeCompleteness.ts';
import type { CompletenessDef, CompletenessExample } from '../../src/engine/completeness/types.ts';
import { completenessFacts, runCompletenessExample, runWorkflowExample } from '../../src/engine/example/runExample.ts';
import { judgedProduct, productFiles } from './product.ts';

const verdict = judgedProduct(productFiles());
if (!verdict.ok) throw new Error('the definitions that ship have faults');
const { workflows, messages } = verdict.catalogue;
const english = messages['en'] ?? {};
const lists = optionLists(verdict.catalogue.options);

/** What is written for a transition where no example of its event is left; none where nothing is. */
const stubOf = (workflow: WorkflowDef, one: PlacedTransition): WorkflowExample | undefined => {
  const others = { ...workflow, examples: workflow.examples.filter(({ event }) => event.type !== one.event) };
  return transitionStub(others, one, 'holds', english)[0]?.value as unknown as WorkflowExample | undefined;
};

test('quality 5: every transition gets its example back where all of its event are gone, also where several fields have to be given at once', () => {
  const all = Object.values(workflows).flatMap((workflow) => transitionsOf(workflow).map((one) => ({ workflow, one })));
  const lacking = all.filter(({ workflow, one }) => {
    const example = stubOf(workflow, one);
    return example?.expect !== (one.transition.target ?? one.state) || runWorkflowExample(workflow, example, { lists, messages: english }).length > 0;
  });
  expect(all.length).toBeGreaterThan(100);
  expect(lacking.map(({ workflow, one }) => `${workflow.id} ${one.pointer}`)).toEqual([]);
});

test('quality 5: every check of completeness gets its examples back where all that show one side of it are gone', () => {
  const { components, completeness, app } = verdict.catalogue;
  const world = { lists, components, constants: app.constants, messages: english };
  const stateIn = (def: CompletenessDef, example: CompletenessExample, id: string): string | undefined =>
    judgeCompleteness(def, completenessFacts(def, example, world), new Set(example.off)).checks.find((one) => one.id === id)?.state;
  const sides = Object.values(completeness).flatMap((def) =>
    def.checks.flatMap(({ id, counts, component }) =>
      (['missing', 'done', ...(counts === undefined && component === undefined ? [] : (['out'] as const))] as const).map((state) => ({
        def,
        id,
        state,
      })),
    ),
  );
  const lacking = sides.filter(({ def, id, state }) => {
    const others = { ...def, examples: def.examples.filter((example) => stateIn(def, example, id) !== state) };
    const example = completenessStub(others, id, state, world)[0]?.value as unknown as CompletenessExample | undefined;
    return example === undefined || stateIn(def, example, id) !== state || runCompletenessExample(def, example, world).length > 0;
  });
  expect(sides.length).toBeGreaterThan(40);
  expect(lacking.map(({ id, state }) => `${id} ${state}`)).toEqual([]);
});
