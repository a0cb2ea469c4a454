/** A step of a row's workflow: the machine decides on the facts, and what it decided becomes writes, limits and a receipt. */
import { argsOf, applyLogic } from '../../engine/rules/logic.ts';
import { isObject } from '../../engine/json.ts';
import {
  sendEvent,
  transitionsFrom,
  type EventRefusal as Barred,
  type WorkflowAction,
  type WorkflowEvent,
  type WorkflowFacts,
} from '../../engine/workflow/machine.ts';
import { noticesOf } from '../../engine/workflow/notices.ts';
import { receiptOf } from '../../engine/workflow/receipt.ts';
import { startOf, stateOf } from '../../engine/workflow/stateOf.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { messagesOf } from '../../catalogue/client.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { askedKeys } from '../../catalogue/askedKeys.ts';
import { workflowsOf, type RowWorkflow } from '../../catalogue/workflowsOf.ts';
import type { HandlerInput } from '../call.ts';
import { loadFacts } from '../judge/facts.ts';
import { optionLists } from '../../catalogue/optionLists.ts';
import type { Guards } from '../judge/judgedAgain.ts';
import { judgeAnswers } from '../judge/judgeRequest.ts';
import { withoutEmpty } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { isId } from '../records/scopeAccess.ts';
import { because, Refusal } from '../refusal.ts';
import { findByName } from '../request/find.ts';
import type { Row, Scope, Write, WritePlan } from '../store/types.ts';
import { leaveNotices } from './notify.ts';
import { create } from './row.ts';

/** The workflow of an entity's rows: the first, where others stand alongside. */
export function workflowOf(catalogue: Catalogue, noun: string): RowWorkflow {
  const [workflow] = workflowsOf(catalogue.workflows, entityOf(catalogue, noun));
  if (!workflow) throw new Error(`${noun} has no workflow: the catalogue's checks let it through.`);
  return workflow;
}

/** Where a row stands; at the start where its document names no state. */
export const standsAt = (workflow: RowWorkflow, doc: JsonObject): string => stateOf(workflow, doc[workflow.of.state]) ?? startOf(workflow);

interface Step {
  noun: string;
  /** The one that decides, where the entity has several; its first without it. */
  workflow?: RowWorkflow;
  /** As it was read: what is written holds only while it is so. Encrypted fields are open, or they could not be written back. None: a new one. */
  row: Row | undefined;
  /** The event, or what finds it among the facts. */
  event: WorkflowEvent | ((facts: WorkflowFacts) => WorkflowEvent);
  /** What the document says from now on beside what the workflow makes of it. */
  values?: JsonObject;
  /** The document as another workflow of the row has left it in the same write; as the row and `values` have it without that. */
  doc?: JsonObject;
  /** Facts under `record` that the row itself does not say. */
  record?: JsonObject;
  /** All facts, where they were gathered for many rows at once; without them they are read for this one. */
  facts?: WorkflowFacts;
}

/** `again`: the same hand sent it before, and nothing is written. */
export type StepOutcome =
  | { ok: true; state: string; again: true }
  | {
      ok: true;
      state: string;
      again?: undefined;
      doc: JsonObject;
      plan: Pick<WritePlan, 'writes'> & Partial<Pick<WritePlan, 'scope' | 'guards' | 'receipt'>>;
    }
  | { ok: false; state: string; refusal: Refusal };

/** Effects on the record itself, what limits it and whom it tells; others name an action that creates. */
const OWN_EFFECTS = new Set(['clear', 'set', 'fewer', 'notify']);
/** Calls that a transition makes: neither the server's own effects nor those of the page. */
const isCall = ({ effects = [] }: RowWorkflow, { type }: WorkflowAction): boolean => !OWN_EFFECTS.has(type) && !effects.includes(type);

const isTextList = (value: Json | undefined): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Effects on the record itself: `clear` takes fields away, `set` puts values, each a rule over the facts. */
function applied(doc: JsonObject, actions: readonly WorkflowAction[], facts: JsonObject): JsonObject {
  const out = { ...doc };
  for (const { type, params } of actions) {
    if (type === 'clear' && isTextList(params['fields'])) for (const field of params['fields']) delete out[field];
    if (type === 'set') Object.assign(out, argsOf(params, facts));
  }
  return out;
}

/** `fewer`: the transition stands only while fewer than so many rows are there when it is written. No number, no limit. */
const limitsOf = (actions: readonly WorkflowAction[], facts: JsonObject): NonNullable<WritePlan['guards']> =>
  actions
    .filter(({ type }) => type === 'fewer')
    .flatMap(({ params }) => {
      const { entity, rule, where = {}, than = null } = params;
      const fewerThan = applyLogic(than, facts);
      if (typeof fewerThan !== 'number' || !isObject(where)) return [];
      return [{ none: { entity: String(entity), where: argsOf(where, facts) }, fewerThan, rule: String(rule) }];
    });

/**
 * The rows that a transition opens beside its own: it names an action that creates, and what that is given. The centre that its rule names may
 * lie outside the session's: the definitions say so, not the client. Throws Refusal where a row that it refers to is out of reach.
 */
async function openedBy(input: HandlerInput, { type, params }: WorkflowAction, facts: JsonObject): Promise<Write[]> {
  const { def } = findByName(input.catalogue, type);
  if (!('create' in def.do)) throw new Error(`${type} creates nothing: the catalogue's checks let it through.`);
  const payload = Object.fromEntries(Object.entries(params).map(([key, logic]) => [key, applyLogic(logic, facts)]));
  const { judgement: _none, ...rest } = input;
  const { centerId, programId } = payload;
  const place = { centreId: isId(centerId) ? centerId : null, programmeId: isId(programId) ? programId : null };
  const { plan } = await create({ ...rest, def, payload, rows: [payload] }, def.do.create, def.do.set, place);
  return plan?.writes ?? [];
}

