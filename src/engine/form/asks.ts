import type { Json, JudgedForm, Path, Verdicts } from '../types.ts';
import { answerKey } from './judgement/answerKey.ts';
import { instancesOf } from './judgement/instances.ts';
import { isHidden } from './judgement/standing.ts';
import type { Judgement } from './judgement/judgement.ts';
import { askOf } from './judgement/runRule.ts';
import { isInside, pointerOfPath } from './paths.ts';
import { evaluateForm, judgeForm, verdictOn } from './evaluateForm.ts';
import { sameJson } from './sameJson.ts';
import type { Ask, Asker, JudgeOptions } from './types.ts';

const isAsk = (said: Json | undefined): said is { call: string; with: Ask['with'] } =>
  typeof said === 'object' && said !== null && !Array.isArray(said);

/** The calls that the lookups of a form want answered for the data as it counts now. */
export const lookupAsks = ({ plan, results }: Judgement): Ask[] =>
  plan.byKind('lookup').flatMap((node) => {
    const said = results[node.rank]?.get('');
    return isAsk(said) ? [{ kind: 'lookup' as const, id: node.id.slice('lookup:'.length), call: said.call, with: said.with }] : [];
  });

/** The calls that checks of shown fields want answered, by the name their answer is kept under. */
export const checkAsks = (judgement: Judgement, only?: (path: Path) => boolean): Ask[] =>
  judgement.plan
    .byKind('check')
    .filter(({ check }) => check?.needs === 'server')
    .flatMap((node) =>
      instancesOf(judgement, node).flatMap(({ path, segments, facts }) => {
        if ((only && !only(path)) || isHidden(judgement, segments)) return [];
        const said = askOf(node.check?.ask, facts);
        return isAsk(said) ? [{ kind: 'check' as const, id: answerKey(node, path), call: said.call, with: said.with }] : [];
      }),
    );

/** Lookups may feed what other lookups send; longer chains are a mistake in the rules. */
const ROUNDS = 6;

/**
 * Judges a form with every lookup and server check answered: judges, asks, judges again until nothing new is asked.
 * The facts' own `lookups` and `answers` are not trusted and not used. Equal calls are asked once.
 * A check whose question could not be put stays unanswered, which is a problem of its own.
 * @throws whatever `ask` rejects with: a judgement without its answers is none
 */
export async function evaluateAsking(form: JudgedForm, options: JudgeOptions, ask: Asker): Promise<Verdicts> {
  const known = new Map<string, Promise<Json | undefined>>();
  const answerOf = (one: Ask): Promise<Json | undefined> => {
    const key = JSON.stringify([one.call, one.with]);
    const answer = known.get(key) ?? ask(one);
    known.set(key, answer);
    return answer;
  };
  const { within } = options;
  const judged = (path: Path): boolean => !within || within.some((outer) => isInside(pointerOfPath(path), outer));
  let facts = { ...options.facts, lookups: {} as Record<string, Json>, answers: {} as Record<string, Json> };
  for (let round = 0; round < ROUNDS; round++) {
    const judgement = judgeForm(form, { ...options, facts });
    const lookups: Record<string, Json> = {};
    const answers: Record<string, Json> = {};
    for (const one of lookupAsks(judgement)) lookups[one.id] = (await answerOf(one)) ?? null;
    for (const one of checkAsks(judgement, judged)) {
      const answer = await answerOf(one);
      if (answer !== undefined) answers[one.id] = answer;
    }
    if (sameJson(lookups, facts.lookups) && sameJson(answers, facts.answers)) return verdictOn(judgement, options);
    facts = { ...facts, lookups, answers };
  }
  return evaluateForm(form, { ...options, facts });
}
