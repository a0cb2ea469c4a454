import type { ClientForm } from '../../../catalogue/types.ts';
import type { SaveStep } from '../../../catalogue/definition/form.ts';
import type { JsonObject, Pointer } from '../../../engine/types.ts';
import type { CallProblem } from '../../client/problem.ts';
import { isObject, segmentsOfPointer, objectsIn, objectOf } from '../../../engine/json.ts';
import { pathOfPointer, valueAt, withValueAt } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import { stepId, type Ran } from '../../save/runSteps.ts';
import { conflictBaseOf, currentRow, differences, hidesANumber } from './conflict.ts';
import type { Lookup } from '../../context/lookup.ts';
import type { FormWork } from './formWork.ts';
import { mergeRows } from './mergeRows.ts';
import { rebase } from './rebase.ts';
import type { SaveOutcome } from './saveState.ts';
import { placeRows, readRows, type Stored } from './loadStored.ts';

/** What is stored in one part of a form now. */
interface ReadPart {
  /** Of an object; empty when it cannot be read. */
  object: (form: ClientForm, part: Pointer) => Promise<JsonObject>;
  /** Of a table; null when it cannot be read. */
  table: (form: ClientForm, part: Pointer) => Promise<JsonObject[] | null>;
}

/** Reads parts of a form again. */
function readPart(facts: JsonObject, ask: Lookup): ReadPart {
  const read = async ({ binding, schema }: ClientForm, part: Pointer): Promise<Stored | null> => {
    const load = (binding.load ?? []).filter(({ into }) => into === part);
    const rows = await readRows(load, facts, ask).catch(() => null);
    return placeRows(load, rows, schema);
  };
  return {
    object: async (form, part) => (await read(form, part))?.rows[part] ?? {},
    table: async (form, part) => {
      const stored = await read(form, part);
      const rows = valueAt(stored?.data, segmentsOfPointer(part)) ?? [];
      return stored && Array.isArray(rows) ? rows.filter(isObject) : null;
    },
  };
}

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
): Promise<SaveOutcome | null | undefined> {
  const items = schemaAt(form.schema, segmentsOfPointer(part))?.items;
  const theirs = await read.table(form, part);
  if (!items || !theirs) return undefined;
  const rowsIn = (data: JsonObject | undefined): JsonObject[] => objectsIn(valueAt(data, segmentsOfPointer(part)));
  const key = form.binding.load?.find(({ into, over }) => into === part && over !== undefined)?.over ?? 'id';
  const { rows, found } = mergeRows(pathOfPointer(part), items, key, { mine: rowsIn(work.store.draft()), base: rowsIn(work.stored?.data), theirs });
  goOnFrom(work, part, theirs);
  work.store.setMany({ [pathOfPointer(part)]: rows });
  return found.length > 0 ? { kind: 'conflict', part, step: stepId(step), found, theirs: {} } : null;
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
): Promise<SaveOutcome | null | undefined> {
  const read = readPart(facts, ask);
  const { problem, step } = ran;
  const part = ran.part ?? '';
  if (step.each !== undefined) return rowsConflict(step, step.each, form, work, read);
  const theirs = await current(problem, part, form, work, read);
  const found = differences(part, form.schema, work.store.draft(), theirs, conflictBaseOf(part, work.stored, work.draftService.versions()));
  if (found.some(({ settled }) => settled !== 'mine')) return { kind: 'conflict', part, step: stepId(step), found, theirs };
  rebase(work, part, stepId(step), Number(theirs['version'] ?? 0), {});
  return null;
}
