import { exampleFactsOf, runExample } from '../../engine/example/runExample.ts';
import { judgeForm } from '../../engine/form/evaluateForm.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { planOf } from '../../engine/form/plan.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Messages } from '../../engine/problem/text.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import { messagesOf } from '../client.ts';
import { compileValidators } from '../compile/validators.ts';
import { offersOf } from '../examples/offer.ts';
import { stubsOf } from '../examples/stubs.ts';
import { beginning } from '../examples/turned.ts';
import type { RuleSide } from '../examples/turning.ts';
import { pointerTo } from '../json/pointer.ts';
import { isEventCheck } from '../eventChecks.ts';
import { isUniqueCheck } from '../uniqueChecks.ts';
import { isEventOptions } from '../eventOptions.ts';
import { judgedForm } from '../judged.ts';
import type { FormDef } from '../definition/form.ts';
import type { Catalogue } from '../types.ts';
import { anyFaulty, type Check, type CheckContext, type Finding } from './check.ts';
import { failedExamples, type RanExample } from './failedExample.ts';
import { languageOf } from './text/language.ts';
import { watched } from './watched.ts';

type Lists = Readonly<Record<string, OptionItem[]>>;

/** A finding about a file of the form, wherever that file's text comes from. */
interface Proof {
  of: 'examples' | 'rules';
  finding: Omit<Finding, 'source'>;
}
/** What a form's examples are held against beside the form. */
interface World {
  lists: Lists;
  long: Catalogue['longLists'];
  messages: Messages;
}

/** Examples that say something else than the engine. */
function failing(form: FormDef, raw: readonly JsonObject[], world: World): Proof[] {
  const judged = judgedForm(form);
  const judging = { ...world, validators: compileValidators(judged) };
  const ran = form.examples.map((example, index): RanExample => {
    const { name } = example;
    const differences = runExample(judged, example, judging);
    const written = { name, expect: raw[index]?.['expect'] ?? {} };
    const offer = () => offersOf(`/examples/${index}`, written, differences, { ...world, byKeys: namesKeys(raw) });
    return { index, name, differences, offer };
  });
  return failedExamples(ran, form.id).map((finding) => ({ of: 'examples', finding }));
}

/** Whether examples say messages by their keys. */
const namesKeys = (raw: readonly JsonObject[]): boolean => raw.some(({ expect }) => JSON.stringify(expect).includes('{{'));

/** Where in rules.json a rule of the plan stands. */
function placeOf(node: RuleNode, form: FormDef): string {
  if (node.kind === 'check') return `/check/${(form.rules.check ?? []).findIndex(({ id }) => id === node.id)}/id`;
  return pointerTo('', node.kind, node.at);
}

/** What the rules said over all examples: by rule, each different answer once. */
function answers(form: FormDef, { lists, long, messages }: World): Map<RuleNode, Map<string, Json>> {
  const judged = judgedForm(form);
  const said = new Map<RuleNode, Map<string, Json>>(planOf(judged).nodes.map((node) => [node, new Map()]));
  for (const example of form.examples) {
    const { results } = judgeForm(judged, { data: example.data, facts: exampleFactsOf(example, lists, long), messages, side: 'page' });
    for (const [node, known] of said) for (const answer of results[node.rank]?.values() ?? []) known.set(JSON.stringify(answer), answer);
  }
  return said;
}

/** What is still to be shown about a rule, and which sides of it; undefined when examples show both. */
function lacking(node: RuleNode, said: readonly Json[]): { wrong: string; sides: RuleSide[] } | undefined {
  if (node.kind === 'lookup' || [node.logic, node.when].every((logic) => logic === undefined || readsOf(logic).length === 0)) return undefined;
  if (node.kind === 'options' || node.kind === 'rows' || (node.kind === 'compute' && node.when === undefined)) {
    if (said.length > 1) return undefined;
    return { wrong: said.length === 0 ? 'no example reaches it' : 'all examples get the same answer from it', sides: ['another answer'] };
  }
  const holds = node.kind === 'compute' ? said.some(Array.isArray) : said.includes(true);
  const fails = node.kind === 'compute' ? said.includes(null) : said.includes(false);
  if (holds && fails) return undefined;
  const wrong = holds ? 'no example makes it false' : 'no example makes it true';
  return { wrong, sides: [...(holds ? [] : (['holds'] as const)), ...(fails ? [] : (['silent'] as const))] };
}

