/** `upsertMany`: several rows, each new or written over the one with the same keys. */
import type { JsonObject } from '../../engine/types.ts';
import { applyLogic, holds } from '../../engine/rules/logic.ts';
import type { Logic } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import type { MarkDef } from '../../catalogue/definition/action.ts';
import type { WorkflowEvent } from '../../engine/workflow/machine.ts';
import type { Row, Write } from '../store/types.ts';
import { stepOf } from './step.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { formKeys } from '../request/formPart.ts';
import { ROW_KEYS, setValues, withoutEmpty } from '../records/document.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { Refusal } from '../refusal.ts';
import { centreFor, isId, judgeGuest, reachReferences, reachToChange, scopeAbout, judgeReferences } from '../records/reach.ts';
import { isObject } from '../../engine/form/paths.ts';

/** Fields that the server sets. */
type SetBy = Record<string, Logic> | undefined;

/** The row that this one is written over. Throws SCOPE_BARRED for an id that is not that of the row with the same keys. */
export async function existing(
  input: HandlerInput,
  def: EntityDef,
  noun: string,
  over: readonly string[],
  row: JsonObject,
): Promise<Row | undefined> {
  if (over.includes(def.key) && !isId(row[def.key])) return undefined;
  const where = Object.fromEntries(over.map((key) => [key, row[key] ?? null]));
  const scope = scopeAbout(input, def, await reachReferences(input, def, row));
  const [found] = await input.store.find(noun, where, scope, { limit: 1, reveal: def.encrypted ?? [] });
  judgeGuest(input, def, found, row);
  if (isId(row[def.key]) && found?.id !== row[def.key]) throw new Refusal('SCOPE_BARRED', { field: def.key });
  return found;
}

/** Writing over a row that is there is a step of its workflow: what is written is what that makes of it. Throws Refusal where nothing leads on. */
async function stepped(input: HandlerInput, noun: string, row: Row, event: WorkflowEvent, said: JsonObject): Promise<Write> {
  const taken = await stepOf(input, { noun, row, event, said });
  if (!taken.ok) throw taken.refusal;
  const { version } = event;
  const { doc, receipt } = taken.again ? { doc: row.doc, receipt: undefined } : { doc: taken.doc, receipt: taken.plan.receipt };
  return {
    op: 'update',
    entity: noun,
    id: row.id,
    doc,
    version: typeof version === 'number' ? version : row.version,
    ...(receipt ? { receipt } : {}),
  };
}

async function writeFor(input: HandlerInput, def: EntityDef, noun: string, over: readonly string[], row: JsonObject, set: SetBy): Promise<Write> {
  const found = await existing(input, def, noun, over, row);
  await judgeReferences(input, def, row, found?.doc);
  const { version } = row;
  const sent = Object.fromEntries(Object.entries(row).filter(([key]) => key !== def.key && !ROW_KEYS.has(key)));
  const said = { ...sent, ...setValues(input, row, found?.doc ?? {}, set) };
  const event = def.workflow === undefined ? undefined : input.def.sends?.[def.workflow]?.[0];
  if (found && event !== undefined) return stepped(input, noun, found, { ...row, type: event }, said);
  const doc = withoutEmpty({ ...found?.doc, ...said });
  if (found) return { op: 'update', entity: noun, id: found.id, doc, version: typeof version === 'number' ? version : found.version };
  const centred = def.scope === 'centre';
  return {
    op: 'insert',
    entity: noun,
    id: await input.store.newId(noun),
    doc,
    centreId: centred ? centreFor(input, row) : null,
    programmeId: centred ? (input.session?.active.programmeId ?? null) : null,
  };
}

/** A judged row, null for what is empty now: it takes the place of what was stored. */
function formRow(input: HandlerInput, row: JsonObject): JsonObject {
  return { ...Object.fromEntries([...formKeys(input.catalogue, input.def)].map((key) => [key, null])), ...row };
}

/** What the form judged: the rows of its table, or the one row that it is itself. The keys beside it stay as they were sent. */
function judgedRows({ judged, def }: HandlerInput): JsonObject[] | undefined {
  const table = def.request?.at === undefined ? undefined : judged?.data['rows'];
  return Array.isArray(table) ? table.filter(isObject) : judged && [judged.data];
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
      return { op: 'update', entity: noun, id: row.id, version: row.version, doc: withoutEmpty({ ...row.doc, ...set }) };
    }),
  );
}

/** No row stands twice: the second would be written over the first unseen. Throws FIELD_INVALID. */
function judgeEachOnce(def: EntityDef, over: readonly string[], rows: readonly JsonObject[]): void {
  if (over.includes(def.key)) return;
  const names = rows.map((row) => JSON.stringify(over.map((key) => row[key] ?? null)));
  if (new Set(names).size < names.length) throw new Refusal('FIELD_INVALID', { field: over.at(-1) ?? def.key });
}

/** The rows that are written, where `only` leaves some out. */
function written({ payload, session, clock, catalogue }: HandlerInput, rows: JsonObject[], only: Logic | undefined): JsonObject[] {
  const facts = { data: payload, session: session?.facts ?? {}, today: clock.today(), roles: catalogue.roles.items };
  return rows.filter((row) => holds(only, { ...facts, row }));
}

/** Several rows, and with `mark` what they make of the row that they refer to: one plan. */
export async function upsertMany(
  input: HandlerInput,
  noun: string,
  over: readonly string[],
  { mark, set, only }: { mark?: MarkDef; set?: SetBy; only?: Logic } = {},
): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const sent = input.rows.filter(isObject);
  const all = judgedRows(input)?.map((row, index) => ({ ...sent[index], ...formRow(input, row) })) ?? sent;
  judgeEachOnce(def, over, all);
  const rows = written(input, all, only);
  // What all rows look up is looked up by one statement.
  const together = input.together();
  const writes = await Promise.all(rows.map((row) => writeFor(together, def, noun, over, row, set)));
  const marked = mark === undefined ? [] : await marks(input, def, mark, rows);
  return { rows: writes.map(({ id }, index) => ({ ...rows[index], [def.key]: id })), plan: { writes: [...writes, ...marked] } };
}
