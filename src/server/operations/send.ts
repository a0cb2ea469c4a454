/** `send`: an event to an entity's workflow. The machine decides; the server stores what it decided. */
import { send as decide, type WorkflowAction } from '../../engine/workflow/machine.ts';
import { receiptOf } from '../../engine/workflow/receipt.ts';
import { stateOf, startOf } from '../../engine/workflow/stateOf.ts';
import { eventOf } from '../../engine/workflow/eventOf.ts';
import { argsOf, applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, WorkflowDef } from '../../engine/types.ts';
import { loadFacts } from '../judge/load.ts';
import { because } from '../door/explained.ts';
import { Refusal } from '../door/refusal.ts';
import type { Scope, Write, WritePlan } from '../store/types.ts';
import type { HandlerAnswer, HandlerInput } from '../types.ts';
import { withoutEmpty } from './document.ts';
import { entityOf, wireRow } from './entity.ts';
import { openedBy } from './opened.ts';
import { reachToChange } from './reach.ts';
import { sentVersion } from './update.ts';

const ROW_KEYS = new Set(['version', 'createdBy', 'updatedBy']);

const isTextList = (value: Json | undefined): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Effects on the record itself, and what limits it; others name an action that creates. */
const OWN_EFFECTS = new Set(['clear', 'set', 'fewer']);
/** Calls that a transition makes: neither the server's own effects nor those of the page. */
const isCall = ({ effects = [] }: WorkflowDef, { type }: WorkflowAction): boolean => !OWN_EFFECTS.has(type) && !effects.includes(type);

/** The session's centres and those of the rows that are opened. */
function reaching({ session }: HandlerInput, opened: readonly Write[]): Scope {
  const centres = session?.scope.centres ?? [];
  const more = opened.flatMap((write) => (write.op === 'insert' && write.centreId !== null ? [write.centreId] : []));
  return { centres: centres === 'all' ? 'all' : [...centres, ...more] };
}

/** Effects on the record itself: `clear` takes fields away, `set` puts values, each a rule over the facts. */
export function applied(doc: JsonObject, actions: readonly WorkflowAction[], facts: JsonObject): JsonObject {
  const out = { ...doc };
  for (const { type, params } of actions) {
    if (type === 'clear' && isTextList(params['fields'])) for (const field of params['fields']) delete out[field];
    if (type === 'set') Object.assign(out, argsOf(params, facts));
  }
  return out;
}

/** `fewer`: the transition stands only while fewer than so many rows are there when it is written. No number, no limit. */
function limits(actions: readonly WorkflowAction[], facts: JsonObject): NonNullable<WritePlan['guards']> {
  return actions
    .filter(({ type }) => type === 'fewer')
    .flatMap(({ params }) => {
      const { entity, rule, where = {}, than = null } = params;
      const fewerThan = applyLogic(than, facts);
      if (typeof fewerThan !== 'number' || typeof where !== 'object' || where === null || Array.isArray(where)) return [];
      return [{ none: { entity: String(entity), where: argsOf(where, facts) }, fewerThan, rule: String(rule) }];
    });
}

/** A payload that names no event: its status does not exist, or nothing leads there. */
function unmeant(workflow: WorkflowDef, payload: JsonObject): Refusal {
  const field = workflow.events?.by ?? workflow.of?.state ?? 'status';
  return new Refusal(stateOf(workflow, payload[field]) === undefined ? 'TRANSITION_UNKNOWN' : 'TRANSITION_REFUSED', { field });
}

/**
 * Sends the event that the payload means. Throws Refusal with the machine's own words when it is not possible now.
 * The write holds only while the row is as it was read, so of two at once one is decided again on what the other made of it.
 */
export async function send(input: HandlerInput, noun: string): Promise<HandlerAnswer> {
  const { catalogue, payload, session } = input;
  const def = entityOf(catalogue, noun);
  const workflow = catalogue.workflows[def.workflow ?? ''];
  if (!workflow?.of) throw new Error(`${noun} has no workflow: the catalogue's checks let it through.`);
  const row = await reachToChange(input, noun, payload[def.key], def.key, def.encrypted);
  const stored = row.doc[workflow.of.state];
  const state = (typeof stored === 'string' ? stateOf(workflow, stored) : undefined) ?? startOf(workflow);
  const early = {
    session: session?.facts ?? {},
    record: wireRow(catalogue, def, row),
    today: input.clock.today(),
    constants: catalogue.app.constants,
  };
  const event = eventOf(workflow, payload, early);
  if (!event) throw unmeant(workflow, payload);
  const facts = { ...early, record: { ...early.record, ...(await loadFacts(input, workflow, { ...early, event })) } };
  const decision = decide(workflow, state, event, facts);
  if (!decision.ok) {
    const { rule, message, values } = decision;
    const refusing = rule === 'may' ? workflow.may[event.type] : workflow.rules[rule];
    throw new Refusal(rule === 'may' ? 'TRANSITION_BARRED' : 'TRANSITION_REFUSED', {
      text: message,
      field: workflow.of.state,
      ...(values ? { values } : {}),
      ...(refusing === undefined ? {} : { explain: because(refusing, { ...facts, event }) }),
    });
  }
  if (decision.again) return { rows: [wireRow(catalogue, def, row)] };
  const all = { ...facts, event };
  const opened = (
    await Promise.all(decision.actions.filter((action) => isCall(workflow, action)).map((action) => openedBy(input, action, all)))
  ).flat();
  const guards = limits(decision.actions, all);
  const said = Object.fromEntries(Object.entries(payload).filter(([key]) => key !== def.key && !ROW_KEYS.has(key)));
  const doc = withoutEmpty(applied({ ...row.doc, ...said, [workflow.of.state]: decision.state }, decision.actions, all));
  return {
    rows: [{ ...doc, [def.key]: row.id, version: row.version + 1 }],
    plan: {
      writes: [{ op: 'update', entity: noun, id: row.id, version: row.version, ...sentVersion(input), doc }, ...opened],
      ...(opened.length > 0 ? { scope: reaching(input, opened) } : {}),
      ...(guards.length > 0 ? { guards } : {}),
      receipt: { ...receiptOf(workflow, state, event, decision.state, facts) },
    },
  };
}
