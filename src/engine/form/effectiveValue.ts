/** What counts at a place of a form: nothing where it is hidden, the computed value, the stored one where it is read-only, else what was typed. */
import type { FormSchema } from '../definition/form.ts';
import { type Segments, listOf } from '../json.ts';
import type { Json, JsonObject, Path } from '../types.ts';
import { isEmpty, own, pathOf, sameJson } from './paths.ts';
import { allows, isOpen, propertyOf, typedText } from './schema.ts';

/** What rules decided about one place; children are the places below it that rules decide too. */
export interface Decision {
  sees: boolean;
  isShown: boolean;
  readonly: boolean;
  /** The computed value; null is computed to be empty, undefined is not computed. */
  computed: Json | undefined;
  /** How many rows there are; undefined where nothing says so. */
  rows: number | undefined;
  children: Map<string, Decision> | undefined;
}

export const undecided = (): Decision => ({ sees: true, isShown: true, readonly: false, computed: undefined, rows: undefined, children: undefined });

/** The decision about a place, made when there was none. */
export function decisionAt(root: Decision, segments: Segments): Decision {
  let at = root;
  for (const key of segments) {
    const children: Map<string, Decision> = (at.children ??= new Map());
    let next = children.get(key);
    if (!next) children.set(key, (next = undecided()));
    at = next;
  }
  return at;
}

/** The values of a form that is judged. */
interface JudgedValues {
  readonly schema: FormSchema;
  readonly decisions: Decision;
  /** As typed or sent. */
  readonly draft: JsonObject;
  readonly stored: JsonObject | null;
  /** What counts, empty values left out. Changed in place. */
  readonly view: JsonObject;
  /** Lists or objects where the schema has none: not read by rules. */
  readonly mistyped: Map<Path, Segments>;
  /** Told of every place whose value changed. */
  noteChange(segments: Segments): void;
}

export const rootPlace = ({ schema, decisions, draft, stored }: JudgedValues): FieldPlace => ({
  schema,
  decision: decisions,
  draft,
  stored: stored ?? undefined,
  computed: undefined,
  readonly: false,
});

/** A place on its own; undefined where something above it is hidden, or the schema has no such place. */
function placeAt(values: JudgedValues, segments: Segments): FieldPlace | undefined {
  let place = rootPlace(values);
  for (const key of segments) {
    if (isHiddenBy(place.decision)) return undefined;
    place = settle(place);
    const base = baseOf(place);
    const property = propertyOf(place.schema, key);
    if (place.schema.items) place = rowPlaceOf(place, listOf(base), Number(key));
    else if (property) place = childOf(place, key, property);
    else return undefined;
  }
  return place;
}

function forgetMistyped({ mistyped }: JudgedValues, segments: Segments): void {
  for (const [path, at] of mistyped) if (segments.every((key, index) => at[index] === key)) mistyped.delete(path);
}

function replaceAll(view: JsonObject, next: Json | undefined): void {
  for (const key of Object.keys(view)) delete view[key];
  if (next !== undefined) Object.assign(view, next);
}

/**
 * Works out anew what counts at a place and below it, and tells `noteChange` when that differs from before.
 * An object that becomes empty goes; one that is needed comes.
 */
export function refresh(values: JudgedValues, segments: Segments): void {
  const { view } = values;
  const parents: JsonObject[] = [view];
  for (const key of segments.slice(0, -1)) {
    const parent = parents.at(-1)?.[key];
    // A missing container, or one of rows, is made as a whole.
    if (typeof parent !== 'object' || parent === null) return refresh(values, segments.slice(0, parents.length));
    parents.push(parent as JsonObject);
  }
  const parent = parents.at(-1) ?? view;
  if (Array.isArray(parent)) return refresh(values, segments.slice(0, -1));
  forgetMistyped(values, segments);
  const place = placeAt(values, segments);
  const next = place && build(values, place, segments);
  const key = segments.at(-1);
  const before = key === undefined ? { ...view } : parent[key];
  if (sameJson(before, next ?? (key === undefined ? {} : undefined))) return;
  if (key === undefined) replaceAll(view, next);
  else if (next === undefined) delete parent[key];
  else parent[key] = next;
  const grand = parents.at(-2);
  if (segments.length > 1 && !Array.isArray(grand) && Object.keys(parent).length === 0) return refresh(values, segments.slice(0, -1));
  values.noteChange(segments);
  // A row's id says which stored row it came from.
  if (key === 'id' && Array.isArray(grand)) refresh(values, segments.slice(0, -2));
}

/** One place on the way down: what was typed there, what is stored, what a rule above computed for it. */
export interface FieldPlace {
  schema: FormSchema;
  decision: Decision | undefined;
  draft: Json | undefined;
  stored: Json | undefined;
  computed: Json | undefined;
  readonly: boolean;
}

/** The value that counts at a place before what lies below is looked at. */
export function baseOf({ computed, readonly, stored, draft, decision }: FieldPlace): Json | undefined {
  const base = computed !== undefined ? computed : readonly ? stored : draft;
  const rows = decision?.rows;
  if (rows === undefined || !(Array.isArray(base) || isEmpty(base))) return base;
  // Rows beyond those that count stay as they were typed, until the form is saved.
  const list = listOf(base);
  return list.length === rows ? list : Array.from({ length: rows }, (_, at) => list[at] ?? {});
}

