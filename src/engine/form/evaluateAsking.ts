/** Judges a form on the server: with every lookup and every check that only the server can make answered. */
import type { Json, JsonObject, OptionItem, Path, Pointer } from '../types.ts';
import type { JudgedForm } from '../definition/form.ts';
import type { Judgement } from './judgement.ts';
import { refresh } from './effectiveValue.ts';
import { segmentsOfPointer } from '../json.ts';
import { isInside, pointerOfPath, sameJson } from './paths.ts';
import type { Asker, JudgeOptions } from './types.ts';
import { itemsOf } from './valueProblems.ts';
import { judgeForm, outcomeOf, type Outcome } from './evaluateForm.ts';
import { answer, checkAsks, lookupAsks, nameOf, type AskKey } from './lookups.ts';

/** Lookups may feed what other lookups send; longer chains are a mistake in the rules. */
const ROUNDS = 6;

/** The same asker, asked once for equal calls. */
function askingOnce(ask: Asker): Asker {
  const answers = new Map<string, Promise<Json | undefined>>();
  return (one) => {
    const key = JSON.stringify([one.call, one.with]);
    const found = answers.get(key) ?? ask(one);
    answers.set(key, found);
    return found;
  };
}

/** Asks what a judgement wants answered and runs the rules that read an answer, until nothing new is asked. */
async function settle(judgement: Judgement, within: JudgeOptions['within'], ask: Asker): Promise<void> {
  const isWithin = (path: Path): boolean => !within || within.some((outer) => isInside(pointerOfPath(path), outer));
  const { lookups, answers, unanswered } = judgement.facts;
  for (let round = 0; round < ROUNDS; round++) {
    const asks = [...lookupAsks(judgement), ...checkAsks(judgement, isWithin)];
    const answerByName = new Map<string, Json | undefined>();
    for (const one of asks) answerByName.set(nameOf(one), await ask(one));
    for (const { id } of judgement.plan.byKind('lookup')) delete unanswered[id.slice('lookup:'.length)];
    for (const one of asks) if (one.kind === 'lookup' && answerByName.get(nameOf(one)) === undefined) unanswered[one.id] = true;
    // What is not asked any more has no answer either.
    const entries: AskKey[] = [
      ...Object.keys(lookups).map((id): AskKey => ({ kind: 'lookup', id })),
      ...Object.keys(answers).map((id): AskKey => ({ kind: 'check', id })),
    ].filter((one) => !answerByName.has(nameOf(one)));
    const news = [...asks, ...entries].filter((one) => !sameJson(answerByName.get(nameOf(one)), (one.kind === 'lookup' ? lookups : answers)[one.id]));
    if (!news.map((one) => answer(judgement, one, answerByName.get(nameOf(one)))).some(Boolean)) return;
    judgement.run();
  }
}

const unasked = (form: JudgedForm, options: JudgeOptions): Judgement =>
  judgeForm(form, { ...options, facts: { ...options.facts, lookups: {}, answers: {} } });

/**
 * Judges a form with every lookup and server check answered. The facts' own `lookups` and `answers` are not trusted and not used.
 * A check whose question could not be put stays unanswered, which is a problem of its own.
 * @throws whatever `ask` rejects with: a judgement without its answers is none
 */
export async function evaluateAsking(form: JudgedForm, options: JudgeOptions, ask: Asker): Promise<Outcome> {
  const judgement = unasked(form, options);
  await settle(judgement, options.within, askingOnce(ask));
  return outcomeOf(judgement, options);
}

/**
 * The same for data that follows in part from what lookups answer: `fill` says by them what stands at these places, `offered` what a rule offers.
 * @throws whatever `ask` rejects with
 */
export async function evaluateFilling(
  form: JudgedForm,
  options: JudgeOptions,
  ask: Asker,
  places: readonly Pointer[],
  fill: (lookups: Readonly<Record<string, Json>>) => JsonObject,
): Promise<Outcome & { offered: (at: Pointer) => readonly OptionItem[] | undefined }> {
  const judgement = unasked(form, options);
  const once = askingOnce(ask);
  await settle(judgement, options.within, async (one) => (one.kind === 'lookup' ? once(one) : undefined));
  judgement.draft = fill(judgement.facts.lookups);
  for (const place of places) refresh(judgement, segmentsOfPointer(place));
  judgement.run();
  await settle(judgement, options.within, once);
  return { ...outcomeOf(judgement, options), offered: (at) => itemsOf(judgement.resultAt('options', segmentsOfPointer(at))?.value) };
}
