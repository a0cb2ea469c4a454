import { pointerTo } from '../../json/pointer.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachCourse } from './each.ts';

/** From every state of a stored record there is a way to where its course ends: a final state, or one that says that it rests there. */
export const workflowEnds = eachCourse('never-ends', (workflow) => {
  const { states } = workflow.machine;
  if (!workflow.of) return [];
  const all = transitionsOf(workflow);
  const onward = (state: string) =>
    all.filter((one) => one.state === state && one.transition.target !== undefined && one.transition.target !== state);
  const ending = new Set(Object.keys(states).filter((state) => states[state]?.type === 'final' || states[state]?.meta.rests === true));
  const moved = { is: true };
  while (moved.is) {
    moved.is = false;
    for (const { state, transition } of all) {
      if (ending.has(state) || !ending.has(transition.target ?? '')) continue;
      ending.add(state);
      moved.is = true;
    }
  }
  return Object.entries(states).flatMap(
    ([
      state,
      {
        type,
        meta: { rests },
        on,
      },
    ]): FoundFault[] => {
      const pointer = pointerTo('/machine/states', state);
      if (rests === true && type === 'final') return [wrongAt(`${pointer}/meta/rests`, `"${state}" is final: it rests there anyhow`, 'no "rests"')];
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
    },
  );
});
