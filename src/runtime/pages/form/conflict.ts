import type { FormSchema, Json, JsonObject, Path, Pointer } from '../../../engine/types.ts';
import type { Side } from '../../../widgets/contract.ts';
import type { Stored } from './loadStored.ts';
import { isObject, pathOf, schemaAt, valueAt } from '../../save/pointers.ts';

/** A field that somebody else changed meanwhile, and both values. */
export interface Difference {
  path: Path;
  mine: Json;
  theirs: Json;
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || ((a ?? '') === '' && (b ?? '') === '');

/** The record that a 409 carries: the first row of its data. */
export function currentRow(current: Json): JsonObject {
  const row = Array.isArray(current) ? current[0] : current;
  return isObject(row) ? row : {};
}

/** An object with what they emptied in it. */
const wholeOf = (field: FormSchema, value: Json | undefined): JsonObject => ({
  ...Object.fromEntries(Object.keys(field.properties ?? {}).map((name) => [name, null])),
  ...(isObject(value) ? value : {}),
});

/**
 * Fields of one part of the form that somebody else changed to something else than I have; what only I changed is mine
 * without asking. Without `base` (a draft of an older record: what it began from is not known) every field that differs
 * counts, field by field in objects that the record holds. System and page-only fields are not asked about.
 */
export function differences(
  part: Pointer,
  schema: FormSchema,
  mine: JsonObject,
  theirs: JsonObject,
  base: JsonObject | null,
): Difference[] {
  const [own, before] = [mine, base].map((data) => valueAt(data ?? undefined, part)).map((data) => (isObject(data) ? data : {}));
  return Object.entries(schemaAt(schema, part)?.properties ?? {}).flatMap(([name, field]): Difference[] => {
    if (field['x-system'] || field['x-local'] || !Object.hasOwn(theirs, name)) return [];
    if (field.type === 'object') return differences(`${part}/${name}`, schema, mine, wholeOf(field, theirs[name]), base);
    if (same(own?.[name], theirs[name]) || (base !== null && same(before?.[name], theirs[name]))) return [];
    return [{ path: pathOf(`${part}/${name}`), mine: own?.[name] ?? null, theirs: theirs[name] ?? null }];
  });
}

/** What to write into the form: their values where theirs were kept. */
export function resolution(found: readonly Difference[], kept: Readonly<Record<Path, Side>>): Record<Path, Json | undefined> {
  return Object.fromEntries(
    found
      .filter(({ path }) => kept[path] === 'theirs')
      .map(({ path, theirs }): [Path, Json | undefined] => [path, theirs ?? undefined]),
  );
}

/** Whether the work began from the records as they were read now, so that what others changed can be told from what I changed. */
export const baseOf = (part: Pointer, stored: Stored | null, versions: Readonly<Record<Pointer, number>>): JsonObject | null =>
  stored && stored.versions[part] === versions[part] ? stored.data : null;