const isHiddenBy = (decision: Decision | undefined): boolean => decision !== undefined && !(decision.sees && decision.isShown);

/** A place with what rules decided about it taken in. */
export function settle(place: FieldPlace): FieldPlace {
  const { decision } = place;
  if (!decision || (decision.computed === undefined && !decision.readonly)) return place;
  return {
    ...place,
    computed: decision.computed ?? (decision.computed === null ? null : place.computed),
    readonly: place.readonly || decision.readonly,
  };
}

const below = (value: Json | undefined, key: string): Json | undefined => (value === undefined ? undefined : (own(value, key) ?? null));

/** The place of a property. */
export const childOf = (place: FieldPlace, key: string, schema: FormSchema): FieldPlace => ({
  schema,
  decision: place.decision?.children?.get(key),
  draft: own(place.draft, key),
  stored: own(place.stored, key),
  computed: below(place.computed, key),
  readonly: place.readonly,
});

/** The stored row that a row came from: the one with its `id` where rows have ids, else the one at its position. */
function storedRow(place: FieldPlace, row: Json | undefined, index: number): Json | undefined {
  const { stored, schema } = place;
  if (!Array.isArray(stored)) return undefined;
  if (place.readonly || !schema.items?.properties?.['id']) return stored[index];
  const id = own(row, 'id');
  return isEmpty(id) ? undefined : stored.find((one) => own(one, 'id') === id);
}

/** The place of a table's row. `base` is the table's value that counts. */
export function rowPlaceOf(place: FieldPlace, base: readonly Json[], index: number): FieldPlace {
  const row = base[index];
  return {
    schema: place.schema.items ?? {},
    decision: place.decision?.children?.get(String(index)),
    draft: Array.isArray(place.draft) ? place.draft[index] : undefined,
    stored: storedRow(place, row, index),
    computed: place.computed === undefined ? undefined : (row ?? null),
    readonly: place.readonly,
  };
}

/** Free JSON may be nested so deep; what is deeper was not written by a form. */
const FREE_DEPTH = 20;
const isDeep = (value: Json, left: number): boolean =>
  typeof value === 'object' && value !== null && (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

function objectOf(values: JudgedValues, place: FieldPlace, base: Json | undefined, at: Segments): Json | undefined {
  const properties = place.schema.properties ?? {};
  const value: JsonObject = {};
  for (const [key, schema] of Object.entries(properties)) {
    const child = build(values, childOf(place, key, schema), [...at, key]);
    if (child !== undefined) value[key] = child;
  }
  if (isOpen(place.schema) && typeof base === 'object' && base !== null) {
    for (const [key, extra] of Object.entries(base))
      if (!Object.hasOwn(properties, key) && key !== '__proto__' && !isEmpty(extra)) value[key] = extra;
  }
  return Object.keys(value).length ? value : undefined;
}

/**
 * The value that counts at a place: nothing where it is hidden or unseen, the computed value, the stored one where it is read-only,
 * else what was typed. Empty values are left out, but for the rows of a table.
 */
function build(values: JudgedValues, from: FieldPlace, at: Segments): Json | undefined {
  if (isHiddenBy(from.decision)) return undefined;
  const place = settle(from);
  const base = baseOf(place);
  const { schema } = place;
  const kind = Array.isArray(base) ? 'array' : typeof base === 'object' && base !== null ? 'object' : undefined;
  if (kind && !allows(schema, kind)) {
    values.mistyped.set(pathOf(at), at);
    return undefined;
  }
  if (kind === 'array') {
    const list = base as readonly Json[];
    const bare = (row: Json): Json => (schema.items?.properties && row !== null ? {} : null);
    const rows = list.map((row, index) => build(values, rowPlaceOf(place, list, index), [...at, String(index)]) ?? bare(row));
    return rows.length ? rows : undefined;
  }
  if (kind === 'object' && (!schema.properties || isOpen(schema)) && isDeep(base ?? null, FREE_DEPTH)) {
    values.mistyped.set(pathOf(at), at);
    return undefined;
  }
  if (schema.properties && (kind === 'object' || isEmpty(base))) return objectOf(values, place, base, at);
  if (isEmpty(base)) return undefined;
  return typeof base === 'string' && place.computed === undefined && !place.readonly ? typedText(schema, base) : base;
}

/** Whether a place, or something it lies in, is hidden or unseen. */
export function isHidden(decisions: Decision, segments: Segments): boolean {
  let at = decisions;
  if (isHiddenBy(at)) return true;
  for (const key of segments) {
    const next = at.children?.get(key);
    if (!next) return false;
    if (isHiddenBy(next)) return true;
    at = next;
  }
  return false;
}

/** A place with everything decided about it and above it; undefined where it is hidden. */
export function settledAt(values: JudgedValues, segments: Segments): FieldPlace | undefined {
  const place = placeAt(values, segments);
  return place && !isHiddenBy(place.decision) ? settle(place) : undefined;
}

/** The stored value of a place, rows found by their id. */
export const storedAt = (values: JudgedValues, segments: Segments): Json | undefined => placeAt(values, segments)?.stored;
