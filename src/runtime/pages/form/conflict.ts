import type { FormSchema, Json, JsonObject, Path, Pointer } from '../../../engine/types.ts';
import type { Side } from '../../../widgets/contract.ts';
import { isObject, pathOf, schemaAt, valueAt } from '../../save/pointers.ts';

/** A field that somebody else changed meanwhile, and both values. */
export interface Difference { path: Path; mine: Json; theirs: Json }

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || ((a ?? '') === '' && (b ?? '') === '');

/** The record that a 409 carries: the first row of its data. */
export function currentRow(current: Json): JsonObject {
  const row = Array.isArray(current) ? current[0] : current;
  return isObject(row) ? row : {};
}

/** Fields of one part of the form that differ between what I have and what is stored now. System and page-only fields are not asked about. */
export function differences(part: Pointer, schema: FormSchema, mine: JsonObject, theirs: JsonObject): Difference[] {
  const at = schemaAt(schema, part);
  const own = valueAt(mine, part);
  return Object.entries(at?.properties ?? {}).flatMap(([name, field]): Difference[] => {
    if (field['x-system'] || field['x-local'] || field.type === 'object' || !Object.hasOwn(theirs, name)) return [];
    const value = isObject(own) ? own[name] : undefined;
    return same(value, theirs[name]) ? [] : [{ path: pathOf(`${part}/${name}`), mine: value ?? null, theirs: theirs[name] ?? null }];
  });
}

/** What to write into the form: their values where theirs were kept, and the new version, so that the next save is about the newer record. */
export function resolution(part: Pointer, found: readonly Difference[], kept: Readonly<Record<Path, Side>>, theirs: JsonObject): Record<Path, Json | undefined> {
  const taken = found.filter(({ path }) => kept[path] === 'theirs').map(({ path, theirs: value }): [Path, Json | undefined] => [path, value ?? undefined]);
  return { ...Object.fromEntries(taken), ...(theirs['version'] === undefined ? {} : { [pathOf(`${part}/version`)]: theirs['version'] }) };
}
