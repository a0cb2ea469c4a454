import { readOf } from '../findAction.ts';
import { objectOf, segmentsOfPointer, provedAs } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import type { RulesDef } from '../../engine/definition/form.ts';
import { planOf } from '../../engine/form/plan.ts';
import { rulesOf, type RuleKind, type RuleNode } from '../../engine/form/rules.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { messagesOf } from '../client.ts';
import { optionLists } from '../optionLists.ts';
import { compileValidators } from '../compile/validators.ts';
import { optionGone } from '../report.ts';
import { offersOf } from '../examples/offer.ts';
import { firstStub, namesKeys, stubsOf } from '../examples/stubs.ts';
import { beginning, noneYet } from '../examples/turned.ts';
import type { RuleSide } from '../examples/turning.ts';
import { pointerTo } from '../json/pointer.ts';
import { isEventCheck, isUniqueCheck } from '../expand/checks.ts';
import { isEventOptions } from '../expand/options.ts';
import { judgedForm } from '../judgedForm.ts';
import type { FormDef } from '../definition/form.ts';
import type { Offer } from '../types.ts';
import { anyFaulty, wrongAt, type Check, type CheckContext, type Finding } from './check.ts';
import { failedExamples, goneIn, type RanExample } from './failedExample.ts';
import { languageOf } from './text/places.ts';
import { provingOf, runOf, watching, type ExampleProof, type ProofWorld, type ExampleRun } from './formProving.ts';

/** Examples that say something else than the engine. */
function failing(form: FormDef, raw: readonly JsonObject[], world: ProofWorld, all: readonly ExampleRun[]): ExampleProof[] {
  const ran = form.examples.map((example, index): RanExample => {
    const { name } = example;
    const differences = all[index]?.differences ?? [];
    const draft = { name, expect: raw[index]?.['expect'] ?? {} };
    const offer = () => offersOf(`/examples/${index}`, draft, differences, { ...world, byKeys: namesKeys(raw) });
    return { index, name, differences, offer };
  });
  const choosing = ran.map((one) => ({
    one,
    absence: one.differences.length > 0 ? goneIn(form.examples[one.index], form.schema, world.lists) : undefined,
  }));
  const others = choosing.flatMap(({ one, absence }) => (absence ? [] : [one]));
  const findings = choosing.flatMap(({ one: { index, name, offer }, absence: found }): Omit<Finding, 'source'>[] => {
    if (!found) return [];
    const { wording, ...cause } = optionGone(found.list, found.value).cause;
    const finding = wrongAt(`/examples/${index}`, `${wording?.wrong ?? ''}: the example "${name}" chooses it`, wording?.right ?? '', 'example');
    return [{ ...finding, offer: offer?.() ?? [], cause: { ...cause, ...(wording ? { wording } : {}) } }];
  });
  return [...failedExamples(others, form.id), ...findings].map((finding) => ({ finding }));
}

/** Where a field stands in the file of its schema, in an alternative too; of one that is laid in from elsewhere, the nearest above it. */
function fieldPlace(schema: Json, at: Pointer): Pointer {
  let here: { value: Json | undefined; pointer: Pointer } = { value: schema, pointer: '' };
  for (const key of segmentsOfPointer(at)) {
    const { oneOf } = objectOf(here.value);
    const ways = [
      ...(key === '*' ? [['items']] : [['properties', key]]),
      ...(Array.isArray(oneOf) ? oneOf.map((_one, index) => ['oneOf', String(index), 'properties', key]) : []),
    ];
    const way = ways.find((one) => valueAt(here.value, one) !== undefined);
    if (way === undefined) break;
    here = { value: valueAt(here.value, way), pointer: pointerTo(here.pointer, ...way) };
  }
  return here.pointer;
}

