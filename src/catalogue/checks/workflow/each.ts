/** Checks that run over every workflow. */
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { anyFaulty, inEach, type Check, type CheckContext, type FoundFault } from '../check.ts';

/** A check of each workflow by itself. */
export const eachWorkflow = (name: string, judge: (workflow: WorkflowDef, context: CheckContext) => FoundFault[]): Check => ({
  name,
  faults: (context) => inEach(context, 'workflow', context.catalogue.workflows, (workflow) => judge(workflow, context)),
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
