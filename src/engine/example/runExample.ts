import type { ColumnDef, ListDef, ListExample } from '../definition/list.ts';
import { cellOf, evaluateList, markOf } from '../list/evaluateList.ts';
import type { ListOptions } from '../list/types.ts';
import type { Json, JsonObject, Facts, OptionItem, Problem } from '../types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import { differ, differInAny, laidOver, type ExampleDifference } from './difference.ts';
import { objectOf } from '../json.ts';
import { checklistOf, judgeCompleteness, missingLinesOf, closingOf } from '../completeness/judgeCompleteness.ts';
import type { CompletenessDef, CompletenessExample, CompletenessFacts } from '../completeness/types.ts';
import { scoreOf, tallyAnswers } from '../game/scoreOf.ts';
import type { ExampleDef, JudgedForm, Validators, Verdicts } from '../definition/form.ts';
import type { GameDef, GameExample } from '../definition/game.ts';
import { judgeForm, verdictOn } from '../form/evaluateForm.ts';
import type { Judgement } from '../form/judgement.ts';
import { own } from '../form/paths.ts';
import type { Side } from '../form/types.ts';
import type { WorkflowDef, WorkflowExample } from '../definition/workflow.ts';
import { eventOf } from '../workflow/eventOf.ts';
import { sendEvent } from '../workflow/machine.ts';
import { noticesOf } from '../workflow/notices.ts';

/** The day on which examples happen that do not name theirs. */
export const EXAMPLE_TODAY = '2026-11-20';

/** What stands in a cell, with the words of its mark. */
function saidIn(def: ColumnDef, row: JsonObject, facts: ListExample['facts'], messages: Messages): Json {
  const [value, mark] = [cellOf(def, row, facts, (text, values) => textOf(messages, text, values)), markOf(def, row, facts)];
  return mark === undefined ? value : `${String(value ?? '')} ${textOf(messages, mark.text)}`;
}

/**
 * Judges an example of a list; only the parts that it expects are compared. Columns by label, actions and buttons by id.
 * @param exists `existsIn` of the definitions that the list ships with: a button without its screen or tab is none
 */
export function runListExample(
  list: ListDef,
  { facts, rows, selected, expect }: ListExample,
  messages: Messages,
  exists: NonNullable<ListOptions['exists']>,
): ExampleDifference[] {
  const row = typeof selected === 'number' ? (rows[selected] ?? null) : null;
  const say = <T extends Json | undefined>(text: T): T | string => (typeof text === 'string' ? textOf(messages, text) : text);
  const got = evaluateList(list, { facts, messages, rows, selected: row, exists });
  const pressed = [...got.actions, ...got.buttons];
  const labelsOf = (columns: readonly { label: string }[]): string[] => columns.map(({ label }) => label);
  const ids = (is: 'isVisible' | 'enabled', wantedIds: readonly string[] = []): string[] =>
    pressed.filter((one) => one[is] && (!one.def.other || wantedIds.includes(one.id))).map(({ id }) => id);
  return [
    ...differ('title', say(expect.title), got.title),
    ...differ('call', expect.call, got.call.call),
    ...differInAny('shown', expect.shown, ids('isVisible', expect.shown)),
    ...differInAny('enabled', expect.enabled, ids('enabled', expect.enabled)),
    ...differ('columns', expect.columns?.map(say), labelsOf(got.columns)),
    ...differ('chosen', expect.chosen === null ? null : expect.chosen?.map(say), got.choice ? labelsOf(got.choice.columns) : null),
    ...differ('note', say(expect.note), got.note?.text ?? null),
    ...Object.entries(expect.cells ?? {}).flatMap(([id, cells]) => {
      const def = got.columns.find((column) => column.id === id)?.def;
      return differ(`cells ${id}`, cells.map(say), def ? rows.map((one) => saidIn(def, one, facts, messages)) : null);
    }),
    ...differ('colours', expect.colours, got.colours),
  ];
}

interface CompletenessWorld extends Pick<CompletenessFacts, 'lists' | 'constants'> {
  messages: Messages;
  components: JsonObject;
}

/** The facts of an example, whole: what all have in common under what it says itself. */
export function completenessFacts(
  { given = {} }: Pick<CompletenessDef, 'given'>,
  { facts = {} }: CompletenessExample,
  world: CompletenessWorld,
): CompletenessFacts {
  const whole = laidOver(given, facts);
  return {
    session: objectOf(whole['session']),
    record: objectOf(whole['record']),
    today: String(whole['today'] ?? EXAMPLE_TODAY),
    lists: world.lists,
    constants: { ...world.constants, ...objectOf(whole['constants']) },
  };
}

/** Judges an example; the lines are compared exactly, what does not count and what closes and the checklist where it names them. */
export function runCompletenessExample(def: CompletenessDef, example: CompletenessExample, world: CompletenessWorld): ExampleDifference[] {
  const facts = completenessFacts(def, example, world);
  const { checks, left } = judgeCompleteness(def, facts, new Set(example.off));
  const say = (text: string): string => textOf(world.messages, text);
  const { lines, out, closing, checklist } = example.expect;
  const entries = checklistOf(def, checks, facts).map(({ label, state }) => `${say(label)}: ${state}`);
  const textsOf = (some: readonly { text: string }[]): string[] => some.map(({ text }) => say(text));
  const outIds = checks.filter(({ state }) => state === 'out').map(({ id }) => id);
  return [
    ...differ('lines', lines.map(say), textsOf(missingLinesOf(def, checks))),
    ...differ('left', lines.length, left),
    ...differ('out', out, outIds),
    ...(closing ? differ('closing', closing.map(say), textsOf(closingOf(def, checks, world.components, facts))) : []),
    ...differ('checklist', checklist?.map(say), entries),
  ];
}