/** The session's centres and those of the rows that are opened. */
function reaching({ session }: HandlerInput, openings: readonly Write[]): Scope {
  const centres = session?.scope.centres ?? [];
  const more = openings.flatMap((write) => (write.op === 'insert' && write.centreId !== null ? [write.centreId] : []));
  return { centres: centres === 'all' ? 'all' : [...centres, ...more] };
}

/** What was asked before a step and answered with it. */
interface StepAnswers {
  form: string;
  answers: JsonObject;
  place: 'row' | 'receipt';
  guards: Guards;
}

/**
 * The answers to what the machine asks before the event, judged. Answers to what another step asks are refused: nobody judges them here.
 * Throws Refusal.
 */
async function answeredBy(
  input: HandlerInput,
  workflow: RowWorkflow,
  from: string,
  event: WorkflowEvent,
  facts: JsonObject,
): Promise<StepAnswers | null> {
  const { catalogue, def } = input;
  const ask = transitionsFrom(workflow, from, event.type).find(({ meta }) => meta.ask?.form !== undefined)?.meta.ask;
  const own = Object.keys(catalogue.forms[ask?.form ?? '']?.schema.properties ?? {});
  const declared = Object.keys(def.request?.properties ?? {});
  const stray = [...askedKeys(catalogue, def)].find((key) => !own.includes(key) && !declared.includes(key) && event[key] !== undefined);
  if (stray !== undefined) throw new Refusal('FIELD_UNKNOWN', { field: stray });
  if (ask?.form === undefined) return null;
  const { data, guards } = await judgeAnswers(input, ask.form, event, facts);
  return { form: ask.form, answers: data, place: ask.kept ?? 'row', guards };
}

/** What stands in the row is not said twice. */
const receiptOfAnswers = ({ form, answers, place }: StepAnswers): JsonObject => ({ form, ...(place === 'receipt' ? { answers } : {}) });

/** The document with the answers that stand in the row, without those that do not; what is not answered any more is gone. */
function withAnswers({ forms }: Catalogue, doc: JsonObject, reply: StepAnswers | null): JsonObject {
  if (!reply) return doc;
  const fields = Object.keys(forms[reply.form]?.schema.properties ?? {}).map((key) => [key, null]);
  return { ...doc, ...Object.fromEntries(fields), ...(reply.place === 'row' ? reply.answers : {}) };
}

/** Why the machine says no, in its own words. */
function refusalOf(workflow: RowWorkflow, { rule, message, values }: Barred, facts: JsonObject & { event: WorkflowEvent }): Refusal {
  const refusing = rule === 'may' ? workflow.may[facts.event.type] : workflow.rules[rule];
  return new Refusal(rule === 'may' ? 'TRANSITION_BARRED' : 'TRANSITION_REFUSED', {
    text: message,
    field: workflow.of.state,
    ...(values ? { values } : {}),
    ...(refusing === undefined ? {} : { explain: because(refusing, facts) }),
  });
}

/**
 * Decides a step of a row and plans what it writes, or says why it cannot be taken now. Every step that the server takes is decided here.
 * Rejects with a Refusal where a row that it opens is out of reach.
 */
export async function stepOf(input: HandlerInput, step: Step): Promise<StepOutcome> {
  const { noun, row, event: sentEvent, values: answers = {}, record = {}, facts: gathered } = step;
  const { catalogue, clock, session } = input;
  const workflow = step.workflow ?? workflowOf(catalogue, noun);
  const early = gathered ?? {
    session: session?.facts ?? {},
    record: { ...(row ? wireRow(input, entityOf(catalogue, noun), row) : {}), ...record },
    today: clock.today(),
    constants: catalogue.app.constants,
    lists: optionLists(catalogue.options),
  };
  const from = standsAt(workflow, workflow.of.clock === undefined ? (row?.doc ?? {}) : (early['record'] as JsonObject));
  const event = typeof sentEvent === 'function' ? sentEvent(early) : sentEvent;
  const moreFacts = gathered ? {} : await loadFacts(input, workflow, { ...early, event });
  const facts = { ...early, record: { ...(early['record'] as JsonObject), ...moreFacts } };
  const decision = sendEvent(workflow, from, event, facts);
  if (!decision.ok) return { ok: false, state: from, refusal: refusalOf(workflow, decision, { ...facts, event }) };
  const { state, actions } = decision;
  if (decision.again) return { ok: true, state, again: true };
  const reply = await answeredBy(input, workflow, from, event, facts);
  const all = { ...facts, event: { ...event, ...reply?.answers } };
  const openings = (await Promise.all(actions.filter((action) => isCall(workflow, action)).map((action) => openedBy(input, action, all)))).flat();
  await leaveNotices(input, row, noticesOf(actions, all, messagesOf(catalogue)));
  const guards = [...limitsOf(actions, all), ...(reply?.guards ?? [])];
  const whole = withAnswers(catalogue, step.doc ?? { ...row?.doc, ...answers }, reply);
  const doc = withoutEmpty(applied({ ...whole, ...(workflow.of.clock === undefined ? { [workflow.of.state]: state } : {}) }, actions, all));
  return {
    ok: true,
    state,
    doc,
    plan: {
      writes: [...(row ? [{ op: 'update', entity: noun, id: row.id, version: row.version, doc } satisfies Write] : []), ...openings],
      ...(openings.length > 0 ? { scope: reaching(input, openings) } : {}),
      ...(guards.length > 0 ? { guards } : {}),
      receipt: { ...receiptOf(workflow, from, event, state, facts), ...(reply ? { asked: receiptOfAnswers(reply) } : {}) },
    },
  };
}
