/** A form that is filled as an example says, and judged where code may be evaluated: for stories and the preview of the editor. */
import { compileValidators } from '../catalogue/compile/validators.ts';
import type { ExampleDef, JudgedForm, ValidateFn } from '../engine/definition/form.ts';
import { exampleFactsOf } from '../engine/example/runExample.ts';
import { verdictIn } from '../engine/explain/explainRule.ts';
import { vocabularyOf } from '../engine/explain/vocabulary.ts';
import { nodesAt, type RuleAt } from '../engine/form/plan.ts';
import { wholeValidator } from '../engine/form/schemaProblems.ts';
import { createFormStore } from '../engine/form/store.ts';
import type { FormStore } from '../engine/form/types.ts';
import type { Messages } from '../engine/problem/text.ts';
import type { Facts, JsonObject, Logic, OptionItem } from '../engine/types.ts';
import type { PreviewVerdict } from './previewOf.ts';

interface ExampleFormOptions {
  form: JudgedForm;
  example: ExampleDef;
  /** Facts in place of the example's own. */
  session?: JsonObject;
  record?: JsonObject;
  /** What stands in it, if not what the example says. */
  data?: JsonObject;
  lists: Record<string, OptionItem[]>;
  messages: Messages;
  /** Hears of calls, which lead nowhere: the example knows the answers. */
  onCall?: (call: string, payload: unknown) => void;
}

export interface ExampleForm {
  store: FormStore;
  facts: Facts;
  validate: ValidateFn;
  rulesAt: (path: string) => RuleAt[];
}

export function openExample({ form, example, session, record, data, lists, messages, onCall }: ExampleFormOptions): ExampleForm {
  const own = exampleFactsOf(example, lists);
  const facts: Facts = { ...own, session: { ...own.session, ...session }, record: { ...own.record, ...record } };
  const validators = compileValidators(form);
  const store = createFormStore({
    form,
    data: data ?? example.data,
    facts,
    validators,
    messages,
    ask: ({ id, call, with: payload }) => {
      onCall?.(call, payload);
      return Promise.resolve(facts.lookups[id] ?? facts.answers?.[id] ?? null);
    },
  });
  if (data === undefined && example.expect.problems?.length) store.submit(example.confirmed);
  return { store, facts, validate: wholeValidator(form.schema, validators), rulesAt: (path) => nodesAt(form, store.facts(), path) };
}

/** What rules answer to facts, in the words of a catalogue. */
export function previewVerdicts(spoken: Parameters<typeof vocabularyOf>[0]): (rule: Logic, facts: object) => PreviewVerdict {
  const words = vocabularyOf(spoken);
  return (rule, facts) => verdictIn(rule, facts, words);
}
