import type { Facts, Json, JsonObject, Path, Pointer } from '../types.ts';
import type { JudgedForm } from '../definition/form.ts';
import { answerKey, instancesOf, type Judgement } from './judgement.ts';
import { isHidden, refresh } from './place.ts';
import { markDue, runDue, askOf } from './judge.ts';
import { segmentsOfPointer, isObject } from '../json.ts';
import { patternOf, segmentsOfPath, isInside, pointerOfPath } from './paths.ts';
import type { RuleNode } from './rules.ts';
import type { Ask, Asker, JudgeOptions } from './types.ts';
import { scheduleValidation } from './validation.ts';
import { flush } from './fieldFact.ts';
import type { Live } from './live.ts';
import { judgeForm, outcomeOf, type Outcome } from './evaluateForm.ts';
import { sameJson } from './values.ts';

const isAsk = (said: Json | undefined): said is { call: string; with: Ask['with'] } => isObject(said);

/** The calls that the lookups of a form want answered for the data as it counts now. */
const lookupAsks = ({ plan, results }: Judgement): Ask[] =>
  plan.byKind('lookup').flatMap((node) => {
    const said = results[node.rank]?.get('');
    return isAsk(said) ? [{ kind: 'lookup' as const, id: node.id.slice('lookup:'.length), call: said.call, with: said.with }] : [];
  });

/** The calls that checks of shown fields want answered, by the name their answer is kept under. */
const checkAsks = (judgement: Judgement, only?: (path: Path) => boolean): Ask[] =>
  judgement.plan
    .byKind('check')
    .filter(({ check }) => check?.needs === 'server')
    .flatMap((node) =>
      instancesOf(judgement, node).flatMap(({ path, segments, facts }) => {
        if ((only && !only(path)) || isHidden(judgement, segments)) return [];
        const said = askOf(node.check?.ask, facts);
        return isAsk(said) ? [{ kind: 'check' as const, id: answerKey(node, path), call: said.call, with: said.with }] : [];
      }),
    );

type Named = Pick<Ask, 'kind' | 'id'>;
/** What an answer is kept under, lookups and checks apart. */
const nameOf = ({ kind, id }: Named): string => `${kind}:${id}`;

/** Lookups may feed what other lookups send; longer chains are a mistake in the rules. */
const ROUNDS = 6;

/** Puts an answer where rules read it, and makes those due; null and undefined mean that there is none. */
function answer(judgement: Judgement, { kind, id }: Named, value: Json | undefined): boolean {
  const { facts, plan } = judgement;
  if (kind === 'lookup') {
    if ((facts.lookups[id] ?? null) === (value ?? null)) return false;
    facts.lookups[id] = value ?? null;
    plan.readersOfLookup(id).forEach((node) => markDue(judgement, node));
    return true;
  }
  if (facts.answers[id] === value) return false;
  if (value === undefined) delete facts.answers[id];
  else facts.answers[id] = value;
  plan.nodes.filter(({ answers }) => answers).forEach((node) => markDue(judgement, node));
  plan
    .byKind('check')
    .filter((node) => id === node.id || id.startsWith(`${node.id}@`))
    .forEach((node) => markDue(judgement, node));
  return true;
}

/** The same asker, asked once for equal calls. */
function askingOnce(ask: Asker): Asker {
  const known = new Map<string, Promise<Json | undefined>>();
  return (one) => {
    const key = JSON.stringify([one.call, one.with]);
    const found = known.get(key) ?? ask(one);
    known.set(key, found);
    return found;
  };
}

