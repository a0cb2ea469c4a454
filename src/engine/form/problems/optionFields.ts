import type { FormSchema, Path } from '../../types.ts';

const known = new WeakMap<FormSchema, ReadonlyMap<Path, string>>();

function walk(schema: FormSchema, pattern: readonly string[]): [Path, string][] {
  const list = schema['x-options'] ?? schema.items?.['x-options'];
  if (list !== undefined) return [[pattern.join('.'), list]];
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => walk(one, [...pattern, key]));
  return schema.items ? [...below, ...walk(schema.items, [...pattern, '*'])] : below;
}

/** Every field of a schema that names an option list (itself, or for each of its values): pattern (`rows.*.year`) -> list. */
export function optionFieldsOf(schema: FormSchema): ReadonlyMap<Path, string> {
  const found = known.get(schema) ?? new Map(walk(schema, []));
  known.set(schema, found);
  return found;
}

export const optionListAt = (schema: FormSchema, pattern: Path): string | undefined => optionFieldsOf(schema).get(pattern);
