/** Everything that the rules of a form may read, gathered by the server itself: never what a browser says of it. */
import { segmentsOfPointer } from '../../engine/json.ts';
import { isInside, valueAt, withValueAt } from '../../engine/form/paths.ts';
import { rowsBack, rowsOver } from '../../engine/form/wire.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { applyLogic, readingOf } from '../../engine/rules/logic.ts';
import type { CallDef, Facts, Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { BindingDef, FormDef } from '../../catalogue/definition/form.ts';
import { engagementNames, recordIds, recordNames, savingCalls } from '../../catalogue/recordNames.ts';
import type { HandlerInput } from '../call.ts';
import { entityOf, wireRow } from '../records/entity.ts';
import { scopeOf } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import type { Where } from '../store/types.ts';
import { optionFacts, type ReadyForm } from './forms.ts';

const bare = (call: string): string => call.slice(call.indexOf('.') + 1);

/**
 * Which record a payload is about, found by reading the binding's calls backwards: where the page would send `entityId: record.dbUserId`, a payload's `entityId` is the record's dbUserId.
 * A name that the payload carries itself (`dbUserId`, `engagementId`) counts without that, unless it is a cell of a table's row: those are about others.
 */
export function recordOf(binding: BindingDef, action: string, payload: JsonObject, cells: ReadonlySet<string> = new Set()): JsonObject {
  const record: Record<string, Json> = {};
  for (const key of recordIds.filter((name) => !cells.has(name)))
    if (payload[key] !== undefined && payload[key] !== '') record[key] = payload[key] ?? null;
  for (const { with: args = {} } of savingCalls(binding).filter(({ call }) => bare(call) === action)) {
    for (const [key, logic] of Object.entries(args))
      if (payload[key] !== undefined && payload[key] !== null) for (const name of recordNames(logic)) record[name] ??= payload[key] ?? null;
  }
  return record;
}

/** Asks a declared call; undefined while its condition does not hold, or while something that it sends is not known yet. */
async function answerOf(input: HandlerInput, call: CallDef, facts: unknown): Promise<Json | undefined> {
  const args = readingOf(call, facts);
  return args === null ? undefined : input.ask(call.call, args);
}

/** The fields that say what a form is about: as they were sent, else as a form begins. */
export function headSent({ head = {} }: BindingDef, { payload, session, clock }: HandlerInput): JsonObject {
  const facts = { session: session?.facts ?? {}, today: clock.today() };
  const entries = Object.entries(head).map(([name, logic]): [string, Json] => [name, payload[name] ?? applyLogic(logic, facts)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

const take = (row: JsonObject, keys: readonly string[]): JsonObject => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** The keys of an answer that belong to the form at this place: those that the load names, else its plain fields. */
function keysAt(form: FormDef, into: string, names: readonly string[] | undefined): readonly string[] {
  if (names) return names;
  const part = schemaAt(form.schema, segmentsOfPointer(into));
  const fields = Object.entries((part?.items ?? part)?.properties ?? {});
  return fields
    .filter(([, schema]) => (part?.items !== undefined || schema['x-local'] !== true) && schema.properties === undefined)
    .map(([key]) => key);
}

/** All answers, or the first refusal in the order of the definition. What inside calls call a field is not what the client sent, but for the `head`. */
async function inOrder(answers: Promise<Json | undefined>[], { head = {} }: BindingDef): Promise<(Json | undefined)[]> {
  const outcomes = await Promise.allSettled(answers);
  return outcomes.map((one) => {
    if (one.status === 'fulfilled') return one.value;
    const { reason } = one as { reason: unknown };
    if (!(reason instanceof Refusal) || reason.code !== 'SCOPE_BARRED') throw reason;
    const { field } = reason.detail;
    throw new Refusal('SCOPE_BARRED', field !== undefined && Object.hasOwn(head, field) ? { field } : {});
  });
}

/**
 * The stored form data but for the parts that nobody reads now, null when nothing of it is stored. Facts hold `record`, `session`,
 * `today`. One call serves every place it loads.
 */
async function loadStored(input: HandlerInput, form: FormDef, facts: JsonObject, unread: readonly Pointer[] = []): Promise<JsonObject | null> {
  const answers = new Map<string, Promise<Json | undefined>>();
  const once = (load: CallDef): Promise<Json | undefined> => {
    const key = JSON.stringify([load.call, readingOf(load, facts)]);
    const answer = answers.get(key) ?? answerOf(input, load, facts);
    answers.set(key, answer);
    return answer;
  };
  const loads = (form.binding.load ?? []).filter(({ into }) => !unread.some((part) => isInside(into, part)));
  const replies = await inOrder(loads.map(once), form.binding);
  return loads.reduce<JsonObject | null>((stored, load, index) => {
    const rows = replies[index];
    const at = segmentsOfPointer(load.into);
    const found = Array.isArray(rows) ? rowsBack(rows, load, facts) : [];
    const rowParts = found.map((row) => take(row, keysAt(form, load.into, load.take)));
    if (!load.rows) return rowParts[0] ? withValueAt(stored ?? {}, at, rowParts[0]) : stored;
    if (rows === undefined) return stored;
    return withValueAt(stored ?? {}, at, load.over === undefined ? rowParts : rowsOver(valueAt(stored ?? {}, at), rowParts, load.over));
  }, null);
}

/** Facts that a binding or a workflow names, by their path under `record`. */
export async function loadFacts(input: HandlerInput, { facts: calls = {} }: Pick<BindingDef, 'facts'>, facts: JsonObject): Promise<JsonObject> {
  let found: JsonObject = {};
  const answers = await Promise.all(Object.entries(calls).map(async ([path, call]) => [path, await answerOf(input, call, facts)] as const));
  for (const [path, answer] of answers) {
    if (answer !== undefined) found = withValueAt(found, path.split('.').slice(1), answer);
  }
  return found;
}

/** Everything that the rules of one form may read, gathered by the server itself. */
export interface Gathered {
  facts: Facts;
  stored: JsonObject | null;
}

/** Facts of the engagement that the payload is about, or of the beneficiary's newest; read only where a rule asks for them. */
async function engagementFacts(input: HandlerInput, form: ReadyForm, record: JsonObject): Promise<JsonObject> {
  const isNeeded = engagementNames.some((name) => form.recordReads.has(name) && record[name] === undefined);
  const { dbUserId, engagementId } = record;
  if (!isNeeded || (typeof dbUserId !== 'number' && typeof engagementId !== 'number')) return {};
  const def = entityOf(input.catalogue, 'engagement');
  const where: Where = typeof engagementId === 'number' ? { engagementId } : { dbUserId: dbUserId ?? null };
  const [row] = await input.store.find('engagement', where, scopeOf(input, def), { limit: 1, sort: { column: 'createdAt', descending: true } });
  // Whoever names one out of reach hears that, and not what follows from facts that are not there.
  if (!row && typeof engagementId === 'number') throw new Refusal('SCOPE_BARRED', { field: 'engagementId' });
  if (!row) return {};
  const wire = wireRow(input, def, row);
  return Object.fromEntries(engagementNames.map((name) => [name, wire[name] ?? null]));
}

/** Facts before anything was sent: session, record, what is stored but for parts left out that nothing reads, today, lists. Lookups and answers come with the data. */
export async function gather(input: HandlerInput, form: ReadyForm, known: JsonObject, left: readonly Pointer[] = []): Promise<Gathered> {
  const session = input.session?.facts ?? {};
  const today = input.clock.today();
  const record = { ...(await engagementFacts(input, form, known)), ...known };
  const early = { session, today, record };
  const [stored, moreFacts] = await Promise.all([loadStored(input, form.def, early, form.unread(left)), loadFacts(input, form.def.binding, early)]);
  const facts: Facts = { session, today, record: { ...record, ...moreFacts, stored }, ...optionFacts(input.catalogue), lookups: {} };
  return { facts, stored };
}
