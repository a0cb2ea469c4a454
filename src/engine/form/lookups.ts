/** What lookups and early server checks of a form ask, and, of an open form, when they are asked. */
import type { Facts, Json, Path } from '../types.ts';
import { answerKey } from './plan.ts';
import { type Judgement, askOf } from './judgement.ts';
import { isObject } from '../json.ts';
import { patternOf, segmentsOfPath } from './paths.ts';
import type { RuleNode } from './rules.ts';
import type { Ask } from './types.ts';
import { notifyFields, scheduleValidation } from './fieldVerdict.ts';
import type { OpenForm } from './openForm.ts';

const isAsk = (call: Json | undefined): call is { call: string; with: Ask['with'] } => isObject(call);

/** The calls that the lookups of a form want answered for the data as it counts now. */
export const lookupAsks = ({ plan, results }: Judgement): Ask[] =>
  plan.byKind('lookup').flatMap((node) => {
    const call = results[node.rank]?.get('');
    return isAsk(call) ? [{ kind: 'lookup' as const, id: node.id.slice('lookup:'.length), ...call }] : [];
  });

/** The calls that checks of shown fields want answered, by the name their answer is kept under. */
export const checkAsks = (judgement: Judgement, only?: (path: Path) => boolean): Ask[] =>
  judgement.plan
    .byKind('check')
    .filter(({ check }) => check?.needs === 'server')
    .flatMap((node) =>
      judgement.instancesOf(node).flatMap(({ path, segments, facts }) => {
        if ((only && !only(path)) || judgement.isHidden(segments)) return [];
        const call = askOf(node.check?.ask, facts);
        return isAsk(call) ? [{ kind: 'check' as const, id: answerKey(node, path), ...call }] : [];
      }),
    );

export type AskKey = Pick<Ask, 'kind' | 'id'>;
/** What an answer is kept under, lookups and checks apart. */
export const nameOf = ({ kind, id }: AskKey): string => `${kind}:${id}`;

/** Puts an answer where rules read it, and makes those due; null and undefined mean that there is none. */
export function answer(judgement: Judgement, { kind, id }: AskKey, value: Json | undefined): boolean {
  const { facts, plan } = judgement;
  if (kind === 'lookup') {
    if ((facts.lookups[id] ?? null) === (value ?? null)) return false;
    facts.lookups[id] = value ?? null;
    plan.readersOfLookup(id).forEach((node) => judgement.markDue(node));
    return true;
  }
  if (facts.answers[id] === value) return false;
  if (value === undefined) delete facts.answers[id];
  else facts.answers[id] = value;
  for (const node of plan.nodes) if (node.answers || id === node.id || id.startsWith(`${node.id}@`)) judgement.markDue(node);
  return true;
}

/** Says to the rules whether somebody could answer a lookup. */
function tellUnanswered(judgement: Judgement, { kind, id }: AskKey, isSo: boolean): boolean {
  const { facts, plan } = judgement;
  if (kind === 'check' || (facts.unanswered[id] ?? false) === isSo) return false;
  facts.unanswered[id] = isSo;
  const reads = `unanswered.${id}`;
  plan.readersOfLookup(id).forEach((node) => node.reads.includes(reads) && judgement.markDue(node));
  return true;
}

const keyOf = (ask: Ask | undefined): string => (ask ? JSON.stringify([ask.call, ask.with]) : '');

/** Asks, unless nobody answers; an answer that comes after the question changed is dropped. Never rejects. */
async function put(open: OpenForm, ask: Ask, key: string): Promise<void> {
  const name = nameOf(ask);
  if (!open.options.ask) return undefined;
  open.pending.add(name);
  open.inDoubt.add('');
  const isCurrent = (): boolean => !open.disposed && open.keyByAsk.get(name) === key;
  const settle = (value: Json | undefined): void => {
    if (!isCurrent()) return;
    open.pending.delete(name);
    // A question that got no answer may be asked again.
    if (value === undefined) open.keyByAsk.delete(name);
    answer(open.judgement, ask, value);
    tellUnanswered(open.judgement, ask, value === undefined);
    open.inDoubt.add('');
    run(open);
    const due = open.waiting.filter(({ lookup }) => nameOf({ kind: 'lookup', id: lookup }) === name);
    open.waiting = open.waiting.filter((one) => !due.includes(one));
    // Without an answer too: what an old answer filled may not stand beside a new question.
    due.forEach(({ apply }) => apply());
    notifyFields(open);
    scheduleValidation(open);
  };
  return open.options.ask(ask).then(settle, () => settle(undefined));
}

