import { partOf, partsOf } from './schema.ts';
import { segmentsOfPointer } from '../json.ts';
import { segmentsOfPath } from './paths.ts';
import { partProblems } from './schemaProblems.ts';
import type { Path, Problem } from '../types.ts';
import type { Live } from './live.ts';
import { fieldOf, flush } from './fieldFact.ts';

/** Runs something after a while, unless the form is closed by then. */
function schedule(live: Live, milliseconds: number, run: () => void): void {
  const timer = setTimeout(() => {
    live.timers.delete(timer);
    if (!live.disposed) run();
  }, milliseconds);
  live.timers.add(timer);
}

/** Validates one part now; the verdicts of fields that had or have a problem are in doubt. */
function validatePart(live: Live, part: string): void {
  const { form } = live.options;
  const before = live.schema.get(part) ?? [];
  const now = partProblems(live.judgement, live.options.validators, part);
  live.stale.delete(part);
  live.schema.set(part, now);
  for (const { at } of [...before, ...now]) live.verdicts.add(fieldOf(form.schema, segmentsOfPointer(at)));
}

/** Validates every part that changed. */
export function validateStale(live: Live): void {
  for (const part of [...live.stale]) validatePart(live, part);
}

/** Validates the part of a place, when it changed. */
export function validateAround(live: Live, path: Path): void {
  const part = partOf(live.options.form.schema, segmentsOfPath(path)[0]);
  if (live.stale.has(part)) validatePart(live, part);
}

/** What was found of a place before anybody was there is of its old value: nothing is said of it until it is validated anew. */
export function unsay(live: Live, path: Path): void {
  const { schema } = live.options.form;
  const part = partOf(schema, segmentsOfPath(path)[0]);
  const found = live.schema.get(part);
  // One kind of nothing in another's place is no other value.
  if (found && live.stale.has(part))
    live.schema.set(
      part,
      found.filter(({ at }) => fieldOf(schema, segmentsOfPointer(at)) !== path),
    );
}

/** The problems of the last validation, in the order of the parts. */
export const schemaProblemsOf = (live: Live): Problem[] => partsOf(live.options.form.schema).flatMap((part) => live.schema.get(part) ?? []);

/**
 * Validates what changed once nothing was written for a while, at the latest after the longest wait. One timer ticks per burst of writing;
 * a key press only leaves a mark for it.
 */
export function scheduleValidation(live: Live): void {
  const { debounce = 200, maxWait = 800 } = live.options;
  if (live.ticking) return;
  live.ticking = true;
  const tick = (ticks: number): void =>
    schedule(live, debounce / 2, () => {
      const quiet = !live.wrote;
      live.wrote = false;
      if (!quiet && ticks * (debounce / 2) < maxWait) return tick(ticks + 1);
      live.ticking = false;
      validateStale(live);
      flush(live);
    });
  tick(1);
}
