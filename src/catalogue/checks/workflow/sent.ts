import { readsOf } from '../../../engine/rules/logic.ts';
import type { WorkflowDef } from '../../../engine/types.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type Found } from '../check.ts';
import { declaredSenders, namedEvents, sendersOf, whyNot, type Sender } from './senders.ts';
import { somebodyMay } from './whoMay.ts';
import { eachCourse, transitionsOf } from './transitions.ts';

const right = ({ id, events }: WorkflowDef, event: string): string =>
  `"events": { "by": "${events?.by ?? 'status'}", "is": { "<what a payload says>": "${event}" } } for an action that sends, or "sends": { "${id}": ["${event}"] } in the action whose handler does`;

function judge(workflow: WorkflowDef, { catalogue }: CheckContext): Found[] {
  if (!workflow.of) return [];
  const heard = new Map(transitionsOf(workflow).map(({ event, pointer }) => [event, pointer.replace(/\/\d+$/, '')]));
  const senders = sendersOf(catalogue, workflow);
  const named = namedEvents(workflow).filter(({ event }) => heard.has(event));
  return [...heard].flatMap(([event, pointer]): Found[] => {
    if (declaredSenders(catalogue, workflow, event).length > 0 || !somebodyMay(catalogue, [workflow.may[event]])) return [];
    const ways = named.filter((one) => one.event === event);
    const reasons = ways.map((way) => ({ way, why: senders.map((sender) => whyNot(catalogue, workflow, way, sender)) }));
    if (reasons.some(({ why }) => why.includes(undefined))) return [];
    const [first] = reasons;
    if (!first) return [wrongAt(pointer, `no screen, job or call can send "${event}": nothing names it`, right(workflow, event))];
    const because = first.why[0] ?? `no action has "do": { "send": "${workflow.of?.entity ?? ''}" }`;
    return [wrongAt(first.way.pointer, `no screen, job or call can send "${event}": ${because}`, right(workflow, event))];
  });
}

/** What guards read of an event and no sender can carry: such an event waits for an action to come. */
function missing(catalogue: Catalogue, workflow: WorkflowDef): Found[] {
  const senders: Sender[] = workflow.of ? sendersOf(catalogue, workflow) : [];
  const carried = senders.map(({ action }) => acceptedKeys(catalogue, action));
  return transitionsOf(workflow).flatMap(({ event, pointer, transition: { guard } }): Found[] => {
    if (guard === undefined || !workflow.of || declaredSenders(catalogue, workflow, event).length > 0) return [];
    const read = readsOf(workflow.rules[guard] ?? null).flatMap(({ path }) => (path.startsWith('event.') ? [path.split('.')[1] ?? ''] : []));
    const lacking = read.filter((key) => key !== 'type' && !carried.some((keys) => keys === undefined || keys.has(key)));
    return lacking.length === 0 || lacking.length < read.length
      ? []
      : [
          wrongAt(
            `${pointer}/guard`,
            `the guard "${guard}" reads ${lacking.map((key) => `"${key}"`).join(', ')}, which nothing that sends "${event}" carries`,
            'an action that takes it',
          ),
        ];
  });
}

/** Every event of a stored record can be sent by some action that somebody may call. */
export const workflowSent: Check = {
  ...eachCourse('event-unsent', judge),
  notices: ({ definitions, catalogue }) =>
    definitions.of('workflow').flatMap(({ id, source }): Finding[] => {
      const workflow = catalogue.workflows[id];
      return workflow ? missing(catalogue, workflow).map((found) => ({ source, ...found })) : [];
    }),
};

/** What an action says it sends is an event that its workflow hears, and somebody may do both. */
export const declaredSends: Check = {
  name: 'unknown-event',
  faults: ({ definitions, catalogue }) =>
    definitions.of('actions').flatMap(({ id, source }) =>
      Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { sends = {} }]) =>
        Object.entries(sends).flatMap(([workflowId, events]): Finding[] => {
          const base = pointerTo('', name, 'sends', workflowId);
          const workflow = catalogue.workflows[workflowId];
          const ids = definitions.ids('workflow');
          if (!workflow)
            return ids.includes(workflowId)
              ? []
              : [{ source, ...wrongAt(base, `there is no workflow "${workflowId}"`, oneOf(workflowId, ids, 'workflow'), 'unknown-name') }];
          const heard = [...new Set(transitionsOf(workflow).map(({ event }) => event))];
          return events.flatMap((event, index): Finding[] =>
            heard.includes(event)
              ? []
              : [{ source, ...wrongAt(`${base}/${index}`, `no state of "${workflowId}" hears the event "${event}"`, oneOf(event, heard, 'event')) }],
          );
        }),
      ),
    ),
};
