import { readsOf } from '../../../engine/rules/logic.ts';
import type { WorkflowDef, EventChoice } from '../../../engine/definition/workflow.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { valuesOfField } from '../../columnValues.ts';
import { allActions, type FoundAction } from '../../findAction.ts';
import { pointerTo } from '../../json/pointer.ts';
import { acceptedKeys } from '../../requestKeys.ts';
import type { Catalogue } from '../../types.ts';
import type { ActionDef } from '../../definition/action.ts';
import { faultAt, type Check, type CheckContext, type FoundFault } from '../check.ts';
import { inEach } from '../untilChanged.ts';
import { somebodyMay, eachCourse } from './each.ts';
import { transitionsOf } from '../../transitions.ts';

/** Actions that hand payloads to the machine of a workflow's entity. */
const sendersOf = (catalogue: Catalogue, { of }: WorkflowDef): FoundAction[] =>
  allActions(catalogue.actions).filter(({ def }) => 'send' in def.do && def.do.send === of?.entity);

/** Whether an action itself sends an event to a workflow, or writes a row by it. */
const isBy = ({ do: work }: ActionDef, { of }: WorkflowDef, event: string): boolean =>
  ('send' in work && work.send === of?.entity && work.event === event) || ('update' in work && work.update === of?.entity && work.event === event);

/** Actions that name the event of a workflow that they send, themselves or for their handler. */
const declaredSenders = (catalogue: Catalogue, workflow: WorkflowDef, event: string): FoundAction[] =>
  allActions(catalogue.actions).filter(({ def }) => def.sends?.[workflow.id]?.includes(event) === true || isBy(def, workflow, event));

/** An event as a payload names it: the word, the key that it asks for, its place, and what stands in front of it. */
interface EventName {
  word: string;
  event: string;
  with: string | undefined;
  pointer: string;
  behind: string | undefined;
}

/** Every way to name an event. `behind` says what takes its payloads first, wherever it is heard. */
function namedEvents(workflow: WorkflowDef): EventName[] {
  const words = Object.entries(workflow.events?.is ?? {});
  const steps = transitionsOf(workflow);
  const isFree = (event: string, takers: readonly EventChoice[]): boolean =>
    steps.some((step) => step.event === event && !steps.some((one) => one.state === step.state && takers.some((taker) => taker.event === one.event)));
  return words.flatMap(([word, meaning], place) => {
    const twin = words.slice(0, place).find(([other]) => other.toLowerCase() === word.toLowerCase())?.[0];
    const choices: readonly EventChoice[] = typeof meaning === 'string' ? [{ event: meaning }] : meaning;
    return choices.map(({ event, with: key }, index): EventName => {
      const takers = choices.slice(0, index).filter((one) => one.with === undefined || one.with === key);
      const [first] = takers;
      const base = pointerTo('/events/is', word);
      const behind =
        twin !== undefined
          ? `"${twin}" is the same word`
          : first && !isFree(event, takers)
            ? `"${first.event}" takes its payloads before it`
            : undefined;
      return { word, event, with: key, pointer: typeof meaning === 'string' ? base : `${base}/${index}`, behind };
    });
  });
}

const propertyOf = ({ request }: ActionDef, key: string): FormSchema | undefined => request?.properties?.[key];
const allows = (catalogue: Catalogue, schema: FormSchema | undefined, word: string): boolean => {
  const values = valuesOfField(schema, catalogue);
  return values === undefined || values.some((value) => typeof value === 'string' && value.toLowerCase() === word.toLowerCase());
};

/** Why a sender cannot name an event so; nothing where it can. */
function whyNot(
  catalogue: Catalogue,
  workflow: WorkflowDef,
  { word, event, with: key, behind }: EventName,
  { name, def: action }: FoundAction,
): string | undefined {
  const by = workflow.events?.by ?? '';
  const keys = acceptedKeys(catalogue, action);
  if (behind !== undefined) return behind;
  if (keys && !keys.has(by)) return `"${name}" does not take "${by}"`;
  if (!allows(catalogue, propertyOf(action, by), word)) return `"${name}" does not take "${word}" as its ${by}`;
  if (key !== undefined && keys && !keys.has(key)) return `"${name}" does not take "${key}"`;
  if (!somebodyMay(catalogue, [action.may, workflow.may[event]])) return `nobody who may send it may call "${name}"`;
  return undefined;
}

const right = ({ id, events }: WorkflowDef, event: string): string =>
  `"events": { "by": "${events?.by ?? 'status'}", "is": { "<what a payload says>": "${event}" } } for an action that sends, or "sends": { "${id}": ["${event}"] } in the action whose handler does`;

function sentFaults(workflow: WorkflowDef, { catalogue }: CheckContext): FoundFault[] {
  if (!workflow.of) return [];
  const pointerByEvent = new Map(transitionsOf(workflow).map(({ event, pointer }) => [event, pointer.replace(/\/\d+$/, '')]));
  const senders = sendersOf(catalogue, workflow);
  const mentions = namedEvents(workflow).filter(({ event }) => pointerByEvent.has(event));
  return [...pointerByEvent].flatMap(([event, pointer]): FoundFault[] => {
    if (event === workflow.of?.clock || declaredSenders(catalogue, workflow, event).length > 0 || !somebodyMay(catalogue, [workflow.may[event]]))
      return [];
    const ways = mentions.filter((one) => one.event === event);
    const reasons = ways.map((way) => ({ way, why: senders.map((sender) => whyNot(catalogue, workflow, way, sender)) }));
    if (reasons.some(({ why }) => why.includes(undefined))) return [];
    const [first] = reasons;
    if (!first) return faultAt(pointer, `no screen, job or call can send "${event}": nothing names it`, right(workflow, event));
    const because = first.why[0] ?? `no action has "do": { "send": "${workflow.of?.entity ?? ''}" }`;
    return faultAt(first.way.pointer, `no screen, job or call can send "${event}": ${because}`, right(workflow, event));
  });
}

/** What guards read of an event and no sender can carry: such an event waits for an action to come. */
function missing(catalogue: Catalogue, workflow: WorkflowDef): FoundFault[] {
  const senders: FoundAction[] = workflow.of ? sendersOf(catalogue, workflow) : [];
  const keySets = senders.map(({ def: action }) => acceptedKeys(catalogue, action));
  return transitionsOf(workflow).flatMap(({ event, pointer, transition: { guard } }): FoundFault[] => {
    if (guard === undefined || !workflow.of || declaredSenders(catalogue, workflow, event).length > 0) return [];
    const read = readsOf(workflow.rules[guard] ?? null).flatMap(({ path }) => (path.startsWith('event.') ? [path.split('.')[1] ?? ''] : []));
    const lacking = read.filter((key) => key !== 'type' && !keySets.some((keys) => keys === undefined || keys.has(key)));
    return lacking.length === 0 || lacking.length < read.length
      ? []
      : faultAt(
          `${pointer}/guard`,
          `the guard "${guard}" reads ${lacking.map((key) => `"${key}"`).join(', ')}, which nothing that sends "${event}" carries`,
          'an action that takes it',
        );
  });
}

const unsent = eachCourse('event-unsent', sentFaults);

/** Every event of a stored record can be sent by some action that somebody may call. A file of actions that cannot be read may hold it. */
export const workflowSent: Check = {
  ...unsent,
  faults: (context) => (context.definitions.sound('actions') ? unsent.faults(context) : []),
  notices: inEach('workflow', (workflow, { catalogue }) => missing(catalogue, workflow)),
};
