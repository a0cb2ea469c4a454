import { explainRule } from '../../engine/explain/explainRule.ts';
import { joinTexts } from '../../engine/explain/joinTexts.ts';
import type { Explanation, Vocabulary, WayOut } from '../../engine/explain/types.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import type { JudgedForm } from '../../engine/definition/form.ts';
import type { JsonObject, Logic, Text } from '../../engine/types.ts';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { Inspectable } from './inspectables.ts';
import type { WhySection, WhyStep } from '../../widgets/contract/why.ts';

export type ExplainText = (text: Text, values?: JsonObject) => string;
/** Goes to where something is done; undefined where there is no such place on this page. */
export type GoTo = (to: { field?: string; tab?: string }, form?: Inspectable & { of: 'form' }) => (() => void) | undefined;
export interface WhyWorld {
  inspectables: ReadonlyMap<string, Inspectable>;
  catalogue: ClientCatalogue;
  text: ExplainText;
  goTo: GoTo;
}
export interface SectionMaker {
  words(form?: Pick<JudgedForm, 'id' | 'schema'>): Vocabulary;
  /** From an explanation that the engine gave; `form` is the one whose fields it speaks of. */
  of(title: Text, explanation: Explanation, sentence?: string, form?: Inspectable & { of: 'form' }): WhySection;
  /** From a rule and its facts. */
  rule(title: Text, rule: Logic, facts: JsonObject, sentence?: Text, form?: Inspectable & { of: 'form' }): WhySection;
  /** Where no rule is to be had: what to do, or that there is nothing to be done, and why. */
  plain(title: Text, step: Text, sentence: string): WhySection;
}

/** A way out as it is drawn: a link where it leads somewhere. */
export const whyStepOf = ({ text, mine }: Pick<WayOut, 'text' | 'mine'>, go: (() => void) | undefined): WhyStep => ({
  text,
  ...(mine && go ? { onGo: go } : {}),
});

/** Explanations as they are drawn, in the words of the catalogue. */
export function sectionMaker({ catalogue, text, goTo }: Pick<WhyWorld, 'catalogue' | 'text' | 'goTo'>): SectionMaker {
  const words: SectionMaker['words'] = (form) => vocabularyOf({ ...catalogue, form });
  const of: SectionMaker['of'] = (title, { words: rule, because, reads, change, ways }, sentence, form) => ({
    title: text(title),
    steps: ways.map((way) => whyStepOf(way, goTo(way, form))),
    sentence: sentence || because,
    rule,
    facts: reads.map(({ label, text: value }) => ({ name: label, value })),
    change: change
      ? joinTexts(
          change.map(({ label, text: to }) => text('{{why.turn}}', { label, said: to })),
          text('{{why.and}}'),
        )
      : text('{{why.noChange}}'),
  });
  return {
    words,
    of,
    rule: (title, rule, facts, sentence, form) =>
      of(title, explainRule(rule, facts, words(form?.form)), sentence === undefined ? undefined : text(sentence), form),
    plain: (title, step, sentence) => ({ title: text(title), steps: [{ text: text(step) }], sentence, facts: [] }),
  };
}
