/** The lifecycles that the rows of an entity follow: its own first, then those alongside, each with its state in another column. */
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import type { EntityDef } from './definition/entity.ts';

/** A workflow that rows of an entity follow. */
export type RowWorkflow = WorkflowDef & { of: NonNullable<WorkflowDef['of']> };

type Workflows = Readonly<Record<string, WorkflowDef>>;

/** Names of workflows, as the entity has them. */
export const workflowNames = ({ workflow, alongside = [] }: Pick<EntityDef, 'workflow' | 'alongside'>): string[] => [
  ...(workflow === undefined ? [] : [workflow]),
  ...alongside,
];

const isOfRows = (workflow: WorkflowDef | undefined): workflow is RowWorkflow => workflow?.of !== undefined;

/** All workflows of an entity's rows; one that is not there is left to the checks. */
export const workflowsOf = (workflows: Workflows, entity: EntityDef | undefined): RowWorkflow[] =>
  (entity ? workflowNames(entity) : []).map((name) => workflows[name]).filter(isOfRows);

/** The workflow whose state a column of an entity holds. */
export const workflowHeldBy = (workflows: Workflows, entity: EntityDef | undefined, column: string): RowWorkflow | undefined =>
  workflowsOf(workflows, entity).find(({ of }) => of.state === column);
