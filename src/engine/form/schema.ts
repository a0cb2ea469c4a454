import type { FormSchema } from '../definition/form.ts';
import type { Json, JsonObject } from '../types.ts';
import { type Segments, isObject } from '../json.ts';
import { own } from './paths.ts';

/** Data with the schema's `default` wherever a key is absent or null; an object is made only for a default in it. The data is not changed. */
export function withDefaults(schema: FormSchema, data: JsonObject): JsonObject {
  const filled: JsonObject = { ...data };
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const value = own(data, key) ?? null;
    const standard = property['default'] as Json | undefined;
    if (value === null && standard !== undefined) filled[key] = structuredClone(standard);
    else if (property.properties && (value === null || isObject(value))) {
      const inner = withDefaults(property, value ?? {});
      if (value !== null || Object.keys(inner).length) filled[key] = inner;
    }
  }
  return filled;
}

/** The part that holds what is no part of its own. */
export const ROOT = '';

const isPart = (schema: FormSchema): boolean => schema.type === 'object' || schema.type === 'array';

const known = new WeakMap<FormSchema, readonly string[]>();
/** Names of a form's parts: each top-level object or table, and `` for the rest. */
export function partsOf(schema: FormSchema): readonly string[] {
  const found = known.get(schema) ?? [
    ROOT,
    ...Object.entries(schema.properties ?? {})
      .filter(([, property]) => isPart(property))
      .map(([name]) => name),
  ];
  known.set(schema, found);
  return found;
}

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
