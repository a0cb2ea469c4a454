/** The document to store: what the judge made of the form part, the keys beside it, what the server sets. */
import { randomUUID } from 'node:crypto';
import { isBlankText } from '../../engine/json.ts';
import { applyLogic } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { formKeys } from '../request/formPart.ts';
import { Refusal } from '../refusal.ts';
import type { HandlerInput } from '../call.ts';
import type { Row, Write } from '../store/types.ts';

/** Never part of a document: the row itself says them. */
export const ROW_KEYS: ReadonlySet<string> = new Set(['version', 'createdBy', 'updatedBy', 'createdOn', 'updatedOn']);

/** The `version` that a client sent: an update of another one is refused with the current record. */
export const sentVersion = ({ payload: { version } }: Pick<HandlerInput, 'payload'>): { version?: number } =>
  typeof version === 'number' ? { version } : {};

const isEmpty = (value: Json): boolean => value === null || isBlankText(value);

const NONE: ReadonlySet<string> = new Set();

/** The store leaves empty values out; and these keys. */
export function withoutEmpty(doc: JsonObject, left = NONE): JsonObject {
  const rest: JsonObject = {};
  for (const key of Object.keys(doc)) {
    const value = doc[key] ?? null;
    if (!isEmpty(value) && !left.has(key)) rest[key] = value;
  }
  return rest;
}

export type RowPlace = Pick<Row, 'centreId' | 'programmeId'>;

export const NO_CENTRE: RowPlace = { centreId: null, programmeId: null };

/** A new row, of no centre where none is named. */
export const insertWrite = (entity: string, id: number, doc: JsonObject, { centreId, programmeId } = NO_CENTRE) =>
  ({ op: 'insert', entity, id, doc, centreId, programmeId }) as const satisfies Write;

/** A row written over, while it is as it was read. */
export const updateWrite = (entity: string, { id, version }: Pick<Row, 'id' | 'version'>, doc: JsonObject) =>
  ({ op: 'update', entity, id, version, doc }) as const satisfies Write;

/** Throws FIELD_INVALID where something is named twice in one call: which of both is meant would be chance. */
export function judgeEachOnce(names: readonly unknown[], field: string): void {
  if (new Set(names).size < names.length) throw new Refusal('FIELD_INVALID', { field });
}

/** Fields that the server sets, by rules over what was sent (`data`), what is stored (`record`), session and today. */
export function setValues(input: HandlerInput, payload: JsonObject, before: JsonObject, set: Record<string, Logic> | undefined): JsonObject {
  if (set === undefined) return {};
  const facts = {
    data: payload,
    record: before,
    session: input.session?.facts ?? {},
    today: input.clock.today(),
    key: input.call.idempotencyKey ?? null,
    fresh: randomUUID(),
  };
  return Object.fromEntries(Object.entries(set).map(([key, logic]) => [key, applyLogic(logic, facts)]));
}

/**
 * The whole new document. `before` is the row's document before; of the form's fields only those that this user may not see stay as
 * they are, the others are what the judge says now.
 */
export function documentFor(input: HandlerInput, def: EntityDef, payload: JsonObject, before: JsonObject, set?: Record<string, Logic>): JsonObject {
  const ofForm = formKeys(input.catalogue, input.def);
  const unseen = input.judgement?.unseen ?? [];
  const doc: JsonObject = {};
  // One property after the other: an object made of several others costs many times that.
  const lay = (from: JsonObject, isTaken: (key: string) => boolean): void => {
    for (const key of Object.keys(from)) if (isTaken(key)) doc[key] = from[key] ?? null;
  };
  lay(before, (key) => !ofForm.has(key) || unseen.includes(key));
  lay(payload, (key) => !ofForm.has(key));
  lay(input.judgement?.data ?? {}, () => true);
  lay(setValues(input, payload, before, set), () => true);
  const centreKeys = def.scope === 'centre' ? ['centerId', 'programId'] : [];
  const left = new Set([def.key, ...ROW_KEYS, ...centreKeys]);
  return withoutEmpty(doc, left);
}