/** Asks what a judgement wants answered and runs the rules that read an answer, until nothing new is asked. */
async function settle(judgement: Judgement, within: JudgeOptions['within'], ask: Asker): Promise<void> {
  const judged = (path: Path): boolean => !within || within.some((outer) => isInside(pointerOfPath(path), outer));
  const { lookups, answers } = judgement.facts;
  for (let round = 0; round < ROUNDS; round++) {
    const asks = [...lookupAsks(judgement), ...checkAsks(judgement, judged)];
    const said = new Map<string, Json | undefined>();
    for (const one of asks) said.set(nameOf(one), await ask(one));
    // What is not asked any more has no answer either.
    const kept: Named[] = [
      ...Object.keys(lookups).map((id): Named => ({ kind: 'lookup', id })),
      ...Object.keys(answers).map((id): Named => ({ kind: 'check', id })),
    ].filter((one) => !said.has(nameOf(one)));
    const news = [...asks, ...kept].filter((one) => !sameJson(said.get(nameOf(one)), (one.kind === 'lookup' ? lookups : answers)[one.id]));
    if (!news.map((one) => answer(judgement, one, said.get(nameOf(one)))).some(Boolean)) return;
    runDue(judgement);
  }
}

const unasked = (form: JudgedForm, options: JudgeOptions): Judgement =>
  judgeForm(form, { ...options, facts: { ...options.facts, lookups: {}, answers: {} } });

/**
 * Judges a form with every lookup and server check answered. The facts' own `lookups` and `answers` are not trusted and not used.
 * A check whose question could not be put stays unanswered, which is a problem of its own.
 * @throws whatever `ask` rejects with: a judgement without its answers is none
 */
export async function evaluateAsking(form: JudgedForm, options: JudgeOptions, ask: Asker): Promise<Outcome> {
  const judgement = unasked(form, options);
  await settle(judgement, options.within, askingOnce(ask));
  return outcomeOf(judgement, options);
}

/**
 * The same for data of which some values follow from what the lookups answer: `fill` is given the answers and says what stands at these places
 * then.
 * @throws whatever `ask` rejects with
 */
export async function evaluateFilling(
  form: JudgedForm,
  options: JudgeOptions,
  ask: Asker,
  places: readonly Pointer[],
  fill: (lookups: Readonly<Record<string, Json>>) => JsonObject,
): Promise<Outcome> {
  const judgement = unasked(form, options);
  const once = askingOnce(ask);
  await settle(judgement, options.within, async (one) => (one.kind === 'lookup' ? once(one) : undefined));
  judgement.draft = fill(judgement.facts.lookups);
  for (const place of places) refresh(judgement, segmentsOfPointer(place));
  runDue(judgement);
  await settle(judgement, options.within, once);
  return outcomeOf(judgement, options);
}

const keyOf = (ask: Ask | undefined): string => (ask ? JSON.stringify([ask.call, ask.with]) : '');

/** Asks, unless nobody answers; an answer that comes after the question changed is dropped. */
function put(live: Live, ask: Ask, key: string): void {
  const name = nameOf(ask);
  if (!live.options.ask) return;
  live.pending.add(name);
  live.verdicts.add('');
  const isCurrent = (): boolean => !live.disposed && live.asked.get(name) === key;
  const settle = (value: Json | undefined): void => {
    if (!isCurrent()) return;
    live.pending.delete(name);
    // A question that got no answer may be asked again.
    if (value === undefined) live.asked.delete(name);
    answer(live.judgement, ask, value);
    live.verdicts.add('');
    run(live);
    const due = live.waiting.filter(({ lookup }) => nameOf({ kind: 'lookup', id: lookup }) === name);
    live.waiting = live.waiting.filter((one) => !due.includes(one));
    // Without an answer too: what an old answer filled may not stand beside a new question.
    due.forEach(({ apply }) => apply());
    flush(live);
    scheduleValidation(live);
  };
  live.options.ask(ask).then(settle, () => settle(undefined));
}

