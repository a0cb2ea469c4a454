/** Between rows of the store and rows of the wire, as an entity's definition says. */
import { applyLogic } from '../../engine/rules/logic.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { ActionDef } from '../../catalogue/definition/action.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { wireFiles } from '../files/refs.ts';
import { documentPart, onceFor } from '../request/formPart.ts';
import { holdsForSession } from '../session/facts.ts';
import { isSealed, maskOf } from '../store/index.ts';
import type { Row } from '../store/types.ts';
import type { Call, HandlerInput } from '../call.ts';
import { stateByClock } from '../../engine/workflow/machine.ts';
import { isObject, segmentsOfPointer } from '../../engine/json.ts';

/* What an answer keeps to itself: fields that the form's `see` rules do not show to this session. */

/** Operations whose answers are rows of an entity. */
const OF_ROWS = ['create', 'update', 'upsertMany', 'put', 'follow', 'get', 'list'] as const;

/** Keys of an entity's rows that this session may not see. */
export function unseenKeys({ catalogue, session, def: { do: work } }: Pick<Call, 'catalogue' | 'session' | 'def'>): string[] {
  const noun = OF_ROWS.map((kind) => (work as Partial<Record<string, unknown>>)[kind]).find((name) => typeof name === 'string');
  const entity = typeof noun === 'string' ? catalogue.entities[noun] : undefined;
  const part = entity && documentPart(catalogue, entity);
  const see = part && catalogue.forms[part.form]?.rules.see;
  if (!part || !see) return [];
  const base = part.schema.items ? `${part.at}/*/` : `${part.at}/`;
  return Object.entries(see)
    .filter(([pointer, logic]) => pointer.startsWith(base) && !holdsForSession(logic, session))
    .map(([pointer]) => segmentsOfPointer(pointer.slice(base.length - 1))[0] ?? '');
}

/** Rows as this session may see them: null for the rest. What rules ask inside is whole, or it could not be kept. */
export function seenRows(call: Call, rows: readonly Json[]): Json[] {
  const unseen = call.inside || rows.length === 0 ? [] : unseenKeys(call);
  return unseen.length === 0 ? [...rows] : rows.map((row) => (isObject(row) ? withoutKeys(row, unseen) : row));
}

/** The row with null under these keys. */
export const withoutKeys = (row: JsonObject, unseen: readonly string[]): JsonObject => ({
  ...row,
  ...Object.fromEntries(unseen.filter((key) => Object.hasOwn(row, key)).map((key) => [key, null])),
});

/** The definition of an entity that an action names. */
export function entityOf(catalogue: Catalogue, noun: string): EntityDef {
  const def = catalogue.entities[noun];
  if (!def) throw new Error(`No entity is called ${noun}: the catalogue's checks let it through.`);
  return def;
}

const isTable = (schema: FormSchema): boolean => schema.type === 'object' || schema.type === 'array';

/** Plain fields of the document's form: each stands in an answer, null when empty; tables and objects too where the document is all of the form. */
const documentedFields = onceFor((catalogue, def: EntityDef): JsonObject => {
  const part = documentPart(catalogue, def);
  const whole = part !== undefined && catalogue.forms[part.form]?.binding.store !== undefined;
  const fields = Object.entries(part?.schema.properties ?? {}).filter(([, schema]) => schema['x-local'] !== true && (whole || !isTable(schema)));
  return Object.fromEntries(fields.map(([name]) => [name, null]));
});

/** Encrypted fields that were not opened show their last digits only. */
function masked(def: EntityDef, doc: JsonObject): JsonObject {
  const sealed = (def.encrypted ?? []).filter((field) => isSealed(doc[field]));
  return Object.fromEntries(sealed.map((field) => [field, maskOf(String(doc[field]))]));
}

