import type { Facts, Json } from '../../types.ts';
import { checkAsks, lookupAsks } from '../asks.ts';
import { answerKey } from '../judgement/answerKey.ts';
import { markDue, runDue } from '../judgement/runRule.ts';
import { patternOf, segmentsOfPath } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import type { Ask } from '../types.ts';
import { flush } from './flush.ts';
import type { Live } from './live.ts';
import { scheduleValidation } from './validation.ts';

const keyOf = (ask: Ask | undefined): string => (ask ? JSON.stringify([ask.call, ask.with]) : '');
const nameOf = ({ kind, id }: Pick<Ask, 'kind' | 'id'>): string => `${kind}:${id}`;

/** Puts an answer where rules read it; null and undefined mean that there is none. */
function answer(live: Live, { kind, id }: Pick<Ask, 'kind' | 'id'>, value: Json | undefined): boolean {
  const { facts, plan } = live.judgement;
  if (kind === 'lookup') {
    if ((facts.lookups[id] ?? null) === (value ?? null)) return false;
    facts.lookups[id] = value ?? null;
    plan.readersOfLookup(id).forEach((node) => markDue(live.judgement, node));
    return true;
  }
  if (facts.answers[id] === value) return false;
  if (value === undefined) delete facts.answers[id];
  else facts.answers[id] = value;
  plan.nodes.filter(({ answers }) => answers).forEach((node) => markDue(live.judgement, node));
  plan
    .byKind('check')
    .filter((node) => id === node.id || id.startsWith(`${node.id}@`))
    .forEach((node) => markDue(live.judgement, node));
  return true;
}

/** Asks, unless nobody answers; an answer that comes after the question changed is dropped. */
function put(live: Live, ask: Ask, key: string): void {
  const name = nameOf(ask);
  if (!live.options.ask) return;
  live.pending.add(name);
  const isCurrent = (): boolean => !live.disposed && live.asked.get(name) === key;
  const settle = (value: Json | undefined): void => {
    if (!isCurrent()) return;
    live.pending.delete(name);
    // A question that got no answer may be asked again.
    if (value === undefined) live.asked.delete(name);
    answer(live, ask, value);
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
    live.pending.delete(id);
    live.waiting = live.waiting.filter(({ lookup }) => lookup !== name);
    if (answer(live, { kind: 'lookup', id: name }, null)) changed = true;
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
  return old.map((id) => answer(live, { kind: 'check', id }, undefined)).some(Boolean);
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
