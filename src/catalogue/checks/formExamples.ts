import { exampleFactsOf, inWords, runExample } from '../../engine/example/runExample.ts';
import { judgeForm } from '../../engine/form/evaluateForm.ts';
import { planOf } from '../../engine/form/plan.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Json, OptionItem } from '../../engine/types.ts';
import { messagesOf } from '../client.ts';
import { compileValidators } from '../compile/validators.ts';
import { pointerTo } from '../json/pointer.ts';
import { judgedForm } from '../judged.ts';
import type { FormDef } from '../types.ts';
import { anyFaulty, type Check, type CheckContext, type Finding } from './check.ts';
import { languageOf } from './text/language.ts';

type Lists = Record<string, OptionItem[]>;
const LONG = 400;

/** Examples that say something else than the engine. */
function failing(context: CheckContext, form: FormDef, lists: Lists): Finding[] {
  const source = context.definitions.get('examples', form.id);
  if (!source) return [];
  const judged = judgedForm(form);
  const world = { lists, messages: messagesOf(context.catalogue, languageOf(context)), validators: compileValidators(judged) };
  return form.examples.flatMap((example, index) => {
    const differences = runExample(judged, example, world);
    if (differences.length === 0) return [];
    return [
      {
        source,
        pointer: `/examples/${index}`,
        wrong: `the example "${example.name}" fails: ${differences.map(inWords).join('; ').slice(0, LONG)}`,
        right: 'a rule or an example mended so that both say the same',
        check: 'example',
      },
    ];
  });
}

/** Where in rules.json a rule of the plan stands. */
function placeOf(node: RuleNode, form: FormDef): string {
  if (node.kind === 'check') return `/check/${(form.rules.check ?? []).findIndex(({ id }) => id === node.id)}/id`;
  return pointerTo('', node.kind, node.at);
}

/** What the rules said over all examples: by rule, each different answer once. */
function answers(context: CheckContext, form: FormDef, lists: Lists): Map<RuleNode, Map<string, Json>> {
  const judged = judgedForm(form);
  const messages = messagesOf(context.catalogue, languageOf(context));
  const said = new Map<RuleNode, Map<string, Json>>(planOf(judged).nodes.map((node) => [node, new Map()]));
  for (const example of form.examples) {
    const { results } = judgeForm(judged, { data: example.data, facts: exampleFactsOf(example, lists), messages, side: 'page' });
    for (const [node, known] of said) for (const answer of results[node.rank]?.values() ?? []) known.set(JSON.stringify(answer), answer);
  }
  return said;
}

/** What is still to be shown about a rule; undefined when examples show both sides of it. */
function lacking(node: RuleNode, said: readonly Json[]): string | undefined {
  if (node.kind === 'lookup' || [node.logic, node.when].every((logic) => logic === undefined || readsOf(logic).length === 0)) return undefined;
  if (node.kind === 'options' || (node.kind === 'compute' && node.when === undefined)) {
    return said.length > 1 ? undefined : `${said.length === 0 ? 'no example reaches it' : 'all examples get the same answer from it'}`;
  }
  const holds = node.kind === 'compute' ? said.some(Array.isArray) : said.includes(true);
  const fails = node.kind === 'compute' ? said.includes(null) : said.includes(false);
  if (!holds) return 'no example makes it true';
  return fails ? undefined : 'no example makes it false';
}

function uncovered(context: CheckContext, form: FormDef, lists: Lists): Finding[] {
  const source = context.definitions.get('rules', form.id);
  if (!source) return [];
  return [...answers(context, form, lists)].flatMap(([node, said]): Finding[] => {
    const wrong = lacking(node, [...said.values()]);
    return wrong === undefined
      ? []
      : [
          {
            source,
            pointer: placeOf(node, form),
            wrong: `rule "${node.id}": ${wrong}`,
            right: 'an example in examples.json that shows the other side of it',
            check: 'rule-without-example',
          },
        ];
  });
}

/** Every example of a form holds in the page's way and the server's, and every rule is shown true and false by some example. */
export const formExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) => {
    if (anyFaulty(context, 'config/app.json', 'config/options/', 'config/messages/', 'schemas/_shared/')) return [];
    const lists = Object.fromEntries(Object.entries(context.catalogue.options).map(([name, { items }]) => [name, items]));
    return Object.values(context.catalogue.forms)
      .filter(({ id }) => !anyFaulty(context, `schemas/forms/${id}/`))
      .flatMap((form) => [...failing(context, form, lists), ...uncovered(context, form, lists)]);
  },
};