/** Where a row stands whose workflow follows the clock: it is worked out, never stored. */
function withClockState({ catalogue, clock }: Pick<HandlerInput, 'catalogue' | 'clock'>, { workflow = '' }: EntityDef, row: JsonObject): JsonObject {
  const def = catalogue.workflows[workflow];
  if (def?.of?.clock === undefined) return row;
  return { ...row, [def.of.state]: stateByClock(def, { record: row, today: clock.today(), session: {}, constants: catalogue.app.constants }) };
}

/** Everything that a row says on the wire, before an action's `answer` picks. */
export function wireRow(world: Pick<HandlerInput, 'catalogue' | 'clock'>, def: EntityDef, row: Row): JsonObject {
  const { catalogue } = world;
  return withClockState(world, def, {
    ...documentedFields(catalogue, def),
    ...(def.scope === 'centre' ? { centerId: row.centreId, programId: row.programmeId } : {}),
    createdBy: row.createdBy,
    updatedBy: row.updatedBy,
    createdOn: row.createdAt,
    updatedOn: row.updatedAt,
    ...row.columns,
    ...wireFiles(catalogue, def, row.id, row.doc),
    ...masked(def, row.doc),
    [def.key]: row.id,
    version: row.version,
  });
}

/**
 * The keys that an action documents, in their order, null when missing; all of the row where it documents none. Rules read the row, and
 * `session` and `today` as rules do everywhere.
 */
export function answerRow(
  { def: { answer }, session, clock }: Pick<HandlerInput, 'def' | 'clock'> & { session: { facts: JsonObject } | null },
  read: JsonObject,
): JsonObject {
  if (!answer) return read;
  const isWorked = answer.some((key) => typeof key !== 'string');
  const row = isWorked ? { ...read, session: session?.facts ?? {}, today: clock.today() } : read;
  const reply: JsonObject = {};
  for (const key of answer) {
    if (typeof key === 'string') reply[key] = row[key] ?? null;
    else for (const [name, logic] of Object.entries(key)) reply[name] = applyLogic(logic, row);
  }
  return reply;
}

/** How a documented key is read from a row. */
type Take = (row: Row) => Json;
const OF_EVERY_ROW: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['version', ({ version }) => version],
  ['createdBy', ({ createdBy }) => createdBy],
  ['updatedBy', ({ updatedBy }) => updatedBy],
  ['createdOn', ({ createdAt }) => createdAt],
  ['updatedOn', ({ updatedAt }) => updatedAt],
]);
const OF_CENTRE_ROWS: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['centerId', ({ centreId }) => centreId],
  ['programId', ({ programmeId }) => programmeId],
]);

const NONE: Take = () => null;

function takeOf(def: EntityDef, key: string): Take {
  if (key === def.key) return ({ id }) => id;
  if (key !== 'version' && def.columns?.[key] !== undefined) return ({ columns }) => columns[key] ?? null;
  return OF_EVERY_ROW.get(key) ?? (def.scope === 'centre' ? OF_CENTRE_ROWS.get(key) : undefined) ?? NONE;
}

const takes = new WeakMap<readonly unknown[], readonly [string, Take][]>();

/**
 * How rows that were read by their columns alone are answered: `wireRow` and `answerRow` in one step that works out the documented keys and no
 * others. Undefined where a rule or the clock works one of them out.
 */
export function columnsAnswer(
  { workflows }: Pick<Catalogue, 'workflows'>,
  def: EntityDef,
  { answer }: ActionDef,
): ((row: Row) => JsonObject) | undefined {
  if (answer === undefined || workflows[def.workflow ?? '']?.of?.clock !== undefined) return undefined;
  const keys = answer.filter((key) => typeof key === 'string');
  if (keys.length < answer.length) return undefined;
  const each = takes.get(answer) ?? keys.map((key): [string, Take] => [key, takeOf(def, key)]);
  takes.set(answer, each);
  return (row) => {
    const reply: JsonObject = {};
    for (const [key, take] of each) reply[key] = take(row);
    return reply;
  };
}