/** Where a rule of the plan stands: in rules.json, with its section in ui.json, or with its field where the schema itself says it. */
function placeOf(node: RuleNode, form: FormDef, { definitions }: CheckContext): Pick<Finding, 'source' | 'pointer'> | undefined {
  const found = (kind: 'rules' | 'ui' | 'schema', pointer: (value: Json) => Pointer) => {
    const source = definitions.get(kind, form.id);
    return source && { source, pointer: pointer(source.value) };
  };
  if (node.kind === 'check') return found('rules', () => `/check/${(form.rules.check ?? []).findIndex(({ id }) => id === node.id)}/id`);
  if (valueAt(definitions.get('rules', form.id)?.value, [node.kind, node.at]) !== undefined)
    return found('rules', () => pointerTo('', node.kind, node.at));
  const section = form.ui.sections.findIndex(({ when, fields }) => when !== undefined && fields.some(({ at }) => at === node.at));
  if (node.kind === 'show' && section >= 0) return found('ui', () => `/sections/${section}/when`);
  return found('schema', (schema) => fieldPlace(schema, node.at));
}

/** Of what reads nothing there is but one side. */
const hasSides = ({ kind, logic, when }: RuleNode): boolean =>
  kind !== 'lookup' && [logic, when].some((one) => one !== undefined && readsOf(one).length > 0);

/** What is still to be shown about a rule, and which sides of it; undefined when examples show both. */
function lacking(node: RuleNode, answers: readonly Json[]): { wrong: string; sides: RuleSide[] } | undefined {
  if (!hasSides(node)) return undefined;
  if (node.kind === 'options' || node.kind === 'rows' || (node.kind === 'compute' && node.when === undefined)) {
    if (answers.length > 1) return undefined;
    return { wrong: answers.length === 0 ? 'no example reaches it' : 'all examples get the same answer from it', sides: ['another answer'] };
  }
  const holds = node.kind === 'compute' ? answers.some(Array.isArray) : answers.includes(true);
  const fails = node.kind === 'compute' ? answers.includes(null) : answers.includes(false);
  if (holds && fails) return undefined;
  const wrong = holds ? 'no example makes it false' : 'no example makes it true';
  return { wrong, sides: [...(holds ? [] : (['holds'] as const)), ...(fails ? [] : (['silent'] as const))] };
}

const withoutExample = (rule: RuleNode, lack: string, form = '', offer: readonly Offer[] = []): ExampleProof => ({
  rule,
  finding: {
    wrong: `rule "${rule.id}": ${lack}`,
    right: 'an example in examples.json that shows the other side of it',
    check: 'rule-without-example',
    ...beginning(form, offer),
  },
});

function uncovered(form: FormDef, raw: readonly JsonObject[], world: ProofWorld, ran: readonly ExampleRun[]): ExampleProof[] {
  const engineForm = judgedForm(form);
  const examples = form.examples.map((whole, index) => ({ whole, raw: raw[index] ?? {} }));
  return planOf(engineForm).nodes.flatMap((node): ExampleProof[] => {
    const answerByJson = new Map(ran.flatMap(({ answers }) => (answers[node.rank] ?? []).map((one) => [JSON.stringify(one), one] as const)));
    const lack = lacking(node, [...answerByJson.values()]);
    if (lack === undefined) return [];
    const stubs = stubsOf(engineForm, node.id, lack.sides, examples, { ...world, validators: compileValidators(engineForm), byKeys: namesKeys(raw) });
    return [withoutExample(node, lack.wrong, form.id, stubs)];
  });
}

/** What examples say by the place of a field. */
const byPlace: ReadonlySet<string> = new Set<RuleKind>(['see', 'show', 'readonly', 'require']);

/** What no example names is shown by none, whatever is mended: told of the rules of a form that cannot be proved yet, so that they want nothing more afterwards. */
function unnamed(form: FormDef, raw: readonly JsonObject[], rules: Json | undefined): ExampleProof[] {
  if (raw.length === 0) return [{ finding: noneYet(form.id, []) }];
  const json = JSON.stringify(form.examples.map(({ expect }) => expect));
  const isOfPlace = ({ kind, at, row }: RuleNode): boolean => row < 0 && byPlace.has(kind) && valueAt(rules, [kind, at]) !== undefined;
  const isNamed = (node: RuleNode): boolean =>
    node.kind === 'check' ? json.includes(`"rule":${JSON.stringify(node.id)}`) : !isOfPlace(node) || json.includes(JSON.stringify(node.at));
  return rulesOf(judgedForm(form)).flatMap((node): ExampleProof[] =>
    !hasSides(node) || isNamed(node) ? [] : [withoutExample(node, 'no example makes it true')],
  );
}

