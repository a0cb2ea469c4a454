import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachWorkflow } from './each.ts';

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
        : [wrongAt(pointer, `no transition leads to "${state}" from "${initial}"`, 'a transition with this target, or no such state')]),
      ...(leaves || type === 'final'
        ? []
        : [wrongAt(pointer, `nothing leads on from "${state}"`, 'a transition, or "type": "final" where the course ends', 'dead-end')]),
      ...(leaves && type === 'final'
        ? [wrongAt(`${pointer}/on`, `"${state}" is final and yet hears events`, 'no "type": "final", or no "on"', 'dead-end')]
        : []),
    ];
  });
});
