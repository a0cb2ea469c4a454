import type { WorkflowDef, WorkflowTransition } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { actionsNamed } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import type { Check, CheckContext, Finding } from './check.ts';

/** Effects that every stored workflow knows: values put on, fields taken off the row. */
export const storedEffects: readonly string[] = ['set', 'clear'];

export interface PlacedTransition { state: string; event: string; index: number; pointer: string; transition: WorkflowTransition; last: boolean }

/** Every transition of a machine with its place. */
export function transitionsOf({ machine }: WorkflowDef): PlacedTransition[] {
  return Object.entries(machine.states).flatMap(([state, { on }]) => Object.entries(on ?? {}).flatMap(([event, found]) => {
    const base = pointerTo('/machine/states', state, 'on', event);
    const all = Array.isArray(found) ? found : [found];
    return all.map((transition, index) => ({ state, event, index, pointer: Array.isArray(found) ? `${base}/${index}` : base, transition, last: index === all.length - 1 }));
  }));
}

type Found = Omit<Finding, 'source'>;

function targets(workflow: WorkflowDef, all: readonly PlacedTransition[], { catalogue }: CheckContext): Found[] {
  const states = Object.keys(workflow.machine.states);
  const found: Found[] = [];
  const add = (pointer: string, wrong: string, right: string, check: string): void => void found.push({ pointer, part: 'value', wrong, right, check });
  if (!states.includes(workflow.machine.initial)) add('/machine/initial', `there is no state "${workflow.machine.initial}"`, oneOf(workflow.machine.initial, states, 'state'), 'unknown-target');
  for (const { pointer, transition, last } of all) {
    const { target, guard, actions } = transition;
    if (target !== undefined && !states.includes(target)) add(`${pointer}/target`, `there is no state "${target}"`, oneOf(target, states, 'state'), 'unknown-target');
    if (guard !== undefined && !Object.hasOwn(workflow.rules, guard)) add(`${pointer}/guard`, `there is no rule "${guard}"`, oneOf(guard, Object.keys(workflow.rules), 'rule of this workflow'), 'unknown-guard');
    if (guard === undefined && !last) add(pointer, 'the transitions after this one are never reached: it has no guard', 'a guard here, or this one last', 'unreachable-transition');
    if (guard !== undefined && last && workflow.of !== undefined && transition.meta?.otherwise === undefined) add(pointer, 'nothing is said when the guard refuses', '"meta": { "otherwise": "{{key}}" }', 'no-otherwise');
    actions?.forEach(({ type }, index) => {
      const effects = [...(workflow.effects ?? []), ...(workflow.of ? storedEffects : [])];
      if (effects.includes(type) || actionsNamed(catalogue, type).length === 1) return;
      add(`${pointer}/actions/${index}/type`, `there is no action or effect "${type}"`, oneOf(type, [...effects, ...Object.values(catalogue.actions).flatMap((one) => Object.keys(one))], 'action, or effect named under "effects",'), 'unknown-action');
    });
  }
  for (const [alias, state] of Object.entries(workflow.aliases ?? {})) if (!states.includes(state)) add(pointerTo('/aliases', alias), `there is no state "${state}"`, oneOf(state, states, 'state'), 'unknown-target');
  return found;
}

