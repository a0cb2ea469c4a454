/** What a form's schema says of its places, and of values by it. */
import type { FileDef, FormSchema } from '../definition/form.ts';
import { piecesOf } from '../joinedTexts.ts';
import { type Segments, isObject, segmentsOfPointer } from '../json.ts';
import type { Json, JsonObject, Path, Pointer, Text } from '../types.ts';
import { perValue } from '../perValue.ts';
import { own, pathOf } from './paths.ts';

/** Data with the schema's `default` wherever a key is absent or null; an object is made only for a default in it. The data is not changed. */
export function withDefaults(schema: FormSchema, data: JsonObject): JsonObject {
  const copy: JsonObject = { ...data };
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = own(data, key) ?? null;
    const standard = property['default'] as Json | undefined;
    if (value === null && standard !== undefined) copy[key] = structuredClone(standard);
    else if (property.properties && (value === null || isObject(value))) {
      const inner = withDefaults(property, value ?? {});
      if (value !== null || Object.keys(inner).length) copy[key] = inner;
    }
  }
  return copy;
}

/** The part that holds what is no part of its own. */
export const ROOT = '';

const isPart = (schema: FormSchema): boolean => schema.type === 'object' || schema.type === 'array';

/** Names of a form's parts: each top-level object or table, and `` for the rest. */
export const partsOf = perValue(({ properties = {} }: FormSchema): readonly string[] => [
  ROOT,
  ...Object.keys(properties).filter((name) => isPart(properties[name] ?? {})),
]);

/** The part in which a top-level property is validated. */
export const partOf = (schema: FormSchema, name: string | undefined): string => {
  const property = name === undefined ? undefined : schema.properties?.[name];
  return name !== undefined && property && isPart(property) ? name : ROOT;
};

/**
 * The schema of one part, to compile: a table's or object's own, or what is left at the root. The root keeps all of `required`
 * (parts included); unknown keys are refused by the judge itself, so `additionalProperties` goes.
 */
export function schemaOfPart(schema: FormSchema, part: string): FormSchema {
  if (part !== ROOT) return schema.properties?.[part] ?? {};
  const { additionalProperties: _dropped, ...rest } = schema;
  const properties = Object.entries(schema.properties ?? {}).filter(([, property]) => !isPart(property));
  return { ...rest, properties: Object.fromEntries(properties) };
}

export const propertyOf = (schema: FormSchema | undefined, key: string): FormSchema | undefined =>
  schema?.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined;

/** The schema of a place; `*` and indexes lead into a table's rows. Undefined where the schema knows none. */
export function schemaAt(schema: FormSchema | undefined, segments: Segments): FormSchema | undefined {
  let at = schema;
  for (const key of segments) at = at?.items ?? propertyOf(at, key);
  return at;
}

/** The types that a schema names, `null` among them. */
export const typesOf = ({ type }: FormSchema): string[] => (type === undefined ? [] : [type].flat());

/** Whether a value of this kind of container is foreseen by the schema's `type`. */
export const allows = (schema: FormSchema, kind: 'object' | 'array'): boolean => {
  const type: unknown = schema.type;
  return (
    type === kind || (Array.isArray(type) && type.includes(kind)) || (type === undefined && (kind === 'array' ? !!schema.items : !!schema.properties))
  );
};

/** Whether keys that the schema does not name may stand in an object. Only when it says so. */
export const isOpen = (schema: FormSchema): boolean => {
  const extra = schema['additionalProperties'];
  return extra === true || (typeof extra === 'object' && extra !== null);
};

/** Whether the schema itself requires a place: what it lies in lists it. */
export const isListed = (schema: FormSchema, segments: Segments): boolean =>
  schemaAt(schema, segments.slice(0, -1))?.required?.includes(segments.at(-1) ?? '') ?? false;

/** What is said of a place where nothing was given: of a group of fields that any of them would do. */
export const missingText = (schema: FormSchema, segments: Segments): Text =>
  schemaAt(schema, segments)?.properties ? '{{problem.requiredGroup}}' : '{{problem.required}}';

/** The field that shows a problem: one about a value of a list of choices shows at the list. */
export function fieldOf(schema: FormSchema, segments: Segments): Path {
  const around = schemaAt(schema, segments.slice(0, -1));
  return pathOf(around?.items && !around.items.properties ? segments.slice(0, -1) : segments);
}

