/** The examples that a rule lacks, made of an example that there is and the smallest change that turns the rule. */
import type { ExampleDef, JudgedForm, Validators, Verdicts } from '../../engine/definition/form.ts';
import { exampleFactsOf, runVerdicts } from '../../engine/example/runExample.ts';
import { turningChange } from '../../engine/explain/explainRule.ts';
import { SOMETHING } from '../../engine/explain/alternatives.ts';
import { judgeForm } from '../../engine/form/evaluateForm.ts';
import { segmentsOfPath, valueAt, withValueAt } from '../../engine/form/paths.ts';
import { planOf } from '../../engine/form/plan.ts';
import type { RuleNode } from '../../engine/form/rules.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { Messages } from '../../engine/problem/text.ts';
import type { Json, JsonObject, OptionItem } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Offer } from '../types.ts';
import { written } from './offer.ts';

/** An example as its file has it, beside the whole one that is judged. */
export interface Written {
  whole: ExampleDef;
  raw: JsonObject;
}

interface StubWorld {
  lists: Record<string, OptionItem[]>;
  messages: Messages;
  validators: Validators;
  byKeys: boolean;
}

/** A side of a rule: it holds or not; of what is worked out or offered, another answer than those known. */
export type RuleSide = 'holds' | 'silent' | 'another answer';

/** Rows are changed at the first one. */
const placeOf = (node: RuleNode, path: string): string[] | undefined => {
  const [first = '', ...rest] = path.split('.');
  if (first === 'data') return ['data', ...rest];
  if (first === 'row') return ['data', ...node.segments.slice(0, node.row + 1).map((part) => (part === '*' ? '0' : part)), ...rest];
  if (first === 'today') return ['facts', 'today'];
  if (first === 'answer') return ['facts', 'answers', node.id, ...rest];
  return ['session', 'record', 'lookups'].includes(first) ? ['facts', first, ...rest] : undefined;
};

/** A value that fits a field where the change only says that there is one. */
function fitting(form: JudgedForm, segments: readonly string[], to: Json, lists: StubWorld['lists']): Json {
  if (to !== SOMETHING) return to;
  const field = schemaAt(form.schema, segments);
  const offered = lists[field?.['x-options'] ?? '']?.[0]?.value;
  if (offered !== undefined) return offered;
  if (field?.type === 'integer' || field?.type === 'number') return 1;
  return field?.type === 'boolean' ? true : 'Something';
}

/** Lays a change over an example, in the whole one and in the words of the file. A field is taken away by null. */
function changedBy(example: Written, place: readonly string[], to: Json): Written {
  const [first = '', ...rest] = place;
  // A cell cannot be laid over a list key by key: the file gets the whole list.
  const listAt = rest.findIndex((part) => /^\d+$/.test(part));
  const whole = JSON.parse(JSON.stringify(example.whole)) as unknown as JsonObject;
  let at: Json | undefined = whole;
  place.slice(0, -1).forEach((key, index) => {
    const holder = at as JsonObject;
    holder[key] ??= /^\d+$/.test(place[index + 1] ?? '') ? [] : {};
    at = holder[key];
  });
  (at as JsonObject)[place.at(-1) ?? ''] = to;
  const rawPlace = listAt < 0 ? rest : rest.slice(0, listAt);
  const value = listAt < 0 ? to : (valueAt(whole, [first, ...rawPlace]) ?? null);
  return { whole: whole as unknown as ExampleDef, raw: withValueAt(example.raw, [first, ...rawPlace], value) };
}

/** What the rule says in an example, each place once. */
function saidBy(form: JudgedForm, node: RuleNode, example: ExampleDef, { lists, messages }: StubWorld): Json[] {
  const { results } = judgeForm(form, { data: example.data, facts: exampleFactsOf(example, lists), messages, side: 'page' });
  return [...(results[node.rank]?.values() ?? [])];
}

const showsSide = (node: RuleNode, side: RuleSide, said: readonly Json[], known: ReadonlySet<string>): boolean => {
  if (side === 'another answer') return said.some((one) => !known.has(JSON.stringify(one)));
  if (node.kind === 'compute') return said.some((one) => Array.isArray(one) === (side === 'holds'));
  return said.includes(side === 'holds');
};

/** What the example expects of the rule, from what comes out. */
function expected(node: RuleNode, verdicts: Verdicts, { messages, byKeys }: StubWorld): JsonObject {
  const { shown, hidden, required, readonly, computed, options, problems } = verdicts;
  const stated = problems.map((one) => written(one as unknown as Json, messages, byKeys));
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
function stubFor(form: JudgedForm, node: RuleNode, side: RuleSide, examples: readonly Written[], world: StubWorld): JsonObject | undefined {
  const logic = node.kind === 'compute' && side !== 'another answer' ? (node.when ?? node.logic) : node.logic;
  const known = new Set(examples.flatMap(({ whole }) => saidBy(form, node, whole, world).map((one) => JSON.stringify(one))));
  for (const example of examples) {
    const judged = judgeForm(form, {
      data: example.whole.data,
      facts: exampleFactsOf(example.whole, world.lists),
      messages: world.messages,
      side: 'page',
    });
    const answers = judged.facts.answers[node.id];
    const row =
      node.row < 0
        ? {}
        : {
            row:
              valueAt(
                judged.view,
                node.segments.slice(0, node.row + 1).map((part) => (part === '*' ? '0' : part)),
              ) ?? null,
          };
    const facts = { ...judged.facts, ...row, ...(answers === undefined ? {} : { answer: answers }) };
    const changes = turningChange(logic, facts, side);
    if (changes === null) continue;
    const places = changes.map(({ path, to }) => ({ place: placeOf(node, path), to }));
    if (places.some(({ place }) => place === undefined)) continue;
    let made = places.reduce<Written>((now, { place = [], to }) => changedBy(now, place, fitting(form, place.slice(1), to, world.lists)), example);
    if (node.kind === 'require' && side === 'holds')
      made = changedBy(made, ['data', ...segmentsOfPath(node.segments.map((part) => (part === '*' ? '0' : part)).join('.'))], null);
    if (!showsSide(node, side, saidBy(form, node, made.whole, world), known)) continue;
    const { data, facts: rawFacts, alone } = made.raw;
    const name = `${node.id}: ${side}, from "${example.whole.name}"`;
    const expect = expected(node, runVerdicts(form, made.whole, world), world);
    return {
      name,
      requirement: [],
      ...(alone === undefined ? {} : { alone }),
      ...(rawFacts === undefined ? {} : { facts: rawFacts }),
      data: data ?? {},
      expect,
    };
  }
  return undefined;
}

/** Offers of new examples for the sides of a rule that no example shows. */
export function stubsOf(form: JudgedForm, ruleId: string, sides: readonly RuleSide[], examples: readonly Written[], world: StubWorld): Offer[] {
  const node = planOf(form).nodes.find(({ id }) => id === ruleId);
  if (!node) return [];
  return sides.flatMap((side): Offer[] => {
    const stub = stubFor(form, node, side, examples, world);
    return stub === undefined ? [] : [{ pointer: pointerTo('/examples', '-'), value: stub, said: `a new example: ${JSON.stringify(stub)}` }];
  });
}
