/** One row written: `create` a new one, `update` it, `put` whichever is there, `delete`, `restore`. */
import { allActions } from '../../catalogue/findAction.ts';
import { applyLogic, argsOf, holds } from '../../engine/rules/logic.ts';
import { startOf, stateOf } from '../../engine/workflow/stateOf.ts';
import { joinedValues, schemaAt } from '../../engine/form/schema.ts';
import type { JsonObject, Logic, Json } from '../../engine/types.ts';
import type { ActionDef, UnlessDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { workflowsOf } from '../../catalogue/workflowsOf.ts';
import { because, Refusal } from '../refusal.ts';
import { requestPartSchemas } from '../request/formPart.ts';
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { documentFor, insertWrite, sentVersion, type RowPlace } from '../records/document.ts';
import { entityOf, wireRow, seenRows } from '../records/entity.ts';
import { belongsTo, isId, judgeReferences, reachToChange, judgeGuest, reachReferences, scopeAbout, reachRow } from '../records/scopeAccess.ts';
import { conditions, within } from '../records/conditions.ts';
import { rowsNamed } from './reference.ts';
import type { Row, WritePlan } from '../store/types.ts';

/** A new row stands at the start of its workflows, however that state was spelled. */
function atStart(input: HandlerInput, def: EntityDef, doc: JsonObject): JsonObject {
  const states: JsonObject = {};
  for (const workflow of workflowsOf(input.catalogue.workflows, def).filter(({ of }) => of.clock === undefined)) {
    const { state } = workflow.of;
    const start = startOf(workflow);
    const docState = doc[state];
    if (docState !== undefined && (typeof docState !== 'string' || stateOf(workflow, docState) !== start))
      throw new Refusal('TRANSITION_REFUSED', { field: state });
    states[state] = start;
  }
  return { ...doc, ...states };
}

/** The name that a new row is given: what its entity's rule says, then its number. */
function makeName({ catalogue }: HandlerInput, { numbered }: EntityDef, id: number, centreId: number | null, doc: JsonObject): JsonObject {
  if (!numbered) return {};
  const { at, digits, of, name } = numbered;
  const row = { ...doc, centerId: centreId };
  const facts = { row, of: of ? (rowsNamed(catalogue, of.reference).find(({ id: known }) => known === doc[of.by]) ?? null) : null };
  return { [at]: `${String(applyLogic(name, facts))}${String(id).padStart(digits, '0')}` };
}

/** What is sent for each of the values of a field that holds several, each once; once as it is without one. */
function apartBy({ catalogue, def, payload }: HandlerInput, key: string | undefined): JsonObject[] {
  if (key === undefined) return [{}];
  const schema = requestPartSchemas(catalogue, def.request ?? {})
    .map((part) => schemaAt(part, [key]))
    .find((one) => one !== undefined);
  const values = [...new Set(joinedValues(schema, payload[key]))];
  return values.length > 1 ? values.map((value) => ({ [key]: value })) : [{}];
}

/** What must not be there for a row to be made or to go, asked in the transaction that does it. */
const guardsOf = (unless: readonly UnlessDef[], facts: JsonObject, place: Partial<RowPlace> = {}): NonNullable<WritePlan['guards']> =>
  unless
    .filter(({ when = true }) => holds(when, facts))
    .map(({ entity, where, fewerThan = 1, rule }) => ({
      none: { entity, where: { ...argsOf(where, facts), ...place } },
      fewerThan: Number(applyLogic(fewerThan, facts)),
      rule,
    }));

/**
 * `create`: answers the new row's keys; the row itself is written by the plan. `at`: where it belongs, when the server itself says so. `apart`: a field
 * with several values, a row for each of them, all or none (D12-GAP-174). `unless`: none is made while another is there.
 */
export async function create(
  input: HandlerInput,
  noun: string,
  set?: Record<string, Logic>,
  at?: RowPlace,
  { apart, unless = [] }: { apart?: string; unless?: readonly UnlessDef[] } = {},
): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  await judgeReferences(input, def, input.payload);
  const place = at ?? belongsTo(input, def, input.payload);
  const newRows = await Promise.all(
    apartBy(input, apart).map(async (own) => {
      const doc = { ...atStart(input, def, documentFor(input, def, { ...input.payload, ...own }, {}, set)), ...own };
      const id = await input.store.newId(noun);
      return { id, doc: { ...doc, ...makeName(input, def, id, place.centreId, doc) } };
    }),
  );
  return {
    rows: newRows.map(({ id, doc }) => ({
      ...doc,
      ...(def.scope === 'centre' ? { centerId: place.centreId, programId: place.programmeId } : {}),
      [def.key]: id,
      version: 1,
    })),
    plan: {
      writes: newRows.map(({ id, doc }) => insertWrite(noun, id, doc, place)),
      guards: guardsOf(unless, { data: input.payload, session: input.session?.facts ?? {} }, place),
    },
  };
}

/** A row stays with its parent: an update that names another one is refused. */
function judgeParent(def: EntityDef, payload: JsonObject, before: JsonObject): void {
  const newParent = Object.entries(def.references ?? {}).find(
    ([key, noun]) => noun === def.parent && payload[key] !== undefined && payload[key] !== before[key],
  );
  if (newParent) throw new Refusal('SCOPE_BARRED', { field: newParent[0] });
}

