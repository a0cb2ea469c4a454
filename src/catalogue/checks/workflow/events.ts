import { eventsNamed } from '../../../engine/workflow/eventOf.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt, type FoundFault } from '../check.ts';
import { transitionsOf } from '../../transitions.ts';
import { eachWorkflow } from './each.ts';

/** Every event is heard somewhere and may be sent by somebody, and every guard is used. */
export const workflowEvents = eachWorkflow('unknown-event', (workflow) => {
  const all = transitionsOf(workflow);
  const first = new Map(all.map(({ event, pointer }) => [event, pointer.replace(/\/\d+$/, '')]));
  const heard = [...first.keys()];
  const unheard = (pointer: string, event: string): FoundFault[] =>
    first.has(event) ? [] : [wrongAt(pointer, `no state hears the event "${event}"`, oneOf(event, heard, 'event'))];
  const guards = new Set(all.map(({ transition }) => transition.guard));
  return [
    ...heard
      .filter((event) => !Object.hasOwn(workflow.may, event) && event !== workflow.of?.clock)
      .map((event) =>
        wrongAt(
          first.get(event) ?? '',
          `"may" does not say who sends "${event}": nobody could`,
          `"may": { "${event}": rule over session }, or true for everybody`,
          'event-without-may',
        ),
      ),
    ...Object.entries(workflow.may)
      .filter(([, rule]) => rule === false || rule === null)
      .map(([event]) =>
        wrongAt(pointerTo('/may', event), `nobody may send "${event}"`, 'a rule that can hold, or no such event', 'event-without-may'),
      ),
    ...Object.keys(workflow.may).flatMap((event) => unheard(pointerTo('/may', event), event)),
    ...Object.entries(workflow.machine.states).flatMap(([state, { meta }]) =>
      Object.keys(meta.closed ?? {}).flatMap((event) => unheard(pointerTo('/machine/states', state, 'meta', 'closed', event), event)),
    ),
    ...eventsNamed(workflow).flatMap(({ keys, event }) => unheard(pointerTo('/events/is', ...keys), event)),
    ...Object.keys(workflow.rules)
      .filter((rule) => !guards.has(rule))
      .map((rule) =>
        wrongAt(pointerTo('/rules', rule), `no transition has the guard "${rule}"`, 'a transition that names it, or no such rule', 'unused-guard'),
      ),
  ];
});