function uncovered(form: FormDef, raw: readonly JsonObject[], world: World): Proof[] {
  const judged = judgedForm(form);
  const examples = form.examples.map((whole, index) => ({ whole, raw: raw[index] ?? {} }));
  return [...answers(form, world)].flatMap(([node, said]): Proof[] => {
    const lack = lacking(node, [...said.values()]);
    if (lack === undefined) return [];
    const stubs = stubsOf(judged, node.id, lack.sides, examples, { ...world, validators: compileValidators(judged), byKeys: namesKeys(raw) });
    const finding = {
      pointer: placeOf(node, form),
      wrong: `rule "${node.id}": ${lack.wrong}`,
      right: `an example in examples.json that shows the other side of it${beginning(form.id, stubs)}`,
      check: 'rule-without-example',
      offer: stubs,
    };
    return [{ of: 'rules', finding }];
  });
}

/** The last proof of each form, with what it was made of: an edit of one form, list or text does not prove again what reads none of it. */
const proved = new Map<string, { form: string; isSameIn: (world: World) => boolean; proofs: Proof[] }>();

function proofsOf(form: FormDef, raw: readonly JsonObject[], world: World): Proof[] {
  const text = JSON.stringify([form, raw]);
  const known = proved.get(form.id);
  if (known?.form === text && known.isSameIn(world)) return known.proofs;
  const [lists, long, messages] = [watched(world.lists), watched(world.long), watched(world.messages)];
  const seen: World = { lists: lists.record, long: long.record, messages: messages.record };
  const proofs = [...failing(form, raw, seen), ...uncovered(form, raw, seen)];
  const isSameIn = (now: World): boolean => lists.isSameIn(now.lists) && long.isSameIn(now.long) && messages.isSameIn(now.messages);
  proved.set(form.id, { form: text, isSameIn, proofs });
  return proofs;
}

/** Workflows whose states a form offers, or whose refusals it says, and entities whose unique keys it says. */
function drawnFrom({ definitions }: CheckContext, id: string): string[] {
  const { options = {}, check = [] } = (definitions.get('rules', id)?.value as unknown as RulesDef | undefined) ?? {};
  const named = [
    ...Object.values(options).flatMap((rule) => (isEventOptions(rule) ? rule.events : [])),
    ...check.flatMap((one) => (isEventCheck(one) ? one.refusal.of : [])),
  ];
  return [
    ...named.map((workflow) => `workflows/${workflow}.json`),
    ...check.flatMap((one) => (isUniqueCheck(one) ? `config/entities/${one.unique.of}.json` : [])),
  ];
}

/** Every example of a form holds in the page's way and the server's, and every rule is shown true and false by some example. */
export const formExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) => {
    if (anyFaulty(context, 'config/app.json', 'config/options/', 'config/messages/', 'schemas/_shared/')) return [];
    const lists = Object.fromEntries(Object.entries(context.catalogue.options).map(([name, { items }]) => [name, items]));
    const world = { lists, long: context.catalogue.longLists, messages: messagesOf(context.catalogue, languageOf(context)) };
    return Object.values(context.catalogue.forms)
      .filter(({ id }) => !anyFaulty(context, `schemas/forms/${id}/`, ...drawnFrom(context, id)))
      .flatMap((form) => {
        const raw = ((context.definitions.get('examples', form.id)?.value as JsonObject | undefined)?.['examples'] ?? []) as JsonObject[];
        return proofsOf(form, raw, world).flatMap(({ of, finding }) => {
          const source = context.definitions.get(of, form.id);
          return source ? [{ source, ...finding }] : [];
        });
      });
  },
};
