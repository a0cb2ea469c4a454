import type { FormSchema } from '../types.ts';

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
