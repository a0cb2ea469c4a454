import type { JsonObject, JudgedForm, Verdicts } from '../types.ts';
import { judge } from './judgement/judge.ts';
import type { Judgement } from './judgement/judgement.ts';
import { own } from './paths.ts';
import { collectProblems } from './problems/collect.ts';
import { schemaProblems } from './problems/schemaProblems.ts';
import type { JudgeOptions } from './types.ts';
import { verdictsOf } from './verdicts.ts';

/** The stored form data: given, or what the record's facts hold. */
export function storedOf({ stored, facts }: Pick<JudgeOptions, 'stored' | 'facts'>): JsonObject | null {
  if (stored !== undefined) return stored;
  const known = own(facts.record, 'stored');
  return typeof known === 'object' && known !== null && !Array.isArray(known) ? known : null;
}

/** Runs the rules of a form without asking for problems: who needs only what counts, or which calls are due. */
export const judgeForm = (form: JudgedForm, options: Omit<JudgeOptions, 'validators' | 'confirmed' | 'within'>): Judgement =>
  judge({ form, data: options.data, facts: options.facts, stored: storedOf(options), messages: options.messages, side: options.side });

/**
 * Judges a form in the one fixed order of definitions.md: what decides values (`see`, `show`, `readonly`, `compute`, `options`) sorted by
 * what reads what, then `require`, the schema on what is left, `check` in file order. Never throws on data, whatever was sent;
 * the data is not changed.
 * @throws RuleCycle when the form's rules wait for each other (the catalogue refuses such a form at load)
 */
export const evaluateForm = (form: JudgedForm, options: JudgeOptions): Verdicts => verdictOn(judgeForm(form, options), options);

/** The verdicts of a judgement whose rules have run. */
export function verdictOn(judgement: Judgement, options: JudgeOptions): Verdicts {
  const problems = collectProblems(judgement, schemaProblems(judgement, options.validators), new Set(options.confirmed), options.within);
  return verdictsOf(judgement, problems);
}
