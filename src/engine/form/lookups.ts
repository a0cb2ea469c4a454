/** What lookups and early server checks of a form ask, and, of an open form, when they are asked. */
import type { Facts, Json, Path } from '../types.ts';
import { answerKey, instancesOf, type Judgement } from './judgement.ts';
import { isHidden } from './place.ts';
import { markDue, runDue, askOf } from './judge.ts';
import { isObject } from '../json.ts';
import { patternOf, segmentsOfPath } from './paths.ts';
import type { RuleNode } from './rules.ts';
import type { Ask } from './types.ts';
import { scheduleValidation } from './validation.ts';
import { flush } from './fieldFact.ts';
import type { Live } from './live.ts';

const isAsk = (said: Json | undefined): said is { call: string; with: Ask['with'] } => isObject(said);

/** The calls that the lookups of a form want answered for the data as it counts now. */
export const lookupAsks = ({ plan, results }: Judgement): Ask[] =>
  plan.byKind('lookup').flatMap((node) => {
    const said = results[node.rank]?.get('');
    return isAsk(said) ? [{ kind: 'lookup' as const, id: node.id.slice('lookup:'.length), call: said.call, with: said.with }] : [];
  });

/** The calls that checks of shown fields want answered, by the name their answer is kept under. */
export const checkAsks = (judgement: Judgement, only?: (path: Path) => boolean): Ask[] =>
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

export type Named = Pick<Ask, 'kind' | 'id'>;
/** What an answer is kept under, lookups and checks apart. */
export const nameOf = ({ kind, id }: Named): string => `${kind}:${id}`;

/** Puts an answer where rules read it, and makes those due; null and undefined mean that there is none. */
export function answer(judgement: Judgement, { kind, id }: Named, value: Json | undefined): boolean {
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

/** Says to the rules whether somebody could answer a lookup. */
function tellUnanswered(judgement: Judgement, { kind, id }: Named, isSo: boolean): boolean {
  const { facts, plan } = judgement;
  if (kind === 'check' || (facts.unanswered[id] ?? false) === isSo) return false;
  facts.unanswered[id] = isSo;
  const reads = `unanswered.${id}`;
  plan.readersOfLookup(id).forEach((node) => node.reads.includes(reads) && markDue(judgement, node));
  return true;
}

const keyOf = (ask: Ask | undefined): string => (ask ? JSON.stringify([ask.call, ask.with]) : '');

/** Asks, unless nobody answers; an answer that comes after the question changed is dropped. Never rejects. */
async function put(live: Live, ask: Ask, key: string): Promise<void> {
  const name = nameOf(ask);
  if (!live.options.ask) return undefined;
  live.pending.add(name);
  live.verdicts.add('');
  const isCurrent = (): boolean => !live.disposed && live.asked.get(name) === key;
  const settle = (value: Json | undefined): void => {
    if (!isCurrent()) return;
    live.pending.delete(name);
    // A question that got no answer may be asked again.
    if (value === undefined) live.asked.delete(name);
    answer(live.judgement, ask, value);
    tellUnanswered(live.judgement, ask, value === undefined);
    live.verdicts.add('');
    run(live);
    const due = live.waiting.filter(({ lookup }) => nameOf({ kind: 'lookup', id: lookup }) === name);
    live.waiting = live.waiting.filter((one) => !due.includes(one));
    // Without an answer too: what an old answer filled may not stand beside a new question.
    due.forEach(({ apply }) => apply());
    flush(live);
    scheduleValidation(live);
  };
  return live.options.ask(ask).then(settle, () => settle(undefined));
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
    if (ask) void put(live, ask, key);
    else if (tellUnanswered(live.judgement, { kind: 'lookup', id: name }, false)) changed = true;
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
    void put(live, ask, key);
  }
}

/** Asks once more what got no answer, unless the question has changed since. @returns whether it was asked */
export function askAgain(live: Live, ask: Ask): boolean {
  const now = (ask.kind === 'lookup' ? lookupAsks(live.judgement) : checkAsks(live.judgement)).find(({ id }) => id === ask.id);
  const key = keyOf(now);
  if (!now || key !== keyOf(ask) || live.pending.has(nameOf(ask))) return false;
  live.asked.set(nameOf(ask), key);
  void put(live, now, key);
  return true;
}

/** Asks once more every lookup that nobody could answer; undefined where there is none. Never rejects. */
export function askUnanswered(live: Live): Promise<unknown> | undefined {
  const { unanswered } = live.judgement.facts;
  const asks = lookupAsks(live.judgement).filter((ask) => unanswered[ask.id] === true && !live.pending.has(nameOf(ask)));
  for (const ask of asks) live.asked.set(nameOf(ask), keyOf(ask));
  return asks.length === 0 ? undefined : Promise.all(asks.map((ask) => put(live, ask, keyOf(ask))));
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
