/** The examples that a rule lacks, made of an example that there is and the smallest change that turns the rule. */
import type { ExampleDef, FormSchema, JudgedForm, Validators, Verdicts } from '../../engine/definition/form.ts';
import { exampleFactsOf, onlyServerFinds, runExample, runVerdicts } from '../../engine/example/runExample.ts';
import { SOMETHING } from '../../engine/explain/alternatives.ts';
import { evaluateForm, judgeForm } from '../../engine/form/evaluateForm.ts';
import { optionListOf, schemaAt } from '../../engine/form/schema.ts';
import { isObject, listOf, jsonOf } from '../../engine/json.ts';
import { valueAt } from '../../engine/form/paths.ts';
import { planOf } from '../../engine/form/plan.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import type { Messages } from '../../engine/problem/text.ts';
import type { Facts, Json, JsonObject, OptionItem } from '../../engine/types.ts';
import type { Offer } from '../types.ts';
import { writeProblem } from './offer.ts';
import { changedBy, firstTurned, newExample, stubName, type Start, type ExampleEntry } from './turned.ts';
import type { RuleSide } from './turning.ts';

interface StubWorld {
  long: Facts['long'];
  lists: Record<string, OptionItem[]>;
  messages: Messages;
  validators: Validators;
  byKeys: boolean;
}

const firstRow = (segments: readonly string[]): string[] => segments.map((part) => (part === '*' ? '0' : part));

/** Rows are changed at the first one, of tables around it, too. */
const placeOf = (node: RuleNode, path: string): string[] | undefined => {
  const [first = '', ...rest] = path.split('.');
  if (first === 'data') return ['data', ...rest];
  if (first === 'row') return ['data', ...firstRow(node.segments.slice(0, node.row + 1)), ...rest];
  if (first === 'outer' || first === 'around') {
    const [out, inner] = first === 'outer' ? [0, rest] : [Number(rest[0]), rest.slice(1)];
    const stars = node.segments.flatMap((part, at) => (part === '*' && at < node.row ? [at] : []));
    const star = stars.at(-1 - out);
    return star === undefined ? undefined : ['data', ...firstRow(node.segments.slice(0, star + 1)), ...inner];
  }
  if (first === 'today') return ['facts', 'today'];
  if (first === 'answer') return ['facts', 'answers', node.id, ...rest];
  return ['session', 'record', 'lookups', 'unanswered'].includes(first) ? ['facts', first, ...rest] : undefined;
};

/** A value that a field takes, as far as its kind says. */
function anyOf(field: FormSchema | undefined, lists: StubWorld['lists']): Json {
  const offered = lists[field?.['x-options'] ?? '']?.[0]?.value ?? listOf(field?.['enum'])[0];
  if (offered !== undefined) return offered;
  if (field?.type === 'array') return [field.items?.properties ? {} : anyOf(field.items, lists)];
  if (field?.type === 'integer' || field?.type === 'number') return typeof field['minimum'] === 'number' ? Math.max(field['minimum'], 1) : 1;
  if (field?.format === 'date') return '2026-11-20';
  if (field?.format === 'date-time-local') return '2026-11-20T09:30:00';
  return field?.type === 'boolean' ? true : 'Something';
}

/** What a field of several values holds where the change says one of them, that there is any, or by the length of another text how many: each once, of what is offered. */
function severalOf(field: FormSchema, to: Json, lists: StubWorld['lists']): Json {
  const offered = lists[optionListOf(field) ?? '']?.map(({ value }) => value) ?? listOf(field.items?.['enum']);
  const isLength = typeof to === 'string' && to !== SOMETHING && offered.length > 0 && !offered.includes(to);
  const values = isLength ? [...to].slice(0, Number(field['maxItems'] ?? offered.length)) : [to].flat();
  const others = offered.filter((one) => !values.includes(one));
  return values.flatMap((one): Json[] => {
    if (offered.includes(one)) return [one];
    if (offered.length > 0) return others.splice(0, 1);
    return [one === SOMETHING || one === true || isObject(one) ? anyOf(field.items, lists) : one];
  });
}

/** A value that fits a field where the change only says that there is one: yes fits a question, and no text. */
function fitting(form: JudgedForm, segments: readonly string[], to: Json, lists: StubWorld['lists']): Json {
  const field = schemaAt(form.schema, segments);
  if (field?.items && !field.items.properties && to !== null) return severalOf(field, to, lists);
  const isAny = to === SOMETHING || (to === true && field !== undefined && field.type !== 'boolean');
  return isAny ? anyOf(field, lists) : to;
}

/** What the rule says in an example, each place once. */
function saidBy(form: JudgedForm, node: RuleNode, example: ExampleDef, { lists, long, messages }: StubWorld): Json[] {
  const { results } = judgeForm(form, { data: example.data, facts: exampleFactsOf(example, lists, long), messages, side: 'page' });
  return [...(results[node.rank]?.values() ?? [])];
}

const showsSide = (node: RuleNode, side: RuleSide, answers: readonly Json[], known: ReadonlySet<string>): boolean => {
  if (side === 'another answer') return answers.some((one) => !known.has(JSON.stringify(one)));
  if (node.kind === 'compute') return answers.some((one) => Array.isArray(one) === (side === 'holds'));
  return answers.includes(side === 'holds');
};

