import type { FormSchema } from '../../../engine/definition/form.ts';
import type { Json, JsonObject, Path, Pointer } from '../../../engine/types.ts';
import type { ConflictSide } from '../../../widgets/contract/dialogs.ts';
import { type Stored, placeRows, readRows } from './loadStored.ts';
import { segmentsOfPointer, objectOf, isObject, objectsIn } from '../../../engine/json.ts';
import { pathOfPointer, pointerOfPath, valueAt, withValueAt } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { FormWork } from './formWork.ts';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { SaveStep } from '../../../catalogue/definition/form.ts';
import { stepId, type Ran } from '../../save/runSteps.ts';
import type { Lookup } from '../../context/lookup.ts';
import type { Difference, RecordNow, SaveEnd } from './saveMachine.ts';

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** The record that a 409 carries: the first row of its data. */
export const currentRow = (current: Json): JsonObject => objectOf(Array.isArray(current) ? current[0] : current);

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
    const onlySide: ConflictSide | undefined =
      base === null ? undefined : equal(before?.[name]) ? 'mine' : same(own?.[name], before?.[name]) ? 'theirs' : undefined;
    return [{ path: pathOfPointer(`${part}/${name}`), mine: own?.[name] ?? null, theirs: theirs[name] ?? null, ...(onlySide ? { onlySide } : {}) }];
  });
}

/** What to write into the form: their values where theirs were kept. */
export function resolution(found: readonly Difference[], sides: Readonly<Record<Path, ConflictSide>>): Record<Path, Json | undefined> {
  return Object.fromEntries(
    found
      .filter(({ path, onlySide }) => (onlySide ?? sides[path]) === 'theirs')
      .map(({ path, theirs }): [Path, Json | undefined] => [path, theirs ?? undefined]),
  );
}

/** Whether the work began from the records as they were read now, so that what others changed can be told from what I changed. */
export const conflictBaseOf = (part: Pointer, stored: Stored | null, versions: Readonly<Record<Pointer, number>>): JsonObject | null =>
  stored && stored.versions[part] === versions[part] ? stored.data : null;

/** What people type into a row, and what it only shows them: its columns without the system's own. */
const columnsOf = (items: FormSchema, isShown: boolean): string[] =>
  Object.entries(items.properties ?? {}).flatMap(([name, field]) => (field['x-system'] || (field['x-local'] ?? false) !== isShown ? [] : [name]));

interface TableMerge {
  /** The table to go on with: mine, over their versions, with everything that only they changed. */
  rows: JsonObject[];
  /** Cells that both changed; they hold mine until somebody chooses. Paths are those of `rows`. */
  found: Difference[];
  /** Whether a row that I changed shows something else now. */
  isOther: boolean;
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
  const columns = columnsOf(items, false);
  const by = (rows: readonly JsonObject[]) => new Map(rows.map((row) => [row[key] ?? null, row]));
  const [now, before, own] = [by(theirs), by(base), by(mine)];
  const rows: JsonObject[] = [];
  const found: Difference[] = [];
  let isOther = false;
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
      const views = columnsOf(items, true).filter((name) => Object.hasOwn(there, name) && !same(row[name], there[name]));
      for (const name of views) next[name] = there[name] ?? null;
      isOther ||= views.length > 0 && columns.some(isMine);
      rows.push(next);
    }
  }
  const missed = theirs.filter((row) => {
    const id = row[key] ?? null;
    return !own.has(id) && !same(before.get(id)?.['version'], row['version']);
  });
  return { rows: [...rows, ...missed], found, isOther };
}

/** The names that a part's own readings lay into it. */
const loadedNames = ({ binding, schema }: ClientForm, part: Pointer): string[] =>
  (binding.load ?? []).flatMap(({ into, take, as }) =>
    into !== part ? [] : [...(take ?? Object.keys(schemaAt(schema, segmentsOfPointer(part))?.properties ?? {})), ...Object.keys(as ?? {})],
  );

/** The rules of a form read what is stored: from now on it is this. */
function goOnFrom(work: FormWork, form: ClientForm, part: Pointer, value: Json, { rows, versions }: Pick<Stored, 'rows' | 'versions'>): void {
  const last = work.stored?.data ?? {};
  const names = part === '' ? loadedNames(form, part) : [];
  const others = Object.fromEntries(Object.entries(last).filter(([name]) => !names.includes(name)));
  const data = withValueAt(others, segmentsOfPointer(part), value);
  work.stored = { data, rows: { ...work.stored?.rows, ...rows }, versions: { ...work.stored?.versions, ...versions } };
  work.store.setFacts({ record: { ...work.store.facts().record, stored: data } }, data);
}

