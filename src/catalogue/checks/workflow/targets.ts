import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { actionsNamed, findAction } from '../../findAction.ts';
import type { Catalogue } from '../../types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { stateGone } from '../../report.ts';
import { wrongAt, type CheckContext, type FoundFault } from '../check.ts';
import { transitionsOf, type PlacedTransition } from '../../transitions.ts';
import { eachWorkflow } from './each.ts';

/** Effects that every stored workflow knows: values put on, fields taken off the row, how many rows there may be, who is told. */
const storedEffects: readonly string[] = ['set', 'clear', 'fewer', 'notify'];

/** A step of a stored record may open another row: by an internal action that creates one. */
function opens(catalogue: Catalogue, name: string, { of }: WorkflowDef): boolean {
  const def = findAction(catalogue, name)?.def;
  return of === undefined || (def?.internal === true && 'create' in def.do);
}

function unknownActions(workflow: WorkflowDef, { pointer, transition }: PlacedTransition, { catalogue, definitions }: CheckContext): FoundFault[] {
  // An action may stand in a file that cannot be read.
  if (!definitions.sound('actions')) return [];
  const effects = [...(workflow.effects ?? []), ...(workflow.of ? storedEffects : [])];
  const known = [...effects, ...Object.values(catalogue.actions).flatMap((one) => Object.keys(one))];
  return (transition.actions ?? []).flatMap(({ type }, index) =>
    effects.includes(type) || (actionsNamed(catalogue, type).length === 1 && opens(catalogue, type, workflow))
      ? []
      : [
          wrongAt(
            `${pointer}/actions/${index}/type`,
            `there is no action or effect "${type}"`,
            oneOf(type, known, 'action, or effect named under "effects",'),
            'unknown-action',
          ),
        ],
  );
}

function ofTransition(workflow: WorkflowDef, placed: PlacedTransition, context: CheckContext): FoundFault[] {
  const {
    pointer,
    transition: { target, guard, meta },
    last,
  } = placed;
  const states = Object.keys(workflow.machine.states);
  const found = unknownActions(workflow, placed, context);
  const before = transitionsOf(workflow).find((one) => one.state === placed.state && one.event === placed.event && one.transition.guard === guard);
  if (guard !== undefined && before && before.pointer !== placed.pointer)
    found.push(
      wrongAt(
        pointer,
        `never reached: a transition before it has the same guard "${guard}"`,
        'another guard, or only one of both',
        'unreachable-transition',
      ),
    );
  if (target !== undefined && !states.includes(target))
    found.push({
      ...wrongAt(`${pointer}/target`, `there is no state "${target}"`, oneOf(target, states, 'state'), 'unknown-target'),
      cause: { ...stateGone(workflow.id, target).cause, here: true },
    });
  if (guard === undefined) {
    if (!last)
      found.push(
        wrongAt(
          pointer,
          'the transitions after this one are never reached: it has no guard',
          'a guard here, or this one last',
          'unreachable-transition',
        ),
      );
    return found;
  }
  const rules = Object.keys(workflow.rules);
  if (!rules.includes(guard))
    found.push(wrongAt(`${pointer}/guard`, `there is no rule "${guard}"`, oneOf(guard, rules, 'rule of this workflow'), 'unknown-guard'));
  if (last && workflow.of !== undefined && placed.event !== workflow.of.clock && meta?.otherwise === undefined)
    found.push(wrongAt(pointer, 'nothing is said when the guard refuses', '"meta": { "otherwise": "{{key}}" }', 'no-otherwise'));
  return found;
}

/** Transitions lead to states, under guards and with actions that exist. */
export const workflowTargets = eachWorkflow('unknown-target', (workflow, context) => {
  const states = Object.keys(workflow.machine.states);
  const missing = (pointer: string, state: string): FoundFault[] =>
    states.includes(state)
      ? []
      : [{ ...wrongAt(pointer, `there is no state "${state}"`, oneOf(state, states, 'state')), ...stateGone(workflow.id, state) }];
  return [
    ...missing('/machine/initial', workflow.machine.initial),
    ...Object.entries(workflow.aliases ?? {}).flatMap(([alias, state]) => missing(pointerTo('/aliases', alias), state)),
    ...transitionsOf(workflow).flatMap((placed) => ofTransition(workflow, placed, context)),
  ];
});
