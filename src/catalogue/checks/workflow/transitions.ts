/** The transitions of a machine with their places, and a check that runs over every workflow. */
import type { WorkflowDef, WorkflowTransition } from '../../../engine/definition/workflow.ts';
import { pointerTo } from '../../json/pointer.ts';
import { anyFaulty, type Check, type CheckContext, type FoundFault } from '../check.ts';

export interface PlacedTransition {
  state: string;
  event: string;
  pointer: string;
  transition: WorkflowTransition;
  last: boolean;
}

export function transitionsOf({ machine }: WorkflowDef): PlacedTransition[] {
  return Object.entries(machine.states).flatMap(([state, { on }]) =>
    Object.entries(on ?? {}).flatMap(([event, found]) => {
      const base = pointerTo('/machine/states', state, 'on', event);
      if (!Array.isArray(found)) return [{ state, event, pointer: base, transition: found, last: true }];
      return found.map((transition, index) => ({ state, event, pointer: `${base}/${index}`, transition, last: index === found.length - 1 }));
    }),
  );
}

/** A check of each workflow by itself. */
export const eachWorkflow = (name: string, judge: (workflow: WorkflowDef, context: CheckContext) => FoundFault[]): Check => ({
  name,
  faults: (context) =>
    context.definitions.of('workflow').flatMap(({ id, source }) => {
      const workflow = context.catalogue.workflows[id];
      return workflow ? judge(workflow, context).map((found) => ({ source, ...found })) : [];
    }),
});

/** What the course of a record hangs on beside its workflow. */
const around = [
  'config/actions/',
  'config/entities/',
  'config/roles.json',
  'config/programs.json',
  'config/centre-models.json',
  'config/components.json',
];

/** A check of the course that records take: only of workflows that are sound in themselves, so that one mistake is one fault. */
export const eachCourse = (name: string, judge: (workflow: WorkflowDef, context: CheckContext) => FoundFault[]): Check => ({
  ...eachWorkflow(name, (workflow, context) => {
    const file = context.definitions.get('workflow', workflow.id)?.file;
    return file === undefined || context.faulty.has(file) || anyFaulty(context, ...around) ? [] : judge(workflow, context);
  }),
  proof: true,
});