/** Asks every lookup whose question changed; until it is answered there is no answer. */
function syncLookups(live: Live): boolean {
  const asks = new Map(lookupAsks(live.judgement).map((ask) => [ask.id, ask]));
  let changed = false;
  for (const { id } of live.judgement.plan.byKind('lookup')) {
    const name = id.slice('lookup:'.length);
    const ask = asks.get(name);
    const key = keyOf(ask);
    if (live.asked.get(id) === key) continue;
    live.asked.set(id, key);
    if (live.pending.delete(id)) live.verdicts.add('');
    live.waiting = live.waiting.filter(({ lookup }) => lookup !== name);
    if (answer(live.judgement, { kind: 'lookup', id: name }, null)) changed = true;
    if (ask) put(live, ask, key);
  }
  return changed;
}

/** Takes back answers of checks whose question changed. */
function dropAnswers(live: Live, ran: readonly RuleNode[]): boolean {
  const { answers } = live.judgement.facts;
  const nodes = ran.filter(({ check }) => check?.needs === 'server');
  if (!nodes.length) return false;
  const now = new Map(checkAsks(live.judgement).map((ask) => [ask.id, keyOf(ask)]));
  const ofThese = (id: string): boolean => nodes.some((node) => id === node.id || id.startsWith(`${node.id}@`));
  const old = [
    ...new Set([
      ...Object.keys(answers),
      ...[...live.asked.keys()].flatMap((name) => (name.startsWith('check:') ? [name.slice('check:'.length)] : [])),
    ]),
  ].filter((id) => ofThese(id) && live.asked.get(`check:${id}`) !== (now.get(id) ?? ''));
  for (const id of old) {
    live.asked.delete(`check:${id}`);
    live.pending.delete(`check:${id}`);
  }
  return old.map((id) => answer(live.judgement, { kind: 'check', id }, undefined)).some(Boolean);
}

/** Asks the early checks of a place that have no answer yet. */
export function askEarly(live: Live, path: string): void {
  const early = new Set(
    live.judgement.plan
      .about(patternOf(segmentsOfPath(path)))
      .filter(({ check }) => check?.early)
      .map((node) => answerKey(node, path)),
  );
  if (!early.size) return;
  for (const ask of checkAsks(live.judgement, (at) => at === path)) {
    const key = keyOf(ask);
    if (!early.has(ask.id) || live.asked.get(nameOf(ask)) === key) continue;
    live.asked.set(nameOf(ask), key);
    put(live, ask, key);
  }
}

/** Asks once more what got no answer, unless the question has changed since. @returns whether it was asked */
export function askAgain(live: Live, ask: Ask): boolean {
  const now = (ask.kind === 'lookup' ? lookupAsks(live.judgement) : checkAsks(live.judgement)).find(({ id }) => id === ask.id);
  const key = keyOf(now);
  if (!now || key !== keyOf(ask) || live.pending.has(nameOf(ask))) return false;
  live.asked.set(nameOf(ask), key);
  put(live, now, key);
  return true;
}

/** Answers that facts brought along belong to what is asked now. */
export function adopt(live: Live, brought: Partial<Facts>): void {
  const belongs = (ask: Ask, answers: Readonly<Record<string, Json>> | undefined): boolean => (answers?.[ask.id] ?? null) !== null;
  for (const ask of lookupAsks(live.judgement)) if (belongs(ask, brought.lookups)) live.asked.set(nameOf(ask), keyOf(ask));
  for (const ask of checkAsks(live.judgement)) if (belongs(ask, brought.answers)) live.asked.set(nameOf(ask), keyOf(ask));
}

/** Runs what is due, asks what is to be asked, until nothing changes. Marks the verdicts in doubt. A fresh judgement ran already: all of it is looked at. */
export function run(live: Live, fresh = false): void {
  let all = fresh;
  for (let again = true; again; all = false) {
    const due = runDue(live.judgement);
    const ran = all ? live.judgement.plan.nodes : due.ran;
    for (const { path } of due.said) live.verdicts.add(path);
    const asked = ran.some(({ kind }) => kind === 'lookup') && syncLookups(live);
    again = dropAnswers(live, ran) || asked;
  }
}
