import { scoreOf, tallyAnswers } from '../game/scoreOf.ts';
import type { ExampleDef, JudgedForm, Validators, Verdicts } from '../definition/form.ts';
import type { Facts, Json, JsonObject, OptionItem, Problem } from '../types.ts';
import type { GameDef, GameExample } from '../definition/game.ts';
import { evaluateForm } from '../form/evaluateForm.ts';
import { own } from '../form/paths.ts';
import type { Side } from '../form/types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { differ, differInAny, type ExampleDifference } from './difference.ts';
import type { WorkflowDef, WorkflowExample } from '../definition/workflow.ts';
import { eventOf } from '../workflow/eventOf.ts';
import { sendEvent } from '../workflow/machine.ts';
import { noticesOf } from '../workflow/notices.ts';

/** Sends an example's event, which a payload must mean where it has one; what is refused stays where it was, with the text that is said. */
export function runWorkflowExample(
  def: WorkflowDef,
  { from, event, sent, facts: given = {}, expect, refused, notices = [] }: WorkflowExample,
  { lists, messages }: Pick<ExampleWorld, 'lists' | 'messages'>,
): ExampleDifference[] {
  const facts = { lists, ...given };
  const decision = sendEvent(def, from, { ...sent, ...event }, facts);
  const said = decision.ok ? null : textOf(messages, decision.message, decision.values);
  const told = decision.ok ? noticesOf(decision.actions, { ...facts, event }, messages).map(({ roles: _whom, ...notice }) => ({ ...notice })) : [];
  return [
    ...differ('notices', notices, told),
    ...(sent === undefined ? [] : differ('event', event.type, eventOf(def, sent, { facts, state: from })?.type ?? null)),
    ...differ('state', expect, decision.ok ? decision.state : from),
    ...(refused === undefined ? [] : differ('refused', textOf(messages, refused, decision.ok ? undefined : decision.values), said)),
  ];
}

export { inWords, type ExampleDifference } from './difference.ts';
export { completenessFacts, runCompletenessExample } from './runCompletenessExample.ts';
export { runListExample } from './runListExample.ts';

/** What an example of a form is judged in: its option lists, texts and compiled validators. */
interface ExampleWorld {
  lists: Record<string, OptionItem[]>;
  long?: Facts['long'];
  messages: Messages;
  validators: Validators;
}

/** The day on which examples happen that do not name theirs. */
export const EXAMPLE_TODAY = '2026-11-20';
/** Problems that only the server finds: the page never sends what they refuse. */
export const onlyServerFinds: ReadonlySet<string> = new Set(['see', 'readonly', 'computed', 'unknown']);

/** The facts of an example, whole. */
export function exampleFactsOf({ facts }: Pick<ExampleDef, 'facts'>, lists: ExampleWorld['lists'], long?: Facts['long']): Facts {
  const { session = {}, record = {}, today = EXAMPLE_TODAY, lookups = {}, unanswered = {}, answers = {} } = facts ?? {};
  return { session, record: { stored: null, ...record }, today, lists, ...(long ? { long } : {}), lookups, unanswered, answers };
}

export type StatedProblem = NonNullable<ExampleDef['expect']['problems']>[number];

const stated = ({ at, rule, message, severity }: Pick<Problem, 'at' | 'rule' | 'message'> & { severity?: Problem['severity'] }): Json => ({
  at,
  rule,
  message,
  severity: severity ?? 'error',
});

/** A problem that an example names, in words. */
export const statedProblem = (one: StatedProblem, messages: Messages): Json => stated({ ...one, message: textOf(messages, one.message, one.values) });

function compare(example: ExampleDef, got: Verdicts, messages: Messages, path: Side): ExampleDifference[] {
  const { shown, hidden, required, readonly, computed, options, problems } = example.expect;
  const pointers = { shown, hidden, required, readonly };
  const names = ['shown', 'hidden', 'required', 'readonly'] as const;
  const expected = problems?.filter(({ rule }) => path === 'server' || !onlyServerFinds.has(rule)).map((one) => statedProblem(one, messages));
  const values = (items: readonly OptionItem[] | undefined): Json => items?.map(({ value }) => value) ?? null;
  return [
    ...names.flatMap((name) => (pointers[name] ? differInAny(name, pointers[name], got[name]) : [])),
    ...Object.entries(computed ?? {}).flatMap(([at, value]) => differ(`computed ${at}`, value, own(got.computed, at) ?? null)),
    ...Object.entries(options ?? {}).flatMap(([at, list]) => differ(`options ${at}`, list, values(got.options[at]))),
    ...(expected ? differInAny('problems', expected, got.problems.map(stated)) : []),
  ].map((one) => ({ ...one, path }));
}

/** What the server gets of an example: what the page would send, unless the example is about sending something else. */
function sentBy(form: JudgedForm, example: ExampleDef, page: Verdicts): JsonObject {
  if (example.expect.problems?.some(({ rule }) => onlyServerFinds.has(rule))) return example.data;
  const local = Object.entries(form.schema.properties ?? {}).filter(([key, property]) => property['x-local'] && Object.hasOwn(example.data, key));
  return { ...page.data, ...Object.fromEntries(local.map(([key]) => [key, example.data[key] ?? null])) };
}

type Judging = (data: JsonObject, side: Side) => Verdicts;
const judging =
  (form: JudgedForm, example: ExampleDef, { lists, long, messages, validators }: ExampleWorld): Judging =>
  (data, side) =>
    evaluateForm(form, { data, facts: exampleFactsOf(example, lists, long), validators, messages, side, confirmed: example.confirmed ?? [] });

/** What comes out of an example on the server, whatever it expects. */
export function runVerdicts(form: JudgedForm, example: ExampleDef, world: ExampleWorld): Verdicts {
  const judge = judging(form, example, world);
  return judge(sentBy(form, { ...example, expect: {} }, judge(example.data, 'page')), 'server');
}

/**
 * Judges an example of a form in the page's way and in the server's way; only the parts that it expects are compared, each exactly,
 * lists without their order. Empty when both agree with the example.
 */
export function runExample(form: JudgedForm, example: ExampleDef, world: ExampleWorld): ExampleDifference[] {
  const { messages } = world;
  const judge = judging(form, example, world);
  const page = judge(example.data, 'page');
  return [...compare(example, page, messages, 'page'), ...compare(example, judge(sentBy(form, example, page), 'server'), messages, 'server')];
}

/** Plays an example: so many of each answer in each group; holds the tallies that it names and the result against what comes out. */
export function runGameExample(game: GameDef, { given, constants, expect }: GameExample, known: JsonObject): ExampleDifference[] {
  const answers = Object.entries(given).flatMap(([group, counts]) =>
    Object.entries(counts).flatMap(([answer, count]) => Array.from({ length: count }, () => ({ group, answer }))),
  );
  const tallies = tallyAnswers(game, answers);
  const named = Object.entries(expect.tallies ?? {}).flatMap(([group, wanted]) =>
    Object.entries(wanted).flatMap(([name, value]) =>
      differ(`tallies.${group}.${name}`, value, tallies.find((one) => one.group === group)?.[name] ?? null),
    ),
  );
  return [...named, ...differ('score', expect.score, scoreOf(game, tallies, { ...known, ...constants }))];
}
