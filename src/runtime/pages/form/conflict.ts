import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Json, JsonObject, Path, Pointer } from '../../../engine/types.ts';
import type { ConflictSide } from '../../../widgets/contract/dialogs.ts';
import { type Stored, placeRows, readRows } from './loadStored.ts';
import { segmentsOfPointer, objectOf, isObject, objectsIn } from '../../../engine/json.ts';
import { pathOfPointer, valueAt, withValueAt } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { FormWork } from './formWork.ts';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { SaveStep } from '../../../catalogue/definition/form.ts';
import type { CallProblem } from '../../client/problem.ts';
import { stepId, type Ran } from '../../save/runSteps.ts';
import type { Lookup } from '../../context/lookup.ts';
import type { Difference, SaveEnd } from './saveMachine.ts';

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

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
export function resolution(found: readonly Difference[], sides: Readonly<Record<Path, ConflictSide>>): Record<Path, Json | undefined> {
  return Object.fromEntries(
    found
      .filter(({ path, settled }) => (settled ?? sides[path]) === 'theirs')
      .map(({ path, theirs }): [Path, Json | undefined] => [path, theirs ?? undefined]),
  );
}

/** Whether the work began from the records as they were read now, so that what others changed can be told from what I changed. */
export const conflictBaseOf = (part: Pointer, stored: Stored | null, versions: Readonly<Record<Pointer, number>>): JsonObject | null =>
  stored && stored.versions[part] === versions[part] ? stored.data : null;

/** What people type into a row: its columns without the page's and the system's own. */
const columnsOf = (items: FormSchema): string[] =>
  Object.entries(items.properties ?? {}).flatMap(([name, field]) => (field['x-system'] || field['x-local'] ? [] : [name]));

interface TableMerge {
  /** The table to go on with: mine, over their versions, with everything that only they changed. */
  rows: JsonObject[];
  /** Cells that both changed; they hold mine until somebody chooses. Paths are those of `rows`. */
  found: Difference[];
}
interface TableSides {
  mine: readonly JsonObject[];
  /** What the work began from. */
  base: readonly JsonObject[];
  theirs: readonly JsonObject[];
}

/**
 * A table that somebody else saved meanwhile, merged row by row over `key` and cell by cell over what the work began from. A row that they
 * removed goes, unless it was changed here: then it is kept as a new one. A row that they added comes; one that was removed here and changed
 * by them comes back.
 */
export function mergeRows(path: Path, items: FormSchema, key: string, { mine, base, theirs }: TableSides): TableMerge {
  const columns = columnsOf(items);
  const by = (rows: readonly JsonObject[]) => new Map(rows.map((row) => [row[key] ?? null, row]));
  const [now, before, own] = [by(theirs), by(base), by(mine)];
  const rows: JsonObject[] = [];
  const found: Difference[] = [];
  for (const row of mine) {
    const id = row[key] ?? null;
    const there = id === null ? undefined : now.get(id);
    const known = before.get(id);
    const began = known && same(known['version'], row['version']) ? known : undefined;
    const isMine = (name: string): boolean => !began || !same(row[name], began[name]);
    if (id === null) rows.push(row);
    else if (!there) {
      const { [key]: _gone, version: _old, ...rest } = row;
      if (columns.some(isMine)) rows.push(rest);
    } else {
      const next: Record<string, Json> = { ...row, version: there['version'] ?? null };
      for (const name of columns.filter((one) => !same(row[one], there[one]))) {
        if (began && same(began[name], there[name])) continue;
        if (isMine(name)) found.push({ path: `${path}.${rows.length}.${name}`, mine: row[name] ?? null, theirs: there[name] ?? null });
        else next[name] = there[name] ?? null;
      }
      rows.push(next);
    }
  }
  const missed = theirs.filter((row) => {
    const id = row[key] ?? null;
    return !own.has(id) && !same(before.get(id)?.['version'], row['version']);
  });
  return { rows: [...rows, ...missed], found };
}

/** Goes on from the record as it is now: its version for the step and the draft, and what was taken of it into the form. */
export function rebaseOnStored(
  { store, draftService }: FormWork,
  part: Pointer,
  step: string,
  version: number,
  taken: Record<Path, Json | undefined>,
): void {
  store.setMany(taken);
  draftService.rebase({ ...draftService.versions(), [part]: version });
  const memory = draftService.memory();
  const done = memory.steps[step];
  if (done) void draftService.remember({ ...memory, steps: { ...memory.steps, [step]: { ...done, version } } });
}

