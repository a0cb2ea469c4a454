/** What becomes of one stored record that is judged by other definitions: pure, for any two outcomes of the same data. */
import type { Outcome } from '../../../engine/form/evaluateForm.ts';
import { changedPaths, isEmpty, isInside, patternOf, pointerOfPath, segmentsOfPath, valueAt } from '../../../engine/form/paths.ts';
import { isBlocking } from '../../../engine/problem/formCodes.ts';
import type { RulesDef } from '../../../engine/definition/form.ts';
import type { Json, Pointer, Problem } from '../../../engine/types.ts';

export type ReplayKind = 'refused' | 'incomplete' | 'recomputed' | 'hidden' | 'moved';

/** One field of a record. `problem`: what a save would be refused with; else the value that it has and the one that it would have. */
export type RecordDifference = { kind: ReplayKind; at: Pointer } & ({ problem: Problem } | { was: Json; becomes: Json });

/** What a person cannot save: a question can be answered, and what nobody was asked is told elsewhere. */
export const isRefusing = (problem: Problem): boolean =>
  isBlocking(problem) && problem.code !== 'CONFIRM_NEEDED' && problem.code !== 'CHECK_UNANSWERED';

/** Whether a rule stands at this place, in whatever row, or around it. */
const isRuled = (rules: Readonly<Record<Pointer, unknown>> | undefined, path: string): boolean => {
  const pattern = pointerOfPath(patternOf(segmentsOfPath(path)));
  return Object.keys(rules ?? {}).some((pointer) => isInside(pattern, pointer));
};

/**
 * - *refused*, *incomplete*: a save would be refused at a place where it is not now; incomplete where a value is missing.
 * - *recomputed*: a value would become another. *hidden*: a field with a value would no longer be kept.
 *
 * What the session may not see stays as it is stored, and is no difference.
 */
export function differencesOf(before: Outcome, after: Outcome, { compute, see }: Pick<RulesDef, 'compute' | 'see'>): RecordDifference[] {
  const known = new Set(before.problems.filter(isRefusing).map(({ at }) => at));
  const refusals = after.problems
    .filter((problem) => isRefusing(problem) && !known.has(problem.at))
    .map((problem): RecordDifference => ({ kind: problem.code === 'FIELD_REQUIRED' ? 'incomplete' : 'refused', at: problem.at, problem }));
  const values = changedPaths(before.data, after.data)
    .filter((path) => !isRuled(see, path))
    .map((path): RecordDifference => {
      const [was, becomes] = [before, after].map(({ data }) => valueAt(data, segmentsOfPath(path)) ?? null);
      const isHidden = isEmpty(becomes) && !isRuled(compute, path);
      return { kind: isHidden ? 'hidden' : 'recomputed', at: pointerOfPath(path), was: was ?? null, becomes: becomes ?? null };
    });
  return [...refusals, ...values];
}
