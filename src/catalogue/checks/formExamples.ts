import { exampleFactsOf, inWords, runExample } from '../../engine/example/runExample.ts';
import { judgeForm } from '../../engine/form/evaluateForm.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { planOf } from '../../engine/form/plan.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Messages } from '../../engine/problem/text.ts';
import type { Json, OptionItem } from '../../engine/types.ts';
import { messagesOf } from '../client.ts';
import { compileValidators } from '../compile/validators.ts';
import { pointerTo } from '../json/pointer.ts';
import { isEventCheck } from '../eventChecks.ts';
import { isEventOptions } from '../eventOptions.ts';
import { judgedForm } from '../judged.ts';
import type { FormDef } from '../definition/form.ts';
import { anyFaulty, type Check, type CheckContext, type Finding } from './check.ts';
import { languageOf } from './text/language.ts';

type Lists = Record<string, OptionItem[]>;
const LONG = 400;

/** A finding about a file of the form, wherever that file's text comes from. */
interface Proof {
  of: 'examples' | 'rules';
  finding: Omit<Finding, 'source'>;
}
/** What a form's examples are held against beside the form. */
interface World {
  lists: Lists;
  messages: Messages;
}

/** Examples that say something else than the engine. */
function failing(form: FormDef, world: World): Proof[] {
  const judged = judgedForm(form);
  const judging = { ...world, validators: compileValidators(judged) };
  return form.examples.flatMap((example, index): Proof[] => {
    const differences = runExample(judged, example, judging);
    if (differences.length === 0) return [];
    const finding = {
      pointer: `/examples/${index}`,
      wrong: `the example "${example.name}" fails: ${differences.map(inWords).join('; ').slice(0, LONG)}`,
      right: 'a rule or an example mended so that both say the same',
      check: 'example',
    };
    return [{ of: 'examples', finding }];
  });
}

/** Where in rules.json a rule of the plan stands. */
function placeOf(node: RuleNode, form: FormDef): string {
  if (node.kind === 'check') return `/check/${(form.rules.check ?? []).findIndex(({ id }) => id === node.id)}/id`;
  return pointerTo('', node.kind, node.at);
}

/** What the rules said over all examples: by rule, each different answer once. */
function answers(form: FormDef, { lists, messages }: World): Map<RuleNode, Map<string, Json>> {
  const judged = judgedForm(form);
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

function uncovered(form: FormDef, world: World): Proof[] {
  return [...answers(form, world)].flatMap(([node, said]): Proof[] => {
    const wrong = lacking(node, [...said.values()]);
    if (wrong === undefined) return [];
    const finding = {
      pointer: placeOf(node, form),
      wrong: `rule "${node.id}": ${wrong}`,
      right: 'an example in examples.json that shows the other side of it',
      check: 'rule-without-example',
    };
    return [{ of: 'rules', finding }];
  });
}

/** The last proof of each form, with what it was made of: an edit of one form does not prove all the others again. */
const proved = new Map<string, { form: string; world: string; proofs: Proof[] }>();

function proofsOf(form: FormDef, world: World, worldText: string): Proof[] {
  const text = JSON.stringify(form);
  const known = proved.get(form.id);
  if (known?.form === text && known.world === worldText) return known.proofs;
  const proofs = [...failing(form, world), ...uncovered(form, world)];
  proved.set(form.id, { form: text, world: worldText, proofs });
  return proofs;
}

/** Workflows whose states a form offers, or whose refusals it says. */
function drawnFrom({ definitions }: CheckContext, id: string): string[] {
  const { options = {}, check = [] } = (definitions.get('rules', id)?.value as unknown as RulesDef | undefined) ?? {};
  const named = [
    ...Object.values(options).flatMap((rule) => (isEventOptions(rule) ? rule.events : [])),
    ...check.flatMap((one) => (isEventCheck(one) ? one.refusal.of : [])),
  ];
  return named.map((workflow) => `workflows/${workflow}.json`);
}

/** Every example of a form holds in the page's way and the server's, and every rule is shown true and false by some example. */
export const formExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) => {
    if (anyFaulty(context, 'config/app.json', 'config/options/', 'config/messages/', 'schemas/_shared/')) return [];
    const lists = Object.fromEntries(Object.entries(context.catalogue.options).map(([name, { items }]) => [name, items]));
    const world = { lists, messages: messagesOf(context.catalogue, languageOf(context)) };
    const worldText = JSON.stringify(world);
    return Object.values(context.catalogue.forms)
      .filter(({ id }) => !anyFaulty(context, `schemas/forms/${id}/`, ...drawnFrom(context, id)))
      .flatMap((form) =>
        proofsOf(form, world, worldText).flatMap(({ of, finding }) => {
          const source = context.definitions.get(of, form.id);
          return source ? [{ source, ...finding }] : [];
        }),
      );
  },
};
