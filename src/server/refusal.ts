/** A decision against a request: a permanent code, values for its text, and the field that it is about. Thrown, never a fault. */
import type { ProblemCode } from '../engine/problem/codes.ts';
import type { Json, JsonObject, Problem, Text, Logic } from '../engine/types.ts';
import type { JudgedForm } from '../engine/definition/form.ts';
import { explainRule } from '../engine/explain/explainRule.ts';
import type { Explanation, Vocabulary } from '../engine/explain/types.ts';
import { vocabularyOf } from '../engine/explain/vocabulary.ts';
import { messagesOf } from '../catalogue/client.ts';
import type { Catalogue } from '../catalogue/types.ts';

/* Why a refusal is one, as the wire says it: worked out when the answer is written, from the rule that refused and the facts it read. */

export type WordsFor = (form?: Pick<JudgedForm, 'id' | 'schema'>) => Vocabulary;
/** Explains a refusal, or one problem of it; undefined where there is nothing to say beyond its text. */
export type Explain = (words: WordsFor, problem?: Problem) => Explanation | undefined;

export interface WireExplanation {
  /** The rule in words. */
  rule: string;
  facts: { name: string; value: string }[];
  /** The fewest facts that would turn it; null where none was found. */
  change: { name: string; value: string }[] | null;
  /** One plain sentence of the rule. */
  because: string;
  /** What there is to do, a sentence each; `mine` by who asks; `field` and `tab` say where. */
  ways: { text: string; mine: boolean; field?: string; tab?: string }[];
}

export function wordsIn(catalogue: Catalogue, language?: string): WordsFor {
  const messages = messagesOf(catalogue, language);
  return (form) => vocabularyOf({ ...catalogue, messages, form });
}

/** Why a rule did not hold for these facts. */
export const because =
  (rule: Logic, facts: JsonObject): Explain =>
  (words) =>
    explainRule(rule, facts, words());

export function wireExplanation({ words, because: why, reads, change, ways }: Explanation): WireExplanation {
  return {
    rule: words,
    facts: reads.map(({ label, text }) => ({ name: label, value: text })),
    change: change && change.map(({ label, text }) => ({ name: label, value: text })),
    because: why,
    ways: [...ways],
  };
}

export interface RefusalDetail {
  /** Wire name of the field (`data-field`). */
  field?: string;
  /** Takes the place of the code's own text. */
  text?: Text;
  /** Values of the text's placeholders. */
  values?: JsonObject;
  /** What the answer's `data` carries (the current record, the first answer). */
  data?: Json;
  /** Stands in the body beside the one shape: keys that an endpoint of its own documents (`Status`). */
  beside?: JsonObject;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Of what is asked too often the first that is refused within its time: an audit names that one. */
  isFirst?: boolean;
  /** Said late: what a stranger sends for nothing, and what is asked too often. */
  isLate?: boolean;
  /** Several problems of a form, each an appError of its own. */
  problems?: readonly Problem[];
  /** Why: asked when the answer is written. */
  explain?: Explain;
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly detail: RefusalDetail;
  constructor(code: ProblemCode, detail: RefusalDetail = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}
