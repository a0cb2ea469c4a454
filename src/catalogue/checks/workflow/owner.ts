import { oneOf } from '../../nearest.ts';
import { eventsNamed } from '../../../engine/workflow/eventOf.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { Catalogue } from '../../types.ts';
import { workflowHeldBy, workflowNames } from '../../workflowsOf.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachWorkflow } from './each.ts';

/** What the clock sends is heard, and is nobody else's; what it decides is not stored. */
function byClock(workflow: WorkflowDef, clock: string, isStored: boolean): FoundFault[] {
  const heard = [...new Set(transitionsOf(workflow).map(({ event }) => event))];
  const named = eventsNamed(workflow).find(({ event }) => event === clock);
  return [
    ...(heard.includes(clock) ? [] : [wrongAt('/of/clock', `no state hears the event "${clock}"`, oneOf(clock, heard, 'event'), 'unknown-event')]),
    ...(isStored ? [wrongAt('/of/state', 'a state that follows the clock is not stored', 'another name, or no such column')] : []),
    ...(Object.hasOwn(workflow.may, clock)
      ? [wrongAt(pointerTo('/may', clock), `"${clock}" is the clock's: nobody else sends it`, 'no such entry')]
      : []),
    ...(named ? [wrongAt(pointerTo('/events/is', ...named.keys), `"${clock}" is the clock's: nobody else sends it`, 'another event')] : []),
  ];
}

/** Workflows of one entity hold their states in columns of their own; only the first may follow the clock. */
function beside(
  workflow: WorkflowDef,
  { state, clock }: { state: string; clock: string | undefined },
  { entities, workflows }: Catalogue,
): FoundFault[] {
  const entity = entities[workflow.of?.entity ?? ''];
  if (!entity?.alongside?.includes(workflow.id)) return [];
  const held = workflowHeldBy(workflows, entity, state);
  return [
    ...(held && held.id !== workflow.id ? [wrongAt('/of/state', `"${state}" holds the state of "${held.id}"`, 'a column of its own')] : []),
    ...(clock === undefined
      ? []
      : [wrongAt('/of/clock', 'a workflow that stands alongside another does not follow the clock', 'no "clock", or "workflow" of the entity')]),
  ];
}

/** A workflow of rows and its entity name each other; a stored state has a column, one that follows the clock has none and hears it. */
export const workflowOwner = eachWorkflow('workflow-owner', (workflow, { catalogue }) => {
  const { of } = workflow;
  if (!of) return [];
  const entity = catalogue.entities[of.entity];
  if (!entity) return [];
  const columns = Object.keys(entity.columns ?? {});
  return [
    ...(workflowNames(entity).includes(workflow.id)
      ? []
      : [wrongAt('/of/entity', `config/entities/${of.entity}.json does not name this workflow`, `"workflow": "${workflow.id}" there`)]),
    ...beside(workflow, { state: of.state, clock: of.clock }, catalogue),
    ...(of.clock === undefined ? [] : byClock(workflow, of.clock, columns.includes(of.state))),
    ...(columns.includes(of.state) || of.clock !== undefined
      ? []
      : [wrongAt('/of/state', `"${of.state}" is no column of ${of.entity}`, oneOf(of.state, columns, 'column'), 'unknown-name')]),
  ];
});
