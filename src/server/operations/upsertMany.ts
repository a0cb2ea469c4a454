/** `upsertMany`: several rows, each new or written over the one with the same keys. */
import type { JsonObject, Logic } from '../../engine/types.ts';
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { MarkDef } from '../../catalogue/definition/action.ts';
import type { WorkflowEvent } from '../../engine/workflow/machine.ts';
import { eventOf } from '../../engine/workflow/eventOf.ts';
import { workflowsOf, type RowWorkflow } from '../../catalogue/workflowsOf.ts';
import type { Row, Write } from '../store/types.ts';
import { standsAt, stepOf } from './step.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { formKeys } from '../request/formPart.ts';
import { insertWrite, judgeEachOnce, ROW_KEYS, setValues, updateWrite, withoutEmpty } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { Refusal } from '../refusal.ts';
import { belongsTo, isId, judgeGuest, reachReferences, reachToChange, scopeAbout, judgeReferences } from '../records/scopeAccess.ts';
import { isObject } from '../../engine/json.ts';

/** Fields that the server sets. */
type SetBy = Record<string, Logic> | undefined;

/** The row that this one is written over. Throws SCOPE_BARRED for an id that is not that of the row with the same keys. */
async function existing(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject): Promise<Row | undefined> {
  if (over.includes(def.key) && !isId(row[def.key])) return undefined;
  const where = Object.fromEntries(over.map((key) => [key, row[key] ?? null]));
  const scope = scopeAbout(input, def, await reachReferences(input, def, row));
  const [found] = await input.store.find(noun, where, scope, { limit: 1, reveal: def.encrypted ?? [] });
  judgeGuest(input, def, found, row);
  if (isId(row[def.key]) && found?.id !== row[def.key]) throw new Refusal('SCOPE_BARRED', { field: def.key });
  return found;
}

interface Sending {
  workflow: RowWorkflow;
  event: WorkflowEvent;
}

/**
 * What writing a row sends to the workflows of its entity: the event that the row names, of those that the action declares, or the only one
 * that it declares, where a row is written over. Throws Refusal where a row names none of several.
 */
function sendingsOf({ catalogue, def: { sends = {} }, session }: HandlerInput, def: EntityDef, row: JsonObject, found: Row | undefined): Sending[] {
  return workflowsOf(catalogue.workflows, def).flatMap((workflow): Sending[] => {
    const declared = sends[workflow.id] ?? [];
    const event = eventOf(workflow, row, { facts: { session: session?.facts ?? {} }, state: found && standsAt(workflow, found.doc) });
    if (event && declared.includes(event.type)) return [{ workflow, event }];
    const [only, another] = declared;
    if (another !== undefined) throw new Refusal('TRANSITION_UNKNOWN', { field: workflow.events?.by ?? workflow.of.state });
    return only === undefined || !found ? [] : [{ workflow, event: { ...row, type: only } }];
  });
}

/** What a row says when every workflow has taken its step, and what they decided by. Throws Refusal where one of them says no. */
async function stepped(
  input: HandlerInput,
  noun: string,
  row: Row | undefined,
  sendings: readonly Sending[],
  values: JsonObject,
): Promise<{ doc: JsonObject; receipt: JsonObject | undefined }> {
  const record = input.judgement?.record ?? {};
  const receipts: JsonObject[] = [];
  let doc: JsonObject | undefined;
  for (const sending of sendings) {
    const step = await stepOf(input, { noun, row, values, record, ...sending, ...(doc ? { doc } : {}) });
    if (!step.ok) throw step.refusal;
    if (step.again) continue;
    doc = step.doc;
    if (step.plan.receipt) receipts.push(step.plan.receipt);
  }
  const [first, ...alongside] = receipts;
  return { doc: doc ?? row?.doc ?? {}, receipt: first && { ...first, ...(alongside.length > 0 ? { alongside } : {}) } };
}

/** One row of the plan: new, or written over. */
type RowWrite = Extract<Write, { op: 'insert' }> | (Extract<Write, { op: 'update' }> & { version: number });

