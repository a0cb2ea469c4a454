/** Why a refusal is one, as the wire says it: worked out when the answer is written, from the rule that refused and the facts it read. */
import { explainRule } from '../../engine/explain/explainRule.ts';
import type { Explanation, Vocabulary } from '../../engine/explain/types.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { messagesOf } from '../../catalogue/client.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { FormSchema, JsonObject, Logic, Problem } from '../../engine/types.ts';

export type WordsFor = (schema?: FormSchema) => Vocabulary;
/** Explains a refusal, or one problem of it; undefined where there is nothing to say beyond its text. */
export type Explain = (words: WordsFor, problem?: Problem) => Explanation | undefined;

export interface WireExplanation {
  /** The rule in words. */
  rule: string;
  facts: { name: string; value: string }[];
  /** The fewest facts that would turn it; null where none was found. */
  change: { name: string; value: string }[] | null;
}

export function wordsIn(catalogue: Catalogue): WordsFor {
  const messages = messagesOf(catalogue, String(catalogue.app['language'] ?? 'en'));
  return (schema) => vocabularyOf({ ...catalogue, messages, schema });
}

/** Why a rule did not hold for these facts. */
export const because =
  (rule: Logic, facts: JsonObject): Explain =>
  (words) =>
    explainRule(rule, facts, words());

export function wireExplanation({ words, reads, change }: Explanation): WireExplanation {
  return {
    rule: words,
    facts: reads.map(({ label, said }) => ({ name: label, value: said })),
    change: change && change.map(({ label, said }) => ({ name: label, value: said })),
  };
}
