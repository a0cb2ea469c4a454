/** The example that a transition lacks, made of an example that there is: one that takes it, or one that its guard refuses. */
import { jsonOf } from '../../engine/json.ts';
import { sendEvent } from '../../engine/workflow/machine.ts';
import type { WorkflowDef, WorkflowExample } from '../../engine/definition/workflow.ts';
import { applyLogic, truthy } from '../../engine/rules/logic.ts';
import { textOf, type Messages } from '../../engine/problem/text.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { transitionsOf, type PlacedTransition } from '../transitions.ts';
import type { Offer } from '../types.ts';
import { firstTurned, withWords, newExample, stubName, type Start } from './turned.ts';

/** What must hold before a transition is asked, once its sender may: no way before it in its list is open. */
const before = ({ rules, ...workflow }: WorkflowDef, { state, event, pointer }: PlacedTransition): Logic[] => {
  const ways = transitionsOf({ rules, ...workflow }).filter((one) => one.state === state && one.event === event);
  const earlier = ways.slice(
    0,
    ways.findIndex((one) => one.pointer === pointer),
  );
  return earlier.map(({ transition: { guard } }): Logic => (guard === undefined ? false : { '!': rules[guard] ?? null }));
};

/** What its rules read in an example. */
const startAt = (example: Start<WorkflowExample>['example']): Start<WorkflowExample> => ({
  example,
  facts: { ...example.whole.facts, event: example.whole.event },
});

/** The nearest examples first: of the same state and event, of the same event, of the same state, all others; and one of nobody and nothing. */
function startsOf({ examples }: WorkflowDef, { state, event }: PlacedTransition): Start<WorkflowExample>[] {
  const far = (one: WorkflowExample): number => (one.event.type === event ? 0 : 2) + (one.from === state ? 0 : 1);
  const bare: WorkflowExample = { name: 'nothing', requirement: [], from: state, event: { type: event }, facts: { session: {} }, expect: state };
  return [...examples.toSorted((one, other) => far(one) - far(other)), bare].map((one) => {
    const { sent: _sent, refused: _refused, ...rest } = one;
    const whole = { ...rest, from: state, event: one.event.type === event ? one.event : { type: event } };
    return startAt({ whole, raw: jsonOf(whole) });
  });
}

const placeOf = (path: string): string[] => (path.startsWith('event.') ? path.split('.') : ['facts', ...path.split('.')]);

/** @param side whether the transition is taken or its guard refuses */
export function transitionStub(workflow: WorkflowDef, one: PlacedTransition, side: 'holds' | 'silent', messages: Messages): Offer[] {
  const { guard } = one.transition;
  const rule = guard === undefined ? [] : [workflow.rules[guard] ?? null];
  const logic: Logic = { and: [true, ...before(workflow, one), ...(side === 'holds' ? rule : rule.map((own) => ({ '!': own })))] };
  const turning = { placeOf, fitting: (_: readonly string[], to: Json): Json => withWords(to) };
  // Who sends is settled first, by the values of that rule alone: a number of a guard is no trait, and the name of a role no number.
  const may = workflow.may[one.event] ?? true;
  const starts = startsOf(workflow, one).map((start) => {
    const example = firstTurned(may, 'holds', [start], { ...turning, shows: () => true })?.example;
    return example === undefined ? start : startAt(example);
  });
  const found = firstTurned(logic, 'holds', starts, {
    ...turning,
    shows: ({ whole: { facts, event } }) => [may, logic].every((rule) => truthy(applyLogic(rule, { ...facts, event }))),
  });
  if (found === undefined) return [];
  const { whole, raw } = found.example;
  const decision = sendEvent(workflow, whole.from, whole.event, whole.facts ?? {});
  const refused: JsonObject = decision.ok ? {} : { refused: textOf(messages, decision.message, decision.values) };
  const name = stubName(
    `${one.event} from ${one.state}${guard === undefined ? '' : ` by ${guard}`}`,
    side === 'holds' ? 'taken' : 'refused',
    found.from,
  );
  return [newExample({ ...raw, name, requirement: [], expect: decision.ok ? decision.state : whole.from, ...refused })];
}