/** Goes on from the record as it is now: its version for the step and the draft, and what was taken of it into the form. */
export function rebaseOnStored(
  work: FormWork,
  form: ClientForm,
  { part, step }: { part: Pointer; step: string },
  { row, stored }: RecordNow,
  values: Record<Path, Json | undefined>,
): void {
  const { store, draftService } = work;
  const version = Number(row['version'] ?? 0);
  if (stored) goOnFrom(work, form, part, valueAt(stored.data, segmentsOfPointer(part)) ?? {}, stored);
  store.setMany(values);
  draftService.rebase({ ...draftService.versions(), [part]: version });
  const memory = draftService.memory();
  const entry = memory.steps[step];
  if (entry) void draftService.remember({ ...memory, steps: { ...memory.steps, [step]: { ...entry, version } } });
}

/** What their save has locked is theirs: mine is shown beside it, to be read before it goes. */
function withLocks(found: readonly Difference[], { store, stored: last }: FormWork, stored: JsonObject): readonly Difference[] {
  const { record } = store.facts();
  const wasOpen = found.map(({ path }) => !store.fact(path).readonly);
  const now = { ...last?.data, ...stored };
  store.setFacts({ record: { ...record, stored: now } }, now);
  const locks = wasOpen.map((was, at) => was && store.fact(found[at]?.path ?? '').readonly);
  store.setFacts({ record }, last?.data ?? null);
  return found.map((one, at): Difference => (locks[at] ? { ...one, onlySide: 'theirs', isLocked: true } : one));
}

/** Reads a part of a form again: null where the form reads nothing of it, undefined when it cannot be read. */
async function readPart({ binding, schema }: ClientForm, part: Pointer, facts: JsonObject, ask: Lookup): Promise<Stored | null | undefined> {
  const load = (binding.load ?? []).filter(({ into }) => into === part);
  try {
    return placeRows(load, await readRows(load, facts, ask), schema);
  } catch {
    return undefined;
  }
}

/** Rows that others saved, laid into mine; what both changed waits for a choice. Undefined: none read, or one decided by itself shows something else. */
async function rowsConflict(
  step: SaveStep,
  part: Pointer,
  form: ClientForm,
  work: FormWork,
  read: Stored | null | undefined,
): Promise<(SaveEnd & { type: 'conflict' }) | null | undefined> {
  const items = schemaAt(form.schema, segmentsOfPointer(part))?.items;
  const rowsIn = (data: JsonObject | undefined): JsonObject[] => objectsIn(valueAt(data, segmentsOfPointer(part)));
  if (!items || !read) return undefined;
  const theirs = rowsIn(read.data);
  const key = form.binding.load?.find(({ into, over }) => into === part && over !== undefined)?.over ?? 'id';
  const sides = { mine: rowsIn(work.store.draft()), base: rowsIn(work.stored?.data), theirs };
  const { rows, found, isOther } = mergeRows(pathOfPointer(part), items, key, sides);
  goOnFrom(work, form, part, theirs, read);
  work.store.setMany({ [pathOfPointer(part)]: rows });
  if (found.length > 0) return { type: 'conflict', part, step: stepId(step), found, current: { row: {}, stored: null } };
  return step.alone && isOther ? undefined : null;
}

/**
 * Where a save stands that came after somebody else's: a choice to make; null when nothing of theirs touches mine and the save goes on from
 * theirs; undefined when theirs cannot be read, or what the form shows of the record without asking for it is other than it was: who decides by
 * that has to see it first. Loaded with the first conflict.
 */
export async function conflictState(
  ran: Ran & { ok: false },
  form: ClientForm,
  work: FormWork,
  facts: JsonObject,
  ask: Lookup,
): Promise<(SaveEnd & { type: 'conflict' }) | null | undefined> {
  const { problem, step } = ran;
  const part = step.each ?? ran.part ?? '';
  const stored = await readPart(form, part, facts, ask);
  if (step.each !== undefined) return rowsConflict(step, part, form, work, stored);
  if (stored === undefined) return undefined;
  const current = { row: { ...currentRow(problem.current), ...stored?.rows[part] }, stored };
  const at = { part, step: stepId(step) };
  const fields = schemaAt(form.schema, segmentsOfPointer(part))?.properties ?? {};
  const [before, after] = [work.stored, stored].map((one) => objectOf(valueAt(one?.data, segmentsOfPointer(part))));
  const unseen = stored ? loadedNames(form, part).filter((name) => fields[name]?.['x-local'] && !same(before?.[name], after?.[name])) : [];
  if (unseen.length > 0) {
    rebaseOnStored(work, form, at, current, Object.fromEntries(unseen.map((name) => [pathOfPointer(`${part}/${name}`), after?.[name]])));
    return undefined;
  }
  const base = conflictBaseOf(part, work.stored, work.draftService.versions());
  // What is always worked out follows from what is chosen.
  const isComputed = ({ path }: Difference): boolean => {
    const rule = form.rules.compute?.[pointerOfPath(path)];
    return rule !== undefined && !(isObject(rule) && 'when' in rule);
  };
  const all = differences(part, form.schema, work.store.draft(), current.row, base).filter((one) => !isComputed(one));
  const found = stored ? withLocks(all, work, stored.data) : all;
  if (found.some(({ onlySide }) => onlySide !== 'mine')) return { type: 'conflict', ...at, found, current };
  rebaseOnStored(work, form, at, current, {});
  return null;
}
