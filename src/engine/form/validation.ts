import { partOf, partsOf, fieldOf } from './schema.ts';
import { segmentsOfPointer } from '../json.ts';
import { segmentsOfPath } from './paths.ts';
import { partProblems } from './schemaProblems.ts';
import type { Path, Problem } from '../types.ts';
import type { OpenForm } from './openForm.ts';
import { notifyFields } from './fieldVerdict.ts';

/** Runs something after a while, unless the form is closed by then. */
function schedule(open: OpenForm, milliseconds: number, run: () => void): void {
  const timer = setTimeout(() => {
    open.timers.delete(timer);
    if (!open.disposed) run();
  }, milliseconds);
  open.timers.add(timer);
}

/** Validates one part now; the verdicts of fields that had or have a problem are in doubt. */
function validatePart(open: OpenForm, part: string): void {
  const { form } = open.options;
  const before = open.schemaProblems.get(part) ?? [];
  const now = partProblems(open.judgement, open.options.validators, part);
  open.stale.delete(part);
  open.schemaProblems.set(part, now);
  for (const { at } of [...before, ...now]) open.inDoubt.add(fieldOf(form.schema, segmentsOfPointer(at)));
}

/** Validates every part that changed. */
export function validateStale(open: OpenForm): void {
  for (const part of [...open.stale]) validatePart(open, part);
}

/** Validates the part of a place, when it changed. */
export function validateAround(open: OpenForm, path: Path): void {
  const part = partOf(open.options.form.schema, segmentsOfPath(path)[0]);
  if (open.stale.has(part)) validatePart(open, part);
}

/** What was found of a place before anybody was there is of its old value: nothing is said of it until it is validated anew. */
export function forgetProblems(open: OpenForm, path: Path): void {
  const { schema } = open.options.form;
  const part = partOf(schema, segmentsOfPath(path)[0]);
  const found = open.schemaProblems.get(part);
  // One kind of nothing in another's place is no other value.
  if (found && open.stale.has(part))
    open.schemaProblems.set(
      part,
      found.filter(({ at }) => fieldOf(schema, segmentsOfPointer(at)) !== path),
    );
}

/** The problems of the last validation, in the order of the parts. */
export const schemaProblemsOf = (open: OpenForm): Problem[] =>
  partsOf(open.options.form.schema).flatMap((part) => open.schemaProblems.get(part) ?? []);

/**
 * Validates what changed once nothing was written for a while, at the latest after the longest wait. One timer ticks per burst of writing;
 * a key press only leaves a mark for it.
 */
export function scheduleValidation(open: OpenForm): void {
  const { debounce = 200, maxWait = 800 } = open.options;
  if (open.ticking) return;
  open.ticking = true;
  const tick = (ticks: number): void =>
    schedule(open, debounce / 2, () => {
      const quiet = !open.wrote;
      open.wrote = false;
      if (!quiet && ticks * (debounce / 2) < maxWait) return tick(ticks + 1);
      open.ticking = false;
      validateStale(open);
      notifyFields(open);
    });
  tick(1);
}
