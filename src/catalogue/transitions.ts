/** The transitions of a machine with their places in its file. */
import type { WorkflowDef, WorkflowTransition } from '../engine/definition/workflow.ts';
import { pointerTo } from './json/pointer.ts';
import { perValue } from '../engine/perValue.ts';

export interface PlacedTransition {
  state: string;
  event: string;
  pointer: string;
  transition: WorkflowTransition;
  last: boolean;
}

const placedIn = perValue(({ states }: WorkflowDef['machine']): readonly PlacedTransition[] =>
  Object.entries(states).flatMap(([state, { on }]) =>
    Object.entries(on ?? {}).flatMap(([event, found]) => {
      const base = pointerTo('/machine/states', state, 'on', event);
      if (!Array.isArray(found)) return [{ state, event, pointer: base, transition: found, last: true }];
      return found.map((transition, index) => ({ state, event, pointer: `${base}/${index}`, transition, last: index === found.length - 1 }));
    }),
  ),
);
export const transitionsOf = ({ machine }: WorkflowDef): readonly PlacedTransition[] => placedIn(machine);

/** The events that some state hears. */
export const eventsHeard = (workflow: WorkflowDef): string[] => [...new Set(transitionsOf(workflow).map(({ event }) => event))];
