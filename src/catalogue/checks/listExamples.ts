import { runListExample } from '../../engine/example/runExample.ts';
import { bindingsOf } from '../formPart.ts';
import { existsIn } from '../../engine/list/judgeAction.ts';
import { applyLogic, readsOf, truthy } from '../../engine/rules/logic.ts';
import type { Json, Logic } from '../../engine/types.ts';
import type { ListDef, ListExample, RowActionDef } from '../../engine/definition/list.ts';
import { firstListStub, listStub, worldsOf, type ListRule } from '../examples/listStubs.ts';
import { offersOf } from '../examples/offer.ts';
import { beginning, noneYet } from '../examples/turned.ts';
import { anyFaulty, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { failedExamples, type RanExample } from './failedExample.ts';

interface Rule extends ListRule {
  truth: boolean;
}

/** The rules of a list that examples must show both sides of. */
function rulesOf(list: ListDef): Rule[] {
  const one = (pointer: string, logic: Logic | undefined, perRow = false, truth = true): Rule[] =>
    logic === undefined || readsOf(logic).length === 0 ? [] : [{ pointer, logic, perRow, truth }];
  return [
    ...one('/title', typeof list.title === 'string' ? undefined : list.title, false, false),
    ...(list.load.variants ?? []).flatMap(({ when }, index) => one(`/load/variants/${index}/when`, when)),
    ...(list.note ?? []).flatMap(({ when }, index) => one(`/note/${index}/when`, when)),
    ...list.columns.flatMap(({ mark, says }, index) => [
      ...one(`/columns/${index}/mark/when`, mark?.when, true),
      ...one(`/columns/${index}/says/when`, says?.when, true),
    ]),
    ...(list.rowColour ?? []).flatMap(({ when }, index) => one(`/rowColour/${index}/when`, when, true)),
    ...(['actions', 'buttons'] as const).flatMap((key) =>
      (list[key] ?? []).flatMap((action, index) => [
        ...one(`/${key}/${index}/shown`, action.shown),
        ...one(`/${key}/${index}/enabled`, action.enabled),
      ]),
    ),
  ];
}

/** Every different answer of a rule over all examples. */
function answers(list: ListDef, { logic, perRow, truth }: Rule): Set<Json> {
  const outcomes = new Set<Json>();
  for (const world of list.examples.flatMap((example) => worldsOf(example, perRow))) {
    const answer = applyLogic(logic, world);
    outcomes.add(truth ? truthy(answer) : JSON.stringify(answer));
  }
  return outcomes;
}

/** What a button leads to is there; while that cannot be told, because screens or bindings have faults, it is taken to be. */
function existing(context: CheckContext): (needs: NonNullable<RowActionDef['needs']>) => boolean {
  const { definitions, catalogue, faulty } = context;
  const isFaulty = anyFaulty(context, 'config/screens/') || faulty.ending('/binding.json');
  if (isFaulty || !definitions.sound('screen') || !definitions.sound('binding')) return () => true;
  return existsIn(
    catalogue.screens,
    bindingsOf(catalogue.forms).map(([, binding]) => binding),
  );
}

function listFaults(context: CheckContext, list: ListDef): FoundFault[] {
  const { texts: messages } = context;
  const exists = existing(context);
  const run = (example: ListExample) => runListExample(list, example, messages, exists);
  if (list.examples.length === 0) return [noneYet(list.id, firstListStub(list, run))];
  const ran = list.examples.map((example, index): RanExample => {
    const { name, expect } = example;
    const differences = run(example);
    const offer = () => offersOf(`/examples/${index}`, { name, expect: expect as Json }, differences, { messages, byKeys: false });
    return { index, name, differences, offer };
  });
  const failing = failedExamples(ran, list.id);
  const uncovered = rulesOf(list).flatMap((rule): FoundFault[] => {
    const outcomes = answers(list, rule);
    if (outcomes.size > 1) return [];
    const wrong = rule.truth ? `no example makes it ${outcomes.has(true) ? 'false' : 'true'}` : 'all examples get the same answer from it';
    const side = !rule.truth ? 'another answer' : outcomes.has(true) ? 'silent' : 'holds';
    const offer = listStub(list, rule, side, run);
    const right = 'an example of the list that shows the other side of it';
    return [{ pointer: rule.pointer, wrong, right, check: 'rule-without-example', ...beginning(list.id, offer) }];
  });
  return [...failing, ...uncovered];
}

/** Files of the machines by which a list draws its buttons. */
const machinesOf = ({ actions = [], buttons = [] }: ListDef): string[] =>
  [...actions, ...buttons].flatMap(({ event }) => (event ? [`workflows/${event.of}.json`] : []));

/** Whether every button has its words: those of a machine that cannot be read are told of there. */
const hasWords = ({ actions = [], buttons = [] }: ListDef): boolean => [...actions, ...buttons].every(({ label }) => typeof label === 'string');

/** Every example of a list holds, and every rule of it is shown true and false. */
export const listExamples: Check = {
  name: 'example',
  proof: true,
  faults: inEach('list', (list, context, _id, { file }) => {
    const around = ['config/app.json', 'config/messages/', 'config/permissions.json', 'config/facts.json', ...machinesOf(list)];
    return hasWords(list) && !anyFaulty(context, file, ...around) ? listFaults(context, list) : [];
  }),
};