function events(workflow: WorkflowDef, all: readonly PlacedTransition[]): Found[] {
  const handled = new Set(all.map(({ event }) => event));
  const first = new Map(all.map((one) => [one.event, one.pointer.replace(/\/\d+$/, '')]));
  const unsent = [...handled].filter((event) => !Object.hasOwn(workflow.may, event)).map((event): Found => ({
    pointer: first.get(event) ?? '', wrong: `"may" does not say who sends "${event}": nobody could`, right: `"may": { "${event}": rule over session }, or true for everybody`, check: 'event-without-may',
  }));
  const unheard = Object.keys(workflow.may).filter((event) => !handled.has(event)).map((event): Found => ({
    pointer: pointerTo('/may', event), wrong: `no state hears the event "${event}"`, right: oneOf(event, handled, 'event'), check: 'unknown-event',
  }));
  const nobody = Object.entries(workflow.may).filter(([, rule]) => rule === false || rule === null).map(([event]): Found => ({
    pointer: pointerTo('/may', event), wrong: `nobody may send "${event}"`, right: 'a rule that can hold, or no such event', check: 'event-without-may',
  }));
  const named = Object.entries(workflow.events?.is ?? {}).filter(([, event]) => !handled.has(event)).map(([text, event]): Found => ({
    pointer: pointerTo('/events/is', text), part: 'value', wrong: `no state hears the event "${event}"`, right: oneOf(event, handled, 'event'), check: 'unknown-event',
  }));
  const guards = new Set(all.map(({ transition }) => transition.guard));
  const idle = Object.keys(workflow.rules).filter((rule) => !guards.has(rule)).map((rule): Found => ({
    pointer: pointerTo('/rules', rule), wrong: `no transition has the guard "${rule}"`, right: 'a transition that names it, or no such rule', check: 'unused-guard',
  }));
  return [...unsent, ...unheard, ...nobody, ...named, ...idle];
}

function reach(workflow: WorkflowDef, all: readonly PlacedTransition[]): Found[] {
  const { states, initial } = workflow.machine;
  const reached = new Set([initial]);
  for (const state of reached) for (const one of all) if (one.state === state && one.transition.target !== undefined) reached.add(one.transition.target);
  return Object.entries(states).flatMap(([state, { type, on }]): Found[] => {
    const pointer = pointerTo('/machine/states', state);
    const ways = Object.keys(on ?? {}).length;
    const found: Found[] = [];
    if (!reached.has(state)) found.push({ pointer, wrong: `no transition leads to "${state}" from "${initial}"`, right: 'a transition with this target, or no such state', check: 'unreachable-state' });
    if (ways === 0 && type !== 'final') found.push({ pointer, wrong: `nothing leads on from "${state}"`, right: 'a transition, or "type": "final" where the course ends', check: 'dead-end' });
    if (ways > 0 && type === 'final') found.push({ pointer: `${pointer}/on`, wrong: `"${state}" is final and yet hears events`, right: 'no "type": "final", or no "on"', check: 'dead-end' });
    return found;
  });
}

function owner(workflow: WorkflowDef, { catalogue, definitions }: CheckContext): Found[] {
  const { of } = workflow;
  if (!of) return [];
  const entity = catalogue.entities[of.entity];
  if (!entity) return definitions.ids('entity').includes(of.entity) ? [] : [{ pointer: '/of/entity', part: 'value', wrong: `there is no entity "${of.entity}"`, right: oneOf(of.entity, definitions.ids('entity'), 'entity'), check: 'unknown-name' }];
  const found: Found[] = [];
  if (entity.workflow !== workflow.id) found.push({ pointer: '/of/entity', part: 'value', wrong: `config/entities/${of.entity}.json does not name this workflow`, right: `"workflow": "${workflow.id}" there`, check: 'workflow-owner' });
  if (!Object.hasOwn(entity.columns ?? {}, of.state)) found.push({ pointer: '/of/state', part: 'value', wrong: `"${of.state}" is no column of ${of.entity}`, right: oneOf(of.state, Object.keys(entity.columns ?? {}), 'column'), check: 'unknown-name' });
  return found;
}

/** A machine whose states are all reached and left, whose events somebody may send, whose names all lead somewhere. */
export const workflowShape: Check = {
  name: 'workflow',
  faults: (context) => context.definitions.of('workflow').flatMap(({ id, source }) => {
    const workflow = context.catalogue.workflows[id];
    if (!workflow) return [];
    const all = transitionsOf(workflow);
    return [...targets(workflow, all, context), ...events(workflow, all), ...reach(workflow, all), ...owner(workflow, context)].map((finding) => ({ source, ...finding }));
  }),
};
