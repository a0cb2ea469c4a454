import { eventsNamed } from '../../../engine/workflow/eventOf.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachCourse } from './each.ts';
import { somebodyElse, somebodyMay } from './whoMay.ts';

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
  const named = eventsNamed(workflow);
  return named.flatMap(({ keys, event: other }): FoundFault[] => {
    const guarded = named.filter((one) => one.keys[0] === keys[0] && one.event !== other);
    return guarded.flatMap(({ event }): FoundFault[] => {
      const [spared] = sparedOf(workflow, event, other);
      if (spared === undefined || !somebodyMay(catalogue, [may[event], may[other]]) || somebodyElse(catalogue, workflow, event, other)) return [];
      return [
        wrongAt(
          pointerTo('/events/is', ...keys),
          `whoever may send "${event}" may send "${other}", too, by the keys of the payload, and is spared the guard "${spared}"`,
          `a "may" of "${other}" that not all have who may send "${event}", or the guard "${spared}" there as well`,
        ),
      ];
    });
  });
});
