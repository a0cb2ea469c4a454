/** What a migration makes of a record. */
import { isEmpty, sameJson, valueAt, withValueAt } from '../engine/form/paths.ts';
import { joinedValues } from '../engine/form/schema.ts';
import { isObject, pointerOf, type Segments } from '../engine/json.ts';
import type { Json, JsonObject } from '../engine/types.ts';
import type { MigrationDef, MoveDef } from './definition/migration.ts';
import { allStoredFields, pathOfField, placeOfColumn, type StoredField } from './fieldsOfRows.ts';
import type { Catalogue } from './types.ts';

/** A move at one place of the rows of one entity. */
export interface PlacedMove {
  entity: string;
  path: Segments;
  /** What takes the place of a value there: null for nothing, itself where it stays. Without it whatever stands there goes `into` a field, or nowhere. */
  becomes?: (value: Json) => Json;
  into?: Segments | null;
}

/** The fields whose values a move is about. */
export function fieldsMeant(catalogue: Catalogue, { options, entity, field = '' }: MoveDef): StoredField[] {
  const at = pointerOf(pathOfField(field));
  return allStoredFields(catalogue).filter((one) =>
    options === undefined ? one.entity === entity && pointerOf(one.path) === at : one.list === options,
  );
}

const plain = (state: Json): string => String(state).trim().toLowerCase();

/** A value, or one of several in one text. */
function replacing({ from = '', to = null }: MoveDef, { schema, list = '' }: StoredField, { options }: Catalogue): (value: Json) => Json {
  const possible = [...(options[list]?.items.map(({ value }) => value) ?? []), from];
  return (value) => {
    const several = joinedValues(schema, value, possible);
    if (several === undefined) return sameJson(value, from) ? to : value;
    const after = several.flatMap((one) => (one === from ? (to ?? []) : one));
    return several.includes(String(from)) ? [...new Set(after)].join(String(schema?.['x-joined'])) || null : value;
  };
}

/** The places at which a move finds what it moves; none where it names what is not there. */
export function placedMoves(catalogue: Catalogue, move: MoveDef): PlacedMove[] {
  const { workflow, entity = '', field = '', from = '', to = null, into } = move;
  if (into !== undefined) return [{ entity, path: pathOfField(field), into: into === null ? null : pathOfField(into) }];
  if (workflow === undefined) return fieldsMeant(catalogue, move).map((one) => ({ ...one, becomes: replacing(move, one, catalogue) }));
  const { of } = catalogue.workflows[workflow] ?? {};
  const path = of && placeOfColumn(catalogue.entities[of.entity], of.state);
  return of && path ? [{ entity: of.entity, path, becomes: (value) => (plain(value) === plain(from) ? to : value) }] : [];
}

export const movesOf = (catalogue: Catalogue, { moves }: MigrationDef): PlacedMove[] => moves.flatMap((move) => placedMoves(catalogue, move));

/** Data with what `change` makes of each object that a path leads to, through lists; the same data where nothing is another. */
function changedWithin(data: Json, path: Segments, change: (around: JsonObject) => JsonObject): Json {
  if (Array.isArray(data)) {
    const rows = data.map((one) => changedWithin(one, path, change));
    return rows.some((one, at) => one !== data[at]) ? rows : data;
  }
  if (!isObject(data)) return data;
  const [first, ...rest] = path;
  if (first === undefined) return change(data);
  const before = data[first];
  const after = before === undefined ? before : changedWithin(before, rest, change);
  return after === undefined || after === before ? data : { ...data, [first]: after };
}

function without(data: JsonObject, path: Segments): JsonObject {
  const key = path.at(-1) ?? '';
  return changedWithin(data, path.slice(0, -1), ({ [key]: _gone, ...rest }) => rest) as JsonObject;
}

function withValueMoved(doc: JsonObject, path: Segments, becomes: (value: Json) => Json): Json {
  const key = path.at(-1) ?? '';
  return changedWithin(doc, path.slice(0, -1), (around) => {
    const value = around[key] ?? null;
    const after = Array.isArray(value) ? value.map(becomes).filter((one) => one !== null) : becomes(value);
    if (sameJson(value, after)) return around;
    return after === null ? without(around, [key]) : { ...around, [key]: after };
  });
}

/** What stands in the new field already is not written over: then the old one stays, too. */
function withFieldMoved(doc: JsonObject, path: Segments, into: Segments | null): Json {
  const last = Math.min(path.length, into?.length ?? path.length) - 1;
  const apart = path.findIndex((key, at) => at === last || (into !== null && key !== into[at]));
  const [own, other] = [path.slice(apart), into?.slice(apart) ?? []];
  return changedWithin(doc, path.slice(0, apart), (around) => {
    const value = valueAt(around, own);
    if (value === undefined || (into !== null && !isEmpty(value) && !isEmpty(valueAt(around, other)))) return around;
    return into === null || isEmpty(value) ? without(around, own) : withValueAt(without(around, own), other, value);
  });
}

/** The document with its moves made, one after the other; the same object where none moves anything. */
export const movedRecord = (doc: JsonObject, moves: readonly PlacedMove[]): JsonObject =>
  moves.reduce<JsonObject>(
    (record, { path, becomes, into = null }) => (becomes ? withValueMoved(record, path, becomes) : withFieldMoved(record, path, into)) as JsonObject,
    doc,
  );