/** The patterns (`rows.*.year`) of all fields of a kind. */
function fieldsOf(isOne: (field: FormSchema) => boolean): (schema: FormSchema) => readonly Path[] {
  const walk = (schema: FormSchema, pattern: Segments): Path[] => {
    if (isOne(schema)) return [pathOf(pattern)];
    const below = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...pattern, key]));
    return schema.items ? [...below, ...walk(schema.items, [...pattern, '*'])] : below;
  };
  return perValue((schema) => walk(schema, []));
}

/** The option list of a field, or of each of its values. */
export const optionListOf = (schema: FormSchema | undefined): string | undefined => schema?.['x-options'] ?? schema?.items?.['x-options'];
export const optionFieldsOf = fieldsOf((field) => optionListOf(field) !== undefined);

/** What a file field takes, of one or of several files; undefined for any other field. */
export const fileDefOf = (schema: FormSchema | undefined): FileDef | undefined => schema?.['x-file'] ?? schema?.items?.['x-file'];
export const fileFieldsOf = fieldsOf((field) => fileDefOf(field) !== undefined);

/**
 * The values inside a text that holds several (`x-joined`: `Land,Radio`); undefined where the schema says nothing of that, or it is no text.
 * `possible` are the values that there may be: some have the separator in themselves.
 */
export function joinedValues(schema: FormSchema | undefined, value: Json | undefined, possible: readonly Json[] = []): string[] | undefined {
  const separator = schema?.['x-joined'];
  if (typeof separator !== 'string' || typeof value !== 'string') return undefined;
  return value === '' ? [] : piecesOf(value, separator, possible);
}

const UNTIDY = /^[\s\p{Cf}]|[\s\p{Cf}]$|[^\S\r\n]{2}/u;
const BEFORE = /^[\s\p{Cf}]+/u;
const UNSEEN_BEFORE = /^\p{Cf}+/u;
const SAYS_NOTHING = /[\s\p{Cf}]/u;

/** Looked for from the end: a pattern would begin anew at each blank, and of a text of blanks alone never come to its end. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && SAYS_NOTHING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What stands for something else than its own words: an option, a day, a password, a file. */
const isExact = (schema: FormSchema): boolean =>
  schema['x-pii'] === 'password' ||
  schema['x-file'] !== undefined ||
  schema['x-options'] !== undefined ||
  schema['enum'] !== undefined ||
  (schema['format'] !== undefined && schema['format'] !== 'email');

/**
 * The text without blanks and invisible signs around it, and with one blank where a line has several. Signs within stay: scripts need them. A blank
 * before it stays where a pattern says what the text begins with: that has words of its own for it.
 */
export function typedText(schema: FormSchema, text: string): string {
  if (!UNTIDY.test(text) || isExact(schema)) return text;
  const before = schema['pattern'] === undefined ? BEFORE : UNSEEN_BEFORE;
  return withoutEnd(text)
    .replace(before, '')
    .replace(/[^\S\r\n]{2,}/g, ' ');
}

const positions = perValue(
  ({ properties = {} }: FormSchema): ReadonlyMap<string, number> => new Map(Object.keys(properties).map((key, at) => [key, at])),
);

/** Where a place stands in the schema: position of each property, index of each row. */
function positionOf(schema: FormSchema, pointer: Pointer): number[] {
  let at: FormSchema | undefined = schema;
  return segmentsOfPointer(pointer).map((key) => {
    const here: FormSchema | undefined = at;
    at = here?.items ?? propertyOf(here, key);
    if (here?.items) return Number(key);
    return (here && positions(here).get(key)) ?? Infinity;
  });
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [left = 0, right = 0] = [one[at], other[at]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one.length - other.length;
}

/** Sorts by the order of the schema, the whole before its parts; what stands at one place keeps its order. */
export function inFormOrder<T>(schema: FormSchema, list: readonly T[], pointerOf: (one: T) => Pointer): T[] {
  if (list.length < 2) return [...list];
  return list
    .map((one) => ({ one, position: positionOf(schema, pointerOf(one)) }))
    .sort((a, b) => compare(a.position, b.position))
    .map(({ one }) => one);
}
