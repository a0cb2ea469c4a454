import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, faultAt, type FoundFault, type CheckContext } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachWorkflow, eachCourse, somebodyMay, somebodyElse } from './each.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { eventsNamed } from '../../../engine/workflow/eventOf.ts';

/** Every state is reached from the first, and left again unless it is final. */
export const workflowReach = eachWorkflow('unreachable-state', (workflow) => {
  const { states, initial } = workflow.machine;
  const all = transitionsOf(workflow);
  // A target, or a beginning, that is no state is told of as such: what it cuts off is no fault of its own.
  if (!Object.hasOwn(states, initial) || all.some(({ transition: { target } }) => target !== undefined && !Object.hasOwn(states, target))) return [];
  const reached = new Set([initial]);
  for (const state of reached) {
    for (const one of all) if (one.state === state && one.transition.target !== undefined) reached.add(one.transition.target);
  }
  return Object.entries(states).flatMap(([state, { type, on }]): FoundFault[] => {
    const pointer = pointerTo('/machine/states', state);
    const leaves = Object.keys(on ?? {}).length > 0;
    return [
      ...(reached.has(state)
        ? []
        : faultAt(pointer, `no transition leads to "${state}" from "${initial}"`, 'a transition with this target, or no such state')),
      ...(leaves || type === 'final'
        ? []
        : faultAt(pointer, `nothing leads on from "${state}"`, 'a transition, or "type": "final" where the course ends', 'dead-end')),
    ];
  });
});

/** From every state of a stored record there is a way to where its course ends: a final state, or one that says that it rests there. */
export const workflowEnds = eachCourse('never-ends', (workflow) => {
  const { states } = workflow.machine;
  if (!workflow.of) return [];
  const all = transitionsOf(workflow);
  const onward = (state: string) =>
    all.filter((one) => one.state === state && one.transition.target !== undefined && one.transition.target !== state);
  const ending = new Set(Object.keys(states).filter((state) => states[state]?.type === 'final' || states[state]?.meta.rests === true));
  const progress = { is: true };
  while (progress.is) {
    progress.is = false;
    for (const { state, transition } of all) {
      if (ending.has(state) || !ending.has(transition.target ?? '')) continue;
      ending.add(state);
      progress.is = true;
    }
  }
  return Object.entries(states).flatMap(([state, { on }]): FoundFault[] => {
    const pointer = pointerTo('/machine/states', state);
    if (ending.has(state) || Object.keys(on ?? {}).length === 0) return [];
    const isStuck = onward(state).length === 0;
    return [
      isStuck
        ? wrongAt(
            pointer,
            `every event leads from "${state}" back to "${state}": nothing leads on`,
            'a transition to another state, or "rests": true in its meta where the course ends',
            'dead-end',
          )
        : wrongAt(
            pointer,
            `a record that is "${state}" goes round for ever: no final state can be reached`,
            'a transition towards a final state, or "rests": true in the meta of a state where records may stay',
          ),
    ];
  });
});

const TABLES = 'a rule that some role of config/roles.json meets in some programme and centre model';

/** Events that the tables leave to nobody: said once, where the permission stands. */
function ofEvents({ may }: WorkflowDef, { catalogue }: CheckContext): FoundFault[] {
  return Object.entries(may)
    .filter(([, rule]) => !somebodyMay(catalogue, [rule]))
    .map(([event]) => wrongAt(pointerTo('/may', event), `no role in any programme may send "${event}"`, TABLES));
}

/** Every event, and every transition, can be taken by somebody that the tables know. */
export const workflowBarred = eachCourse('barred-transition', (workflow, context) => {
  const { may, rules } = workflow;
  const { catalogue } = context;
  const alone = transitionsOf(workflow).flatMap(({ state, event, pointer, transition: { guard } }): FoundFault[] => {
    const rule = guard === undefined ? undefined : rules[guard];
    if (rule === undefined || !somebodyMay(catalogue, [may[event]]) || somebodyMay(catalogue, [may[event], rule])) return [];
    return faultAt(
      `${pointer}/guard`,
      `whoever may send "${event}" never meets "${guard}", so "${state}" is not left this way`,
      `a guard, or a "may", that leaves somebody: ${TABLES}`,
    );
  });
  return [...ofEvents(workflow, context), ...alone];
});

/** The guards of one event that another one is spared, over all states in which both are heard. */
function sparedOf(workflow: WorkflowDef, event: string, other: string): string[] {
  const guards = (name: string, state: string): (string | undefined)[] =>
    transitionsOf(workflow)
      .filter((one) => one.event === name && one.state === state)
      .map(({ transition }) => transition.guard);
  return Object.keys(workflow.machine.states).flatMap((state) => {
    const theirs = guards(other, state);
    return theirs.length === 0 ? [] : (guards(event, state).filter((guard) => guard !== undefined && !theirs.includes(guard)) as string[]);
  });
}

/**
 * Which of two events of one word is meant hangs on the keys that the client carries or leaves out. Whoever may send both chooses, so one
 * that is spared the other's guard must be a right of its own: else the guard would hold for nobody.
 */
export const workflowChoices = eachCourse('spared-guard', (workflow, { catalogue }) => {
  const { may } = workflow;
  const choices = eventsNamed(workflow);
  return choices.flatMap(({ keys, event: other }): FoundFault[] => {
    const guarded = choices.filter((one) => one.keys[0] === keys[0] && one.event !== other);
    return guarded.flatMap(({ event }): FoundFault[] => {
      const [spared] = sparedOf(workflow, event, other);
      if (spared === undefined || !somebodyMay(catalogue, [may[event], may[other]]) || somebodyElse(catalogue, workflow, event, other)) return [];
      return faultAt(
        pointerTo('/events/is', ...keys),
        `whoever may send "${event}" may send "${other}", too, by the keys of the payload, and is spared the guard "${spared}"`,
        `a "may" of "${other}" that not all have who may send "${event}", or the guard "${spared}" there as well`,
      );
    });
  });
});
