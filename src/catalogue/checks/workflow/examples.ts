import { runWorkflowExample } from '../../../engine/example/runExample.ts';
import { truthy, applyLogic } from '../../../engine/rules/logic.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { offersOf } from '../../examples/offer.ts';
import { beginning, noneYet } from '../../examples/turned.ts';
import { transitionStub } from '../../examples/workflowStubs.ts';
import { pointerTo } from '../../json/pointer.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';
import { failedExamples, type RanExample } from '../failedExample.ts';
import { transitionsOf, type PlacedTransition } from '../../transitions.ts';
import type { Offer } from '../../types.ts';

type Found = FoundFault & { of: 'workflow' | 'workflow-examples' };

/** What the examples of a machine have shown. */
interface ExampleCoverage {
  states: Set<string>;
  ways: Set<string>;
  refused: Set<string>;
}

function run(workflow: WorkflowDef, all: readonly PlacedTransition[], lists: CheckContext['lists']): ExampleCoverage {
  const coverage: ExampleCoverage = { states: new Set(), ways: new Set(), refused: new Set() };
  for (const { from, event, facts, expect } of workflow.examples) {
    coverage.states.add(from).add(expect);
    const world = { lists, ...facts, event };
    const rule = workflow.may[event.type];
    if (rule !== undefined && !truthy(applyLogic(rule, world))) continue;
    for (const { state, event: trigger, pointer, transition } of all) {
      if (state !== from || trigger !== event.type) continue;
      const { guard } = transition;
      if (guard === undefined || truthy(applyLogic(workflow.rules[guard] ?? null, world))) {
        coverage.ways.add(pointer);
        break;
      }
      coverage.refused.add(guard);
    }
  }
  return coverage;
}

function exampleFaults(context: CheckContext, workflow: WorkflowDef): Found[] {
  const states = Object.keys(workflow.machine.states);
  const { lists, texts: messages } = context;
  const all = transitionsOf(workflow);
  const ran = workflow.examples.map((example, index): RanExample => {
    const { name, expect, event } = example;
    const differences = runWorkflowExample(workflow, example, { lists, messages });
    const offer = () => offersOf(`/examples/${index}`, { name, expect }, differences, { messages, byKeys: false });
    return { index, name, differences, about: event.type, offer };
  });
  const failing = failedExamples(ran, workflow.id).map((found): Found => ({ of: 'workflow-examples', ...found }));
  const coverage = run(workflow, all, lists);
  const taking = (one: PlacedTransition): Offer[] => transitionStub(workflow, one, 'holds', messages);
  const refusedBy = (rule: string): Offer[] => {
    const guarded = all.filter(({ transition }) => transition.guard === rule);
    return guarded.flatMap((one) => transitionStub(workflow, one, 'silent', messages)).slice(0, 1);
  };
  const lacking = (pointer: string, what: string, wrong: string, right: string, offer: Offer[]): Found => ({
    of: 'workflow',
    ...wrongAt(pointer, wrong, right, `${what}-without-example`),
    ...beginning(workflow.id, offer),
  });
  const unseen = states
    .filter((state) => !coverage.states.has(state))
    .map((state) => {
      const near = all.find(({ state: from, transition: { target } }) => from === state || target === state);
      const right = 'an example that starts or ends there';
      return lacking(pointerTo('/machine/states', state), 'state', `no example reaches "${state}"`, right, near ? taking(near) : []);
    });
  const untaken = all
    .filter(({ pointer }) => !coverage.ways.has(pointer))
    .map((one) => {
      const wrong = `no example takes "${one.event}" from "${one.state}"${one.pointer.endsWith(one.event) ? '' : ' this way'}`;
      return lacking(one.pointer, 'transition', wrong, 'an example that does', taking(one));
    });
  const guards = Object.keys(workflow.rules)
    .filter((rule) => !coverage.refused.has(rule))
    .map((rule) => {
      const wrong = `no example is refused by the guard "${rule}"`;
      return lacking(pointerTo('/rules', rule), 'rule', wrong, 'an example where it does not hold', refusedBy(rule));
    });
  // What examples that fail no longer show is seen once they hold again.
  if (failing.length > 0) return failing;
  if (workflow.examples.length > 0) return [...unseen, ...untaken, ...guards];
  const offers = [...untaken, ...guards].flatMap(({ offer = [] }) => offer);
  return [{ of: 'workflow-examples', ...noneYet(workflow.id, offers) }];
}

/** Every example of a workflow holds; every state, every transition and every refusal is shown by one. */
export const workflowExamples: Check = {
  name: 'example',
  proof: true,
  faults: inEach('workflow', (workflow, context, id) =>
    anyFaulty(context, 'config/app.json', 'config/messages/', `workflows/${id}.`)
      ? []
      : exampleFaults(context, workflow).flatMap(({ of, ...finding }) => {
          const source = context.definitions.get(of, id);
          return source ? [{ source, ...finding }] : [];
        }),
  ),
};