/** `update`: a new document for a row that is there. Throws SCOPE_BARRED for one out of reach, or for another parent. */
export async function update(input: HandlerInput, noun: string, set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const row = await reachToChange(input, noun, input.payload[def.key], def.key, def.encrypted);
  judgeParent(def, input.payload, row.doc);
  await judgeReferences(input, def, input.payload, row.doc);
  const doc = documentFor(input, def, input.payload, row.doc, set);
  return {
    rows: [{ ...doc, [def.key]: row.id, version: row.version + 1 }],
    plan: { writes: [{ op: 'update', entity: noun, id: row.id, doc, ...sentVersion(input) }] },
  };
}

/**
 * `put`: the one row that has these keys, new or written over. Who names no version says that nothing is stored yet: a row that is there then was written by somebody else meanwhile, and is
 * never overwritten unseen. Throws VERSION_STALE with that row, SCOPE_BARRED for a parent out of reach.
 */
export async function put(input: HandlerInput, noun: string, by: readonly string[], set?: Record<string, Logic>): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const where: Record<string, Json> = Object.fromEntries(by.map((key) => [key, input.payload[key] ?? null]));
  const parents = await reachReferences(input, def, input.payload);
  const [found] = await input.store.find(noun, where, scopeAbout(input, def, parents), { limit: 1, reveal: def.encrypted ?? [] });
  judgeGuest(input, def, found, input.payload);
  if (!found) return create(input, noun, set);
  const { version } = sentVersion(input);
  if (version === undefined) throw new Refusal('VERSION_STALE', { data: seenRows(input.call, [wireRow(input, def, found)]) });
  const doc = documentFor(input, def, input.payload, found.doc, set);
  return {
    rows: [{ ...doc, [def.key]: found.id, version: found.version + 1 }],
    plan: { writes: [{ op: 'update', entity: noun, id: found.id, doc, version }] },
  };
}

/** The way of a press to the server, beyond the seconds that the page offers. */
const ON_ITS_WAY = 5;

/** Seconds within which the server takes back what somebody has just done; 0 where nothing is taken back. */
export function secondsToUndo({ app }: HandlerInput['catalogue']): number {
  const offered = Number(app.constants['undoSeconds'] ?? 0);
  return offered > 0 ? offered + ON_ITS_WAY : 0;
}

/** Seconds within which the server brings back a removed row: none where no action does. */
function secondsToRestore(catalogue: HandlerInput['catalogue'], noun: string): number {
  const isOffered = allActions(catalogue.actions).some(({ def: { do: work } }) => 'restore' in work && work.restore === noun);
  return isOffered ? secondsToUndo(catalogue) : 0;
}

type RemoveWork = Omit<Extract<ActionDef['do'], { delete: string }>, 'delete'>;

/** Throws ROLE_BARRED for whoever may not remove one of these rows. */
function judgeRemover(input: HandlerInput, def: EntityDef, rows: readonly Row[], byWhom: Logic | undefined): void {
  if (byWhom === undefined) return;
  const all = rows.map((row) => ({ row: wireRow(input, def, row), session: input.session?.facts ?? {} }));
  const barred = all.find((facts) => !holds(byWhom, facts));
  if (barred) throw new Refusal('ROLE_BARRED', { explain: because(byWhom, barred) });
}

/** `delete`: removes rows, unless something keeps one; their revisions stay, and their files for as long as the row can come back. */
export async function remove(input: HandlerInput, noun: string, { by, byWhom, unless = [] }: RemoveWork): Promise<HandlerAnswer> {
  const def = entityOf(input.catalogue, noun);
  const query = conditions(input, def, by);
  const id = query.where[def.key];
  const found =
    typeof id === 'number'
      ? [await query.reached.then(() => reachRow(input, noun, id, def.key))]
      : await within(input, def, query, (scope) => input.store.find(noun, query.where, scope, { limit: 1000 }));
  if (found.length === 0) throw new Refusal('SCOPE_BARRED');
  judgeRemover(input, def, found, byWhom);
  const version = found.length === 1 ? sentVersion(input) : {};
  const seconds = secondsToRestore(input.catalogue, noun);
  // A little longer than that, so that no row comes back without its file.
  const hold = seconds === 0 ? 0 : seconds + 1;
  return {
    rows: found.map((row) => ({ [def.key]: row.id })),
    plan: {
      writes: found.map((row) => ({ op: 'remove' as const, entity: noun, id: row.id, hold, ...version })),
      guards: found.flatMap((row) => guardsOf(unless, { row: wireRow(input, def, row) })),
    },
  };
}

/**
 * `restore`: the row that the same person has removed, as it was and with its files, while there is time. Throws SCOPE_BARRED for any other row and where what it
 * refers to is out of reach; the store, whose clock stamps a removal, refuses when it is too late.
 */
export async function restore(input: HandlerInput, noun: string): Promise<HandlerAnswer> {
  const { catalogue, payload, session, store } = input;
  const def = entityOf(catalogue, noun);
  const id = payload[def.key];
  const [last] = isId(id) ? await store.past([{ entity: noun, ids: [id] }], { size: 1 }) : [];
  if (!isId(id) || !last?.before || last.after !== null || last.userId !== session?.userId) throw new Refusal('SCOPE_BARRED', { field: def.key });
  await judgeReferences(input, def, last.before);
  const within = secondsToRestore(catalogue, noun);
  return { rows: [{ [def.key]: id, version: last.version + 1 }], plan: { writes: [{ op: 'restore', entity: noun, id, within, doc: last.before }] } };
}
