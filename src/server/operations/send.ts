/** `send`: an event to the workflow of a row; `follow`: the row that such a step opens, asked for by itself; `update` where an event allows it. */
import { argsOf } from '../../engine/rules/logic.ts';
import { eventOf } from '../../engine/workflow/eventOf.ts';
import type { WorkflowEvent, WorkflowFacts } from '../../engine/workflow/machine.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { ROW_KEYS, sentVersion } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { judgeReferences, reach, reachToChange } from '../records/reach.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import { update } from './row.ts';
import { stepOf, workflowOf, type RowWorkflow } from './step.ts';

/** The event that a payload means. Throws Refusal where its status does not exist, or nothing leads there. */
function eventIn(workflow: RowWorkflow, payload: JsonObject, facts: WorkflowFacts): WorkflowEvent {
  const event = eventOf(workflow, payload, facts);
  if (event) return event;
  const field = workflow.events?.by ?? workflow.of.state;
  throw new Refusal(stateOf(workflow, payload[field]) === undefined ? 'TRANSITION_UNKNOWN' : 'TRANSITION_REFUSED', { field });
}

/**
 * Sends the event that the action names, else the one that the payload means. Throws Refusal with the machine's own words when it is not possible now.
 * The write holds only while the row is as it was read, so of two at once one is decided again on what the other made of it.
 */
export async function sendByPayload(input: HandlerInput, noun: string, event: string | null = null): Promise<HandlerAnswer> {
  const { catalogue, payload } = input;
  const def = entityOf(catalogue, noun);
  const workflow = workflowOf(catalogue, noun);
  const row = await reachToChange(input, noun, payload[def.key], def.key, def.encrypted);
  const said = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== def.key && !ROW_KEYS.has(key)));
  const taken = await stepOf(input, {
    noun,
    row,
    said,
    event: event === null ? (facts) => eventIn(workflow, payload, facts) : { ...payload, type: event },
  });
  if (!taken.ok) throw taken.refusal;
  if (taken.again) return { rows: [wireRow(input, def, row)] };
  const [own, ...opened] = taken.plan.writes;
  return {
    rows: [{ ...taken.doc, [def.key]: row.id, version: row.version + 1 }],
    plan: { ...taken.plan, writes: own?.op === 'update' ? [{ ...own, ...sentVersion(input) }, ...opened] : opened },
  };
}

/** `update` by an event: the row is written over where its workflow hears the event now. Throws Refusal with the machine's own words where it does not. */
export async function updateByEvent(input: HandlerInput, noun: string, event: string, set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = await reachToChange(input, noun, input.payload[def.key], def.key, def.encrypted);
  const taken = await stepOf(input, { noun, row, event: { ...input.payload, type: event } });
  if (!taken.ok) throw taken.refusal;
  return update(input, noun, set);
}

/**
 * Sends `set` (rules over data, record, session, today) to the row that the payload's `by` refers to, and answers the row that the step
 * opens: both are written together or not at all. Who has taken the step just now gets the row that is there (D2-RECO-19, D3-RECO-08).
 * Throws Refusal where the step is refused, and where the two rows are not about the same.
 */
export async function sendAndOpen(
  input: HandlerInput,
  noun: string,
  [by = '']: readonly string[],
  set: Record<string, Logic>,
): Promise<HandlerAnswer> {
  const { catalogue, clock, payload, session, store } = input;
  const def = entityOf(catalogue, noun);
  const from = def.references?.[by];
  if (from === undefined) throw new Error(`${noun} has no reference ${by}: the catalogue's checks let it through.`);
  const original = await reach(input, from, payload[by], by);
  await judgeReferences(input, def, payload);
  const step = argsOf(set, { data: payload, record: original.doc, session: session?.facts ?? {}, today: clock.today() });
  const sent: JsonObject = { ...step, [entityOf(catalogue, from).key]: original.id };
  const { plan } = await sendByPayload({ ...input, payload: sent, rows: [sent] }, from);
  const opened = plan?.writes?.find((write) => write.op === 'insert' && write.entity === noun);
  if (opened?.op === 'insert') return { rows: [{ ...opened.doc, [def.key]: opened.id, version: 1 }], plan };
  const [there] = await store.find(noun, { [by]: original.id }, EVERYWHERE, { limit: 1 });
  if (!there) throw new Refusal('TRANSITION_REFUSED', { field: by });
  return { rows: [{ ...there.doc, [def.key]: there.id, version: there.version }] };
}
