import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import type { Catalogue } from '../../types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { wrongAt, faultAt, type FoundFault } from '../check.ts';
import { transitionsOf, type PlacedTransition } from '../../transitions.ts';
import { eachWorkflow } from './each.ts';
import { eventsNamed } from '../../../engine/workflow/eventOf.ts';
import { workflowHeldBy, workflowNames } from '../../workflowsOf.ts';

function ofTransition(workflow: WorkflowDef, way: PlacedTransition): FoundFault[] {
  const {
    pointer,
    transition: { guard, meta },
    last,
  } = way;
  const found: FoundFault[] = [];
  const before = transitionsOf(workflow).find((one) => one.state === way.state && one.event === way.event && one.transition.guard === guard);
  if (guard !== undefined && before && before.pointer !== way.pointer)
    found.push(
      wrongAt(
        pointer,
        `never reached: a transition before it has the same guard "${guard}"`,
        'another guard, or only one of both',
        'unreachable-transition',
      ),
    );
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
  if (last && workflow.of !== undefined && way.event !== workflow.of.clock && meta?.otherwise === undefined)
    found.push(wrongAt(pointer, 'nothing is said when the guard refuses', '"meta": { "otherwise": "{{key}}" }', 'no-otherwise'));
  return found;
}

/** Transitions can be reached, do what can be done, and say why not. */
export const workflowTargets = eachWorkflow('unreachable-transition', (workflow) =>
  transitionsOf(workflow).flatMap((way) => ofTransition(workflow, way)),
);

/** Every event may be sent by somebody, and every guard is used. */
export const workflowEvents = eachWorkflow('unknown-event', (workflow) => {
  const all = transitionsOf(workflow);
  const first = new Map(all.map(({ event, pointer }) => [event, pointer.replace(/\/\d+$/, '')]));
  const events = [...first.keys()];
  const guards = new Set(all.map(({ transition }) => transition.guard));
  return [
    ...events
      .filter((event) => !Object.hasOwn(workflow.may, event) && event !== workflow.of?.clock)
      .map((event) =>
        wrongAt(
          first.get(event) ?? '',
          `"may" does not say who sends "${event}": nobody could`,
          `"may": { "${event}": rule over session }, or true for everybody`,
          'event-without-may',
        ),
      ),
    ...Object.keys(workflow.rules)
      .filter((rule) => !guards.has(rule))
      .map((rule) =>
        wrongAt(pointerTo('/rules', rule), `no transition has the guard "${rule}"`, 'a transition that names it, or no such rule', 'unused-guard'),
      ),
  ];
});

/** What the clock sends is nobody else's; what it decides is not stored. */
function byClock(workflow: WorkflowDef, clock: string, isStored: boolean): FoundFault[] {
  const choice = eventsNamed(workflow).find(({ event }) => event === clock);
  return [
    ...(isStored ? faultAt('/of/state', 'a state that follows the clock is not stored', 'another name, or no such column') : []),
    ...(Object.hasOwn(workflow.may, clock)
      ? faultAt(pointerTo('/may', clock), `"${clock}" is the clock's: nobody else sends it`, 'no such entry')
      : []),
    ...(choice ? faultAt(pointerTo('/events/is', ...choice.keys), `"${clock}" is the clock's: nobody else sends it`, 'another event') : []),
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
  const owner = workflowHeldBy(workflows, entity, state);
  return [
    ...(owner && owner.id !== workflow.id ? faultAt('/of/state', `"${state}" holds the state of "${owner.id}"`, 'a column of its own') : []),
    ...(clock === undefined
      ? []
      : faultAt('/of/clock', 'a workflow that stands alongside another does not follow the clock', 'no "clock", or "workflow" of the entity')),
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
      : faultAt('/of/entity', `config/entities/${of.entity}.json does not name this workflow`, `"workflow": "${workflow.id}" there`)),
    ...beside(workflow, { state: of.state, clock: of.clock }, catalogue),
    ...(of.clock === undefined ? [] : byClock(workflow, of.clock, columns.includes(of.state))),
    ...(columns.includes(of.state) || of.clock !== undefined
      ? []
      : faultAt('/of/state', `"${of.state}" is no column of ${of.entity}`, oneOf(of.state, columns, 'column'), 'unknown-name')),
  ];
});