/** A form without examples, and the first one that it may begin with. */
function unproved(form: FormDef, world: ProofWorld): ExampleProof[] {
  const engineForm = judgedForm(form);
  const empty = { name: 'nothing is filled in', requirement: [], facts: { session: {} }, data: {}, expect: {} };
  const offer = firstStub(engineForm, empty, { ...world, validators: compileValidators(engineForm), byKeys: true });
  return [{ finding: noneYet(form.id, offer) }];
}

function proveExamples(form: FormDef, raw: readonly JsonObject[], world: ProofWorld, ran: readonly ExampleRun[]): ExampleProof[] {
  const failed = failing(form, raw, world, ran);
  // What rules say of options that are gone shows nothing about the rules.
  return failed.some(({ finding }) => finding.cause) ? failed : [...failed, ...uncovered(form, raw, world, ran)];
}

function proofsOf(form: FormDef, raw: readonly JsonObject[], now: ProofWorld): ExampleProof[] {
  const proving = provingOf(form);
  const ran = form.examples.map((example) => runOf(proving, example, now));
  const isSame = (all: readonly ExampleRun[]): boolean => all.length === ran.length && all.every((one, at) => one === ran[at]);
  const lately = proving.rounds.find((one) => isSame(one.ran) && one.raw === raw && one.isSameIn(now));
  if (lately) return lately.proofs;
  const { world, isSameIn } = watching(now);
  const proofs = raw.length === 0 ? unproved(form, world) : proveExamples(form, raw, world, ran);
  proving.rounds = [{ ran, raw, isSameIn, proofs }, ...proving.rounds].slice(0, 2);
  return proofs;
}

/** Workflows whose states a form offers, or whose refusals it says, and entities whose unique keys it says. */
function drawnFrom({ definitions }: CheckContext, id: string): string[] {
  const { options = {}, check = [] } = provedAs<RulesDef>(definitions.get('rules', id)?.value ?? {});
  const workflows = [
    ...Object.values(options).flatMap((rule) => (isEventOptions(rule) ? rule.events : [])),
    ...check.flatMap((one) => (isEventCheck(one) ? one.refusal.of : [])),
  ];
  return [
    ...workflows.map((workflow) => `workflows/${workflow}.json`),
    ...check.flatMap((one) => (isUniqueCheck(one) ? `config/entities/${one.unique.of}.json` : [])),
  ];
}

/** Every example of a form holds in the page's way and the server's, and every rule is shown true and false by some example. */
export const formExamples: Check = {
  name: 'example',
  proof: true,
  faults: (context) => {
    const isProvable = !anyFaulty(context, 'config/app.json', 'config/options/', 'config/messages/', 'schemas/_shared/');
    const lists = readOf(context.catalogue.options, 'lists', optionLists);
    const world = { lists, long: context.catalogue.longLists, messages: messagesOf(context.catalogue, languageOf(context)) };
    return Object.values(context.catalogue.forms).flatMap((form) => {
      const { id } = form;
      const raw = ((context.definitions.get('examples', id)?.value as JsonObject | undefined)?.['examples'] ?? []) as JsonObject[];
      const proofs =
        isProvable && !anyFaulty(context, `schemas/forms/${id}/`, ...drawnFrom(context, id))
          ? proofsOf(form, raw, world)
          : unnamed(form, raw, context.definitions.get('rules', id)?.value);
      return proofs.flatMap((proof): Finding[] => {
        if ('rule' in proof) {
          const place = placeOf(proof.rule, form, context);
          return place ? [{ ...proof.finding, ...place }] : [];
        }
        const source = context.definitions.get('examples', id);
        return source ? [{ source, ...proof.finding }] : [];
      });
    });
  },
};