/** Sends an example's event, which a payload must mean where it has one; what is refused stays where it was, with the text that is said. */
export function runWorkflowExample(
  def: WorkflowDef,
  { from, event, sent, facts: ownFacts = {}, expect, refused, notices = [] }: WorkflowExample,
  { lists, messages }: Pick<ExampleWorld, 'lists' | 'messages'>,
): ExampleDifference[] {
  const facts = { lists, ...ownFacts };
  const decision = sendEvent(def, from, { ...sent, ...event }, facts);
  const message = decision.ok ? null : textOf(messages, decision.message, decision.values);
  const actual = decision.ok ? noticesOf(decision.actions, { ...facts, event }, messages).map(({ roles: _whom, ...notice }) => ({ ...notice })) : [];
  return [
    ...differ('notices', notices, actual),
    ...(sent === undefined ? [] : differ('event', event.type, eventOf(def, sent, { facts, state: from })?.type ?? null)),
    ...differ('state', expect, decision.ok ? decision.state : from),
    ...(refused === undefined ? [] : differ('refused', textOf(messages, refused, decision.ok ? undefined : decision.values), message)),
  ];
}

export { inWords, type ExampleDifference } from './difference.ts';

/** What an example of a form is judged in: its option lists, texts and compiled validators. */
interface ExampleWorld {
  lists: Record<string, OptionItem[]>;
  long?: Facts['long'];
  messages: Messages;
  validators: Validators;
}

/** Problems that only the server finds: the page never sends what they refuse. */
export const onlyServerFinds: ReadonlySet<string> = new Set(['see', 'readonly', 'computed', 'unknown']);

/** The facts of an example, whole. */
export function exampleFactsOf({ facts }: Pick<ExampleDef, 'facts'>, lists: ExampleWorld['lists'], long?: Facts['long']): Facts {
  const { session = {}, record = {}, today = EXAMPLE_TODAY, lookups = {}, unanswered = {}, answers = {} } = facts ?? {};
  return { session, record: { stored: null, ...record }, today, lists, ...(long ? { long } : {}), lookups, unanswered, answers };
}

type StatedProblem = NonNullable<ExampleDef['expect']['problems']>[number];

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
    ...names.flatMap((name) => differInAny(name, pointers[name], got[name])),
    ...Object.entries(computed ?? {}).flatMap(([at, value]) => differ(`computed ${at}`, value, own(got.computed, at) ?? null)),
    ...Object.entries(options ?? {}).flatMap(([at, list]) => differ(`options ${at}`, list, values(got.options[at]))),
    ...differInAny('problems', expected, got.problems.map(stated)),
  ].map((one) => ({ ...one, path }));
}

/** What the server gets of an example: what the page would send, unless the example is about sending something else. */
function sentBy(form: JudgedForm, example: ExampleDef, page: Verdicts): JsonObject {
  if (example.expect.problems?.some(({ rule }) => onlyServerFinds.has(rule))) return example.data;
  const local = Object.entries(form.schema.properties ?? {}).filter(([key, property]) => property['x-local'] && Object.hasOwn(example.data, key));
  return { ...page.data, ...Object.fromEntries(local.map(([key]) => [key, example.data[key] ?? null])) };
}

type Judging = (data: JsonObject, side: Side) => { judgement: Judgement; verdicts: Verdicts };
const judging =
  (form: JudgedForm, example: ExampleDef, { lists, long, messages, validators }: ExampleWorld): Judging =>
  (data, side) => {
    const options = { data, facts: exampleFactsOf(example, lists, long), validators, messages, side, confirmed: example.confirmed ?? [] };
    const judgement = judgeForm(form, options);
    return { judgement, verdicts: verdictOn(judgement, options) };
  };

/** What comes out of an example on the server, whatever it expects. */
export function runVerdicts(form: JudgedForm, example: ExampleDef, world: ExampleWorld): Verdicts {
  const judge = judging(form, example, world);
  return judge(sentBy(form, { ...example, expect: {} }, judge(example.data, 'page').verdicts), 'server').verdicts;
}

/**
 * Judges an example of a form in the page's way and in the server's way; only the parts that it expects are compared, each exactly,
 * lists without their order. Without differences both agree with the example. `judgement` is the page's.
 */
export function runExample(form: JudgedForm, example: ExampleDef, world: ExampleWorld): { differences: ExampleDifference[]; judgement: Judgement } {
  const { messages } = world;
  const judge = judging(form, example, world);
  const { judgement, verdicts: page } = judge(example.data, 'page');
  const { verdicts: server } = judge(sentBy(form, example, page), 'server');
  return { judgement, differences: [...compare(example, page, messages, 'page'), ...compare(example, server, messages, 'server')] };
}

/** Plays an example: so many of each answer in each group; holds the tallies that it names and the result against what comes out. */
export function runGameExample(game: GameDef, { given, constants, expect }: GameExample, known: JsonObject): ExampleDifference[] {
  const answers = Object.entries(given).flatMap(([group, counts]) =>
    Object.entries(counts).flatMap(([answer, count]) => Array.from({ length: count }, () => ({ group, answer }))),
  );
  const tallies = tallyAnswers(game, answers);
  const differences = Object.entries(expect.tallies ?? {}).flatMap(([group, totals]) =>
    Object.entries(totals).flatMap(([name, value]) =>
      differ(`tallies.${group}.${name}`, value, tallies.find((one) => one.group === group)?.[name] ?? null),
    ),
  );
  return [...differences, ...differ('score', expect.score, scoreOf(game, tallies, { ...known, ...constants }))];
}