/** What the example expects of the rule, from what comes out. */
function expected(node: RuleNode, verdicts: Verdicts, { messages, byKeys }: StubWorld): JsonObject {
  const { shown, hidden, required, readonly, computed, options, problems } = verdicts;
  const stated = problems.map((one) => writeProblem(jsonOf(one), messages, byKeys));
  const picked = (from: Readonly<Record<string, Json>>): JsonObject => ({ [node.at]: from[node.at] ?? null });
  if (node.kind === 'show') return { shown, hidden };
  if (node.kind === 'see') return { hidden };
  if (node.kind === 'readonly') return { readonly };
  if (node.kind === 'compute' && node.row < 0) return { computed: picked(computed) };
  if (node.kind === 'compute') return { computed };
  if (node.kind === 'options') {
    return { options: Object.fromEntries(Object.entries(options).map(([at, items]) => [at, items.map(({ value }) => value)])) };
  }
  return { ...(node.kind === 'require' ? { required } : {}), problems: stated };
}

/** One example for a side of a rule, from the first example of which a change turns it; undefined where none is found. */
function stubFor(
  form: JudgedForm,
  node: RuleNode,
  side: RuleSide,
  examples: readonly ExampleEntry<ExampleDef>[],
  world: StubWorld,
): JsonObject | undefined {
  const logic = node.kind === 'compute' && side !== 'another answer' ? (node.when ?? node.logic) : node.logic;
  const known = new Set(examples.flatMap(({ whole }) => saidBy(form, node, whole, world).map((one) => JSON.stringify(one))));
  const starts = examples.map((example): Start<ExampleDef> => {
    const facts = exampleFactsOf(example.whole, world.lists, world.long);
    const judgement = judgeForm(form, { data: example.whole.data, facts, messages: world.messages, side: 'page' });
    const answers = judgement.facts.answers[node.id];
    const around = node.segments.slice(0, node.row + 1).map((part) => (part === '*' ? '0' : part));
    const row = node.row < 0 ? {} : { row: valueAt(judgement.view, around) ?? null };
    return { example, facts: { ...judgement.facts, ...row, ...(answers === undefined ? {} : { answer: answers }) } };
  });
  const emptied = (example: ExampleEntry<ExampleDef>): ExampleEntry<ExampleDef> =>
    node.kind === 'require' && side === 'holds'
      ? changedBy(example, ['data', ...node.segments.map((part) => (part === '*' ? '0' : part))], null)
      : example;
  const found = firstTurned(logic, side, starts, {
    placeOf: (path) => placeOf(node, path),
    fitting: (place, to) => fitting(form, place.slice(1), to, world.lists),
    whole: emptied,
    shows: ({ whole }) => showsSide(node, side, saidBy(form, node, whole, world), known),
  });
  if (found === undefined) return undefined;
  return exampleRow(stubName(node.id, side, found.from), found.example.raw, expected(node, runVerdicts(form, found.example.whole, world), world));
}

/** Whether examples say messages by their keys. */
export const namesKeys = (raw: readonly JsonObject[]): boolean => raw.some(({ expect }) => JSON.stringify(expect).includes('{{'));

/** A new example in the order in which files say one. */
const exampleRow = (name: string, { data = {}, facts, alone, given }: JsonObject, expect: JsonObject): JsonObject => ({
  name,
  requirement: [],
  ...(alone === undefined ? {} : { alone }),
  ...(given === undefined ? {} : { given }),
  ...(facts === undefined ? {} : { facts }),
  data,
  expect,
});

/** An example that is like another one but for what is changed in it, with what page and server say alike of it. */
export function exampleLike(
  form: JudgedForm,
  like: ExampleEntry<ExampleDef>,
  changes: readonly { place: readonly string[]; to: Json }[],
  name: string,
  world: StubWorld,
): Offer {
  const { whole, raw } = changes.reduce((now, { place, to }) => changedBy(now, place, to), like);
  const { shown, hidden, required, readonly, problems: found } = runVerdicts(form, whole, world);
  const places = Object.fromEntries(Object.entries({ shown, hidden, required, readonly }).filter(([, all]) => all.length > 0));
  // Where the server refuses what no page sends it gets all that is there, and says more.
  const facts = exampleFactsOf(whole, world.lists, world.long);
  const isSent = !found.some(({ rule }) => onlyServerFinds.has(rule));
  const { problems } = isSent
    ? { problems: found }
    : evaluateForm(form, { ...world, data: whole.data, facts, side: 'server', confirmed: whole.confirmed ?? [] });
  const differing = new Set(runExample(form, { ...whole, expect: { ...places, problems } }, world).differences.map(({ part }) => part));
  const outcome = { ...places, problems: problems.map((one) => writeProblem(jsonOf(one), world.messages, world.byKeys)) };
  const alike = Object.entries(outcome).filter(([part]) => !differing.has(part));
  const expect = alike.length > 0 ? Object.fromEntries(alike) : { problems: outcome.problems };
  return newExample({ ...exampleRow(name, raw, expect), ...(whole.confirmed ? { confirmed: whole.confirmed } : {}) });
}

/** The first example of a form, in which nothing is filled in. */
export function firstStub(form: JudgedForm, empty: ExampleDef, world: StubWorld): Offer[] {
  const { problems } = runVerdicts(form, empty, world);
  const expect = { problems: problems.map((one) => writeProblem(jsonOf(one), world.messages, world.byKeys)) };
  return [newExample({ name: empty.name, requirement: [], data: {}, expect })];
}

/** Offers of new examples for the sides of a rule that no example shows. */
export function stubsOf(
  form: JudgedForm,
  ruleId: string,
  sides: readonly RuleSide[],
  examples: readonly ExampleEntry<ExampleDef>[],
  world: StubWorld,
): Offer[] {
  const node = planOf(form).nodes.find(({ id }) => id === ruleId);
  if (!node) return [];
  return sides.flatMap((side): Offer[] => {
    const stub = stubFor(form, node, side, examples, world);
    return stub === undefined ? [] : [newExample(stub)];
  });
}
