import { explainRule } from '../../engine/explain/explainRule.ts';
import type { Explanation, Vocabulary } from '../../engine/explain/types.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject, Logic, Text } from '../../engine/types.ts';
import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { Inspectable } from './inspectables.ts';
import type { WhySection } from '../../widgets/contract/why.ts';

export type ExplainText = (text: Text, values?: JsonObject) => string;
export interface WhyWorld {
  inspectables: ReadonlyMap<string, Inspectable>;
  catalogue: ClientCatalogue;
  text: ExplainText;
}
export interface SectionMaker {
  words(schema?: FormSchema): Vocabulary;
  /** From an explanation that the engine gave. */
  of(title: Text, explanation: Explanation, said?: string): WhySection;
  /** From a rule and its facts. */
  rule(title: Text, rule: Logic, facts: JsonObject, said?: Text, schema?: FormSchema): WhySection;
}

/** Explanations as they are drawn, in the words of the catalogue. */
export function sectionMaker({ catalogue, text }: { catalogue: ClientCatalogue; text: ExplainText }): SectionMaker {
  const words = (schema?: FormSchema): Vocabulary => vocabularyOf({ ...catalogue, schema });
  const of = (title: Text, { words: rule, reads, change }: Explanation, said?: string): WhySection => {
    const now = new Map(reads.map(({ path, said: value }) => [path, value]));
    return {
      title: text(title),
      rule,
      ...(said ? { said } : {}),
      facts: reads.map(({ label, said: value }) => ({ name: label, value })),
      change: change
        ? change
            .map(({ path, label, said: to }) => text('{{why.turn}}', { label, said: to, now: now.get(path) ?? '' }))
            .join(` ${text('{{why.and}}')} `)
        : text('{{why.noChange}}'),
    };
  };
  return {
    words,
    of,
    rule: (title, rule, facts, said, schema) => of(title, explainRule(rule, facts, words(schema)), said === undefined ? undefined : text(said)),
  };
}