/** Asks every lookup whose question changed; until it is answered there is no answer. */
function syncLookups(open: OpenForm): boolean {
  const asks = new Map(lookupAsks(open.judgement).map((ask) => [ask.id, ask]));
  let hasChange = false;
  for (const { id } of open.judgement.plan.byKind('lookup')) {
    const name = id.slice('lookup:'.length);
    const ask = asks.get(name);
    const key = keyOf(ask);
    if (open.keyByAsk.get(id) === key) continue;
    open.keyByAsk.set(id, key);
    if (open.pending.delete(id)) open.inDoubt.add('');
    open.waiting = open.waiting.filter(({ lookup }) => lookup !== name);
    if (answer(open.judgement, { kind: 'lookup', id: name }, null)) hasChange = true;
    if (ask) void put(open, ask, key);
    else if (tellUnanswered(open.judgement, { kind: 'lookup', id: name }, false)) hasChange = true;
  }
  return hasChange;
}

/** Takes back answers of checks whose question changed. */
function dropAnswers(open: OpenForm, ran: readonly RuleNode[]): boolean {
  const { answers } = open.judgement.facts;
  const nodes = ran.filter(({ check }) => check?.needs === 'server');
  if (!nodes.length) return false;
  const now = new Map(checkAsks(open.judgement).map((ask) => [ask.id, keyOf(ask)]));
  const ofThese = (id: string): boolean => nodes.some((node) => id === node.id || id.startsWith(`${node.id}@`));
  const old = [
    ...new Set([
      ...Object.keys(answers),
      ...[...open.keyByAsk.keys()].flatMap((name) => (name.startsWith('check:') ? [name.slice('check:'.length)] : [])),
    ]),
  ].filter((id) => ofThese(id) && open.keyByAsk.get(`check:${id}`) !== (now.get(id) ?? ''));
  for (const id of old) {
    open.keyByAsk.delete(`check:${id}`);
    open.pending.delete(`check:${id}`);
  }
  return old.map((id) => answer(open.judgement, { kind: 'check', id }, undefined)).some(Boolean);
}

/** Asks the early checks of a place that have no answer yet. */
export function askEarly(open: OpenForm, path: string): void {
  const early = new Set(
    open.judgement.plan
      .about(patternOf(segmentsOfPath(path)))
      .filter(({ check }) => check?.early)
      .map((node) => answerKey(node, path)),
  );
  if (!early.size) return;
  for (const ask of checkAsks(open.judgement, (at) => at === path)) {
    const key = keyOf(ask);
    if (!early.has(ask.id) || open.keyByAsk.get(nameOf(ask)) === key) continue;
    open.keyByAsk.set(nameOf(ask), key);
    void put(open, ask, key);
  }
}

/** Asks once more what got no answer, unless the question has changed since. @returns whether it was asked */
export function askAgain(open: OpenForm, ask: Ask): boolean {
  const now = (ask.kind === 'lookup' ? lookupAsks(open.judgement) : checkAsks(open.judgement)).find(({ id }) => id === ask.id);
  const key = keyOf(now);
  if (!now || key !== keyOf(ask) || open.pending.has(nameOf(ask))) return false;
  open.keyByAsk.set(nameOf(ask), key);
  void put(open, now, key);
  return true;
}

/** Asks once more every lookup that nobody could answer; undefined where there is none. Never rejects. */
export function askUnanswered(open: OpenForm): Promise<unknown> | undefined {
  const { unanswered } = open.judgement.facts;
  const asks = lookupAsks(open.judgement).filter((ask) => unanswered[ask.id] === true && !open.pending.has(nameOf(ask)));
  for (const ask of asks) open.keyByAsk.set(nameOf(ask), keyOf(ask));
  return asks.length === 0 ? undefined : Promise.all(asks.map((ask) => put(open, ask, keyOf(ask))));
}

/** Answers that facts brought along belong to what is asked now. */
function adopt(open: OpenForm, brought: Partial<Facts>): void {
  const belongs = (ask: Ask, answers: Readonly<Record<string, Json>> | undefined): boolean => (answers?.[ask.id] ?? null) !== null;
  for (const ask of lookupAsks(open.judgement)) if (belongs(ask, brought.lookups)) open.keyByAsk.set(nameOf(ask), keyOf(ask));
  for (const ask of checkAsks(open.judgement)) if (belongs(ask, brought.answers)) open.keyByAsk.set(nameOf(ask), keyOf(ask));
}

/**
 * Runs what is due, asks what is to be asked, until nothing changes. Marks the verdicts in doubt. Of a judgement that starts, answers that its facts
 * brought along belong to what is asked now.
 */
export function run(open: OpenForm, brought?: Partial<Facts>): void {
  for (let start = brought, again = true; again; start = undefined) {
    const { ran, changedAt } = open.judgement.run();
    if (start) adopt(open, start);
    for (const path of changedAt) open.inDoubt.add(path);
    const hasAsked = ran.some(({ kind }) => kind === 'lookup') && syncLookups(open);
    again = dropAnswers(open, ran) || hasAsked;
  }
}
