import type { Json, Logic } from '../types.ts';
import { applyLogic, truthy } from '../rules/logic.ts';
import { readPath } from '../rules/readPath.ts';
import { SOMETHING } from './alternatives.ts';
import { sayRule, sayValue } from './sayRule.ts';
import { factPathsOf, smallestChange } from './smallestChange.ts';
import type { Explanation, Vocabulary } from './types.ts';

const sayTo = (to: Json, words: Vocabulary): string => {
  const text = JSON.stringify(to);
  return text.includes(SOMETHING) ? (words.phrase('why.value.something') ?? SOMETHING) : sayValue(to, words);
};

/** Answers a rule with its reasons: in words, with the facts it read, and the smallest change that would turn it: of a verdict to its opposite, of a value to another one. Pure; never throws on facts. */
export function explainRule(logic: Logic, facts: unknown, words: Vocabulary, as: 'verdict' | 'value' = 'verdict'): Explanation {
  let answer: Json = null;
  try {
    answer = applyLogic(logic, facts);
  } catch {
    // A rule that fails on these facts says nothing: as good as null.
  }
  const holds = truthy(answer);
  const now = JSON.stringify(answer);
  const reads = factPathsOf(logic).map((path) => {
    const value = (readPath(facts, path) ?? null) as Json;
    return { path, label: words.label(path), value, said: sayValue(value, words) };
  });
  const change =
    smallestChange(logic, facts, (other) => (as === 'value' ? JSON.stringify(other) !== now : truthy(other) !== holds))?.map(({ path, to }) => ({
      path,
      label: words.label(path),
      to,
      said: sayTo(to, words),
    })) ?? null;
  return { holds, words: sayRule(logic, words), reads, change };
}