async function writeFor(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject, set: SetBy): Promise<RowWrite> {
  const found = await existing(input, def, noun, over, row);
  await judgeReferences(input, def, row, found?.doc);
  const { version } = row;
  const fields = Object.fromEntries(Object.entries(row).filter(([key]) => key !== def.key && !ROW_KEYS.has(key)));
  const values = { ...fields, ...setValues(input, row, found?.doc ?? {}, set) };
  const sendings = sendingsOf(input, def, row, found);
  const whole = withoutEmpty({ ...found?.doc, ...values });
  const { doc, receipt } = sendings.length === 0 ? { doc: whole, receipt: undefined } : await stepped(input, noun, found, sendings, values);
  const own = receipt ? { receipt } : {};
  if (found) return { op: 'update', entity: noun, id: found.id, doc, version: typeof version === 'number' ? version : found.version, ...own };
  return { ...insertWrite(noun, await input.store.newId(noun), doc, belongsTo(input, def, row)), ...own };
}

/** A judged row, null for what is empty now: it takes the place of what was stored. */
function formRow(input: HandlerInput, row: JsonObject): JsonObject {
  return { ...Object.fromEntries([...formKeys(input.catalogue, input.def)].map((key) => [key, null])), ...row };
}

/** What the form judged: the rows of its table, or the one row that it is itself. The keys beside it stay as they were sent. */
function judgedRows({ judgement, def }: HandlerInput): JsonObject[] | undefined {
  const table = def.request?.at === undefined ? undefined : judgement?.data['rows'];
  return Array.isArray(table) ? table.filter(isObject) : judgement && [judgement.data];
}

/** The rows that were referred to, with their marks. Throws SCOPE_BARRED for one out of reach. */
async function marks(input: HandlerInput, def: EntityDef, mark: MarkDef, rows: readonly JsonObject[]): Promise<Write[]> {
  const noun = def.references?.[mark.by] ?? '';
  const target = entityOf(input.catalogue, noun);
  const ids = [...new Set(rows.map((row) => row[mark.by] ?? null))];
  return Promise.all(
    ids.map(async (id): Promise<Write> => {
      const row = await reachToChange(input, noun, id, mark.by, target.encrypted);
      const facts = {
        rows: rows.filter((one) => one[mark.by] === id),
        record: wireRow(input, target, row),
        session: input.session?.facts ?? {},
        today: input.clock.today(),
      };
      const set = Object.fromEntries(Object.entries(mark.set).map(([key, logic]) => [key, applyLogic(logic, facts)]));
      return updateWrite(noun, row, withoutEmpty({ ...row.doc, ...set }));
    }),
  );
}

/** The rows that are written, where `only` leaves some out. */
function pickRows({ payload, session, clock, catalogue }: HandlerInput, rows: JsonObject[], only: Logic | undefined): JsonObject[] {
  const facts = { data: payload, session: session?.facts ?? {}, today: clock.today(), roles: catalogue.roles.items };
  return rows.filter((row) => holds(only, { ...facts, row }));
}

/** The row as it stands once it is written. */
const storedBy = (def: EntityDef, write: RowWrite): JsonObject => ({
  ...write.doc,
  [def.key]: write.id,
  version: write.op === 'insert' ? 1 : write.version + 1,
});

/** Several rows, and with `mark` what they make of the row that they refer to: one plan. */
export async function upsertMany(
  input: HandlerInput,
  noun: string,
  over: readonly string[],
  { mark, set, only }: { mark?: MarkDef; set?: SetBy; only?: Logic } = {},
): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const payloads = input.rows.filter(isObject);
  const all = judgedRows(input)?.map((row, index) => ({ ...payloads[index], ...formRow(input, row) })) ?? payloads;
  // A row that stood twice would be written over the first unseen.
  const nameOf = (row: JsonObject): string => JSON.stringify(over.map((key) => row[key] ?? null));
  if (!over.includes(def.key)) judgeEachOnce(all.map(nameOf), over.at(-1) ?? def.key);
  const rows = pickRows(input, all, only);
  // What all rows look up is looked up by one statement.
  const batched = input.batched();
  const writes = await Promise.all(rows.map((row) => writeFor(batched, def, noun, over, row, set)));
  const marked = mark === undefined ? [] : await marks(input, def, mark, rows);
  return { rows: writes.map((write, index) => ({ ...rows[index], ...storedBy(def, write) })), plan: { writes: [...writes, ...marked] } };
}
