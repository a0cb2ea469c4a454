/** `send`: an event to the workflow of a row; `follow`: the row that such a step opens, asked for by itself; `update` where an event allows it. */
import { argsOf } from '../../engine/rules/logic.ts';
import { eventOf } from '../../engine/workflow/eventOf.ts';
import type { WorkflowEvent, WorkflowFacts } from '../../engine/workflow/machine.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { ROW_KEYS, sentVersion } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { judgeReferences, reachRow, reachToChange, scopeOf } from '../records/scopeAccess.ts';
import { formKeys } from '../request/formPart.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { RowWorkflow } from '../../catalogue/workflowsOf.ts';
import type { Row } from '../store/types.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import { update } from './row.ts';
import { standsAt, stepOf, workflowOf } from './step.ts';

/** The event that a payload means. Throws Refusal where its status does not exist, or nothing leads there. */
function eventIn(workflow: RowWorkflow, { doc }: Row, payload: JsonObject, facts: WorkflowFacts): WorkflowEvent {
  const event = eventOf(workflow, payload, { facts, state: standsAt(workflow, doc) });
  if (event) return event;
  const field = workflow.events?.by ?? workflow.of.state;
  throw new Refusal(stateOf(workflow, payload[field]) === undefined ? 'TRANSITION_UNKNOWN' : 'TRANSITION_REFUSED', { field });
}

/** The row that the payload names, by its id or by another key that only one row has. Throws SCOPE_BARRED where it is out of reach. */
async function rowNamed(input: HandlerInput, noun: string, [by]: readonly string[]): Promise<Row> {
  const { catalogue, payload, store } = input;
  const def = entityOf(catalogue, noun);
  if (by === undefined) return reachToChange(input, noun, payload[def.key], def.key, def.encrypted);
  const [found] = await store.find(noun, { [by]: payload[by] ?? null }, scopeOf(input, def), { limit: 1 });
  return reachToChange(input, noun, found?.id, by, def.encrypted);
}

/** What the document says from now on: what the form has judged, every other key as it is stored; without a form what is sent. */
function saidBy(input: HandlerInput, entity: EntityDef): JsonObject {
  const { catalogue, def, judgement, payload } = input;
  if (!judgement) return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== entity.key && !ROW_KEYS.has(key)));
  const fields = [...formKeys(catalogue, def)].filter((key) => !judgement.unseen.includes(key));
  return { ...Object.fromEntries(fields.map((key) => [key, null])), ...judgement.data };
}

/**
 * Sends the event that the action names, else the one that the payload means. Throws Refusal with the machine's own words when it is not possible now.
 * The write holds only while the row is as it was read, so of two at once one is decided again on what the other made of it.
 */
export async function sendByPayload(
  input: HandlerInput,
  noun: string,
  event: string | null = null,
  by: readonly string[] = [],
): Promise<HandlerAnswer> {
  const { catalogue, payload } = input;
  const def = entityOf(catalogue, noun);
  const workflow = workflowOf(catalogue, noun);
  const row = await rowNamed(input, noun, by);
  const values = saidBy(input, def);
  const step = await stepOf(input, {
    noun,
    row,
    values,
    event: event === null ? (facts) => eventIn(workflow, row, payload, facts) : { ...payload, type: event },
  });
  if (!step.ok) throw step.refusal;
  if (step.again) return { rows: [wireRow(input, def, row)] };
  const [own, ...openings] = step.plan.writes;
  return {
    rows: [{ ...step.doc, [def.key]: row.id, version: row.version + 1 }],
    plan: { ...step.plan, writes: own?.op === 'update' ? [{ ...own, ...sentVersion(input) }, ...openings] : openings },
  };
}

/** `update` by an event: the row is written over where its workflow hears the event now. Throws Refusal with the machine's own words where it does not. */
export async function updateByEvent(input: HandlerInput, noun: string, event: string, set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = await reachToChange(input, noun, input.payload[def.key], def.key, def.encrypted);
  const step = await stepOf(input, { noun, row, event: { ...input.payload, type: event } });
  if (!step.ok) throw step.refusal;
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
  const original = await reachRow(input, from, payload[by], by);
  await judgeReferences(input, def, payload);
  const step = argsOf(set, { data: payload, record: original.doc, session: session?.facts ?? {}, today: clock.today() });
  const request: JsonObject = { ...step, [entityOf(catalogue, from).key]: original.id };
  const { plan } = await sendByPayload({ ...input, payload: request, rows: [request] }, from);
  const opening = plan?.writes?.find((write) => write.op === 'insert' && write.entity === noun);
  if (opening?.op === 'insert') return { rows: [{ ...opening.doc, [def.key]: opening.id, version: 1 }], plan };
  const [there] = await store.find(noun, { [by]: original.id }, EVERYWHERE, { limit: 1 });
  if (!there) throw new Refusal('TRANSITION_REFUSED', { field: by });
  return { rows: [{ ...there.doc, [def.key]: there.id, version: there.version }] };
}