/** Reads parts of a form again: an object, empty when it cannot be read; the rows of a table, null when they cannot. */
function readPart(facts: JsonObject, ask: Lookup) {
  const read = async ({ binding, schema }: ClientForm, part: Pointer): Promise<Stored | null> => {
    const load = (binding.load ?? []).filter(({ into }) => into === part);
    return placeRows(load, await readRows(load, facts, ask).catch(() => null), schema);
  };
  return {
    object: async (form: ClientForm, part: Pointer): Promise<JsonObject> => (await read(form, part))?.rows[part] ?? {},
    async table(form: ClientForm, part: Pointer): Promise<JsonObject[] | null> {
      const stored = await read(form, part);
      const rows = valueAt(stored?.data, segmentsOfPointer(part)) ?? [];
      return stored && Array.isArray(rows) ? rows.filter(isObject) : null;
    },
  };
}
type ReadPart = ReturnType<typeof readPart>;

/** The record as it is stored now; read in full where the refusal only shows the end of a number that is new here. */
async function current(problem: CallProblem, part: Pointer, form: ClientForm, work: FormWork, read: ReadPart): Promise<JsonObject> {
  const row = currentRow(problem.current);
  const own = valueAt(work.store.draft(), segmentsOfPointer(part));
  return hidesANumber(row, objectOf(own)) ? { ...row, ...(await read.object(form, part)) } : row;
}

/** The rows as they are stored now: what is mine from now on is told by them. */
function goOnFrom(work: FormWork, part: Pointer, rows: JsonObject[]): void {
  const data = withValueAt(work.stored?.data ?? {}, segmentsOfPointer(part), rows);
  work.stored = { rows: {}, versions: {}, ...work.stored, data };
  work.store.setFacts({ record: { ...work.store.facts().record, stored: data } }, data);
}

/** Rows that somebody else saved meanwhile, laid into mine; what both changed waits for a choice. Undefined when they cannot be read. */
async function rowsConflict(
  step: SaveStep,
  part: Pointer,
  form: ClientForm,
  work: FormWork,
  read: ReadPart,
): Promise<(SaveEnd & { type: 'conflict' }) | null | undefined> {
  const items = schemaAt(form.schema, segmentsOfPointer(part))?.items;
  const theirs = await read.table(form, part);
  if (!items || !theirs) return undefined;
  const rowsIn = (data: JsonObject | undefined): JsonObject[] => objectsIn(valueAt(data, segmentsOfPointer(part)));
  const key = form.binding.load?.find(({ into, over }) => into === part && over !== undefined)?.over ?? 'id';
  const { rows, found } = mergeRows(pathOfPointer(part), items, key, { mine: rowsIn(work.store.draft()), base: rowsIn(work.stored?.data), theirs });
  goOnFrom(work, part, theirs);
  work.store.setMany({ [pathOfPointer(part)]: rows });
  return found.length > 0 ? { type: 'conflict', part, step: stepId(step), found, theirs: {} } : null;
}

/**
 * Where a save stands that came after somebody else's: a choice to make; null when nothing of theirs touches mine and the save goes on from
 * theirs; undefined when theirs cannot be read. Loaded with the first conflict.
 */
export async function conflictState(
  ran: Ran & { ok: false },
  form: ClientForm,
  work: FormWork,
  facts: JsonObject,
  ask: Lookup,
): Promise<(SaveEnd & { type: 'conflict' }) | null | undefined> {
  const read = readPart(facts, ask);
  const { problem, step } = ran;
  const part = ran.part ?? '';
  if (step.each !== undefined) return rowsConflict(step, step.each, form, work, read);
  const theirs = await current(problem, part, form, work, read);
  const found = differences(part, form.schema, work.store.draft(), theirs, conflictBaseOf(part, work.stored, work.draftService.versions()));
  if (found.some(({ settled }) => settled !== 'mine')) return { type: 'conflict', part, step: stepId(step), found, theirs };
  rebaseOnStored(work, part, stepId(step), Number(theirs['version'] ?? 0), {});
  return null;
}
