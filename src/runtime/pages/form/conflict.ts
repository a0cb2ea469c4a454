import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Json, JsonObject, Path, Pointer } from '../../../engine/types.ts';
import type { ConflictSide } from '../../../widgets/contract/dialogs.ts';
import type { Stored } from './loadStored.ts';
import { segmentsOfPointer, objectOf } from '../../../engine/json.ts';
import { pathOfPointer, valueAt } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';

/**
 * A field whose values differ. `settled`: only this side changed it since the work began, so it is kept without asking; without it
 * both did, or what the work began from is not known.
 */
export interface Difference {
  path: Path;
  mine: Json;
  theirs: Json;
  settled?: ConflictSide;
}

const same = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || ((a ?? '') === '' && (b ?? '') === '');

/** The record that a 409 carries: the first row of its data. */
export function currentRow(current: Json): JsonObject {
  const row = Array.isArray(current) ? current[0] : current;
  return objectOf(row);
}

/** An object with what they emptied in it. */
const wholeOf = (field: FormSchema, value: Json | undefined): JsonObject => ({
  ...Object.fromEntries(Object.keys(field.properties ?? {}).map((name) => [name, null])),
  ...objectOf(value),
});

/** An Aadhaar number of which the server shows the last four digits only. */
const isMasked = (value: Json | undefined): value is string => typeof value === 'string' && /^X{8}(\d{4}|X{4})$/.test(value);
const lastFour = (value: Json | undefined): string => (typeof value === 'string' ? value.slice(-4) : '');
/** Whether their masked value may be what stands here: as far as its last four digits tell. */
const isMaskOf = (theirs: Json | undefined, value: Json | undefined): boolean => isMasked(theirs) && lastFour(theirs) === lastFour(value);

/** Whether the row shows a number masked that is not the one known here: then it has to be read in full. */
export const hidesANumber = (row: JsonObject, known: JsonObject): boolean =>
  Object.entries(row).some(([name, value]) => isMasked(value) && !isMaskOf(value, known[name]));

/**
 * Fields of one part of the form that differ between what I typed and what is stored now, merged three ways over `base`, what the
 * work began from; field by field in objects that the record holds. Without it (a draft of an older record) every field that differs
 * is asked about. System and page-only fields are left out.
 */
export function differences(part: Pointer, schema: FormSchema, mine: JsonObject, theirs: JsonObject, base: JsonObject | null): Difference[] {
  const [own, before] = [mine, base].map((data) => valueAt(data ?? undefined, segmentsOfPointer(part))).map(objectOf);
  return Object.entries(schemaAt(schema, segmentsOfPointer(part))?.properties ?? {}).flatMap(([name, field]): Difference[] => {
    if (field['x-system'] || field['x-local'] || !Object.hasOwn(theirs, name)) return [];
    if (field.type === 'object') return differences(`${part}/${name}`, schema, mine, wholeOf(field, theirs[name]), base);
    const equal = (value: Json | undefined): boolean => same(value, theirs[name]) || isMaskOf(theirs[name], value);
    if (equal(own?.[name])) return [];
    const settled: ConflictSide | undefined =
      base === null ? undefined : equal(before?.[name]) ? 'mine' : same(own?.[name], before?.[name]) ? 'theirs' : undefined;
    return [{ path: pathOfPointer(`${part}/${name}`), mine: own?.[name] ?? null, theirs: theirs[name] ?? null, ...(settled ? { settled } : {}) }];
  });
}

/** What to write into the form: their values where theirs were kept. */
export function resolution(found: readonly Difference[], kept: Readonly<Record<Path, ConflictSide>>): Record<Path, Json | undefined> {
  return Object.fromEntries(
    found
      .filter(({ path, settled }) => (settled ?? kept[path]) === 'theirs')
      .map(({ path, theirs }): [Path, Json | undefined] => [path, theirs ?? undefined]),
  );
}

/** Whether the work began from the records as they were read now, so that what others changed can be told from what I changed. */
export const conflictBaseOf = (part: Pointer, stored: Stored | null, versions: Readonly<Record<Pointer, number>>): JsonObject | null =>
  stored && stored.versions[part] === versions[part] ? stored.data : null;
