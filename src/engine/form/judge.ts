import type { DaysDef, FormSchema } from '../definition/form.ts';
import { schemaAt } from './schema.ts';
import type { Json, Logic, Path, Problem, Text } from '../types.ts';
import { argsOf, applyLogic, holds, truthy } from '../rules/logic.ts';
import { deciding, type RuleNode } from './rules.ts';
import { type Segments, pointerOf } from '../json.ts';
import { segmentsOfPath, patternOf, pathOf } from './paths.ts';
import { sameJson } from './values.ts';
import {
  decisionAt,
  type Decision,
  type Judgement,
  answerKey,
  factsAt,
  instancesOf,
  type Instance,
  rowPath,
  type JudgementStart,
  startJudgement,
} from './judgement.ts';
import { refresh } from './place.ts';
import { problemOf } from './problem.ts';

/** The problem that stands for a rule which could not be worked out. */
const failure = ({ messages }: Pick<Judgement, 'messages'>, node: RuleNode, segments: Segments): Problem =>
  problemOf(messages, { at: pointerOf(segments), rule: node.id, code: 'RULE_FAILED' });

const ALL = '';

/** The call that a lookup or a server check wants made now; null while its `when` does not hold. */
export function askOf(call: RuleNode['call'], facts: unknown): Json {
  return call && holds(call.when, facts) ? { call: call.call, with: argsOf(call.with, facts) } : null;
}

/** A check that only the server can make, on the answer it was given: null while it waits for one. */
function checkWithAnswer(judgement: Judgement, node: RuleNode, { path, facts }: Instance): Json {
  const answer = judgement.facts.answers[answerKey(node, path)];
  if (answer !== undefined) return truthy(applyLogic(node.logic, { ...(facts as object), answer }));
  return holds(node.check?.ask?.when, facts) ? null : false;
}

/** What a rule says at one place: truth for most kinds, the value or null (not in force) as `[value]` for compute. */
function say(judgement: Judgement, node: RuleNode, instance: Instance): Json {
  const { facts } = instance;
  if (node.kind === 'lookup') return askOf(node.call, facts);
  if (node.kind === 'compute') return holds(node.when, facts) ? [applyLogic(node.logic, facts)] : null;
  if (node.kind === 'options') return applyLogic(node.logic, facts);
  if (node.kind === 'rows') return rowsOf(judgement.schema, node, applyLogic(node.logic, facts));
  if (node.days) return daysOf(node.days, facts);
  if (node.check?.needs === 'server') return checkWithAnswer(judgement, node, instance);
  return truthy(applyLogic(node.logic as Logic, facts));
}

/** What a `days` rule says: `min`, `max`, `off`, `noSundays`. */
const daysOf = ({ noSundays = false, ...rules }: DaysDef, facts: unknown): Json => ({ ...argsOf(rules, facts), noSundays });

/** How many rows a table has by what its rule gives: a whole number or a list, no more than the table may have. */
function rowsOf(schema: FormSchema, { segments }: RuleNode, given: Json): number {
  const most = Number(schemaAt(schema, segments)?.['maxItems'] ?? 0);
  const count = Math.floor(Array.isArray(given) ? given.length : Number(given));
  return count > 0 ? Math.min(count, most) : 0;
}

function decide(decision: Decision, kind: RuleNode['kind'], said: Json): boolean {
  if (kind === 'show') return decision.shown !== (decision.shown = said === true);
  if (kind === 'see') return decision.seen !== (decision.seen = said === true);
  if (kind === 'readonly') return decision.readonly !== (decision.readonly = said === true);
  if (kind === 'rows') return decision.rows !== (decision.rows = typeof said === 'number' ? said : undefined);
  if (kind !== 'compute') return false;
  const value = Array.isArray(said) ? (said[0] ?? null) : undefined;
  const differs = decision.computed !== value || (typeof value === 'object' && value !== null);
  decision.computed = value;
  return differs;
}

/** A rule that now says something else at a place than before. */
interface SaidProblem {
  node: RuleNode;
  path: Path;
  segments: Segments;
}

/** What a rule about a place that is not there says. */
const neutral: Partial<Record<RuleNode['kind'], boolean>> = { see: true, show: true, readonly: false };

function runAt(judgement: Judgement, node: RuleNode, instance: Instance): boolean {
  const { path, segments } = instance;
  const failed = `${node.rank} ${path}`;
  const results = judgement.results[node.rank];
  const before = results?.get(path);
  let said: Json = null;
  let turned = true;
  try {
    said = say(judgement, node, instance);
    turned = judgement.failed.delete(failed);
  } catch {
    // Whatever the data, a rule that cannot be worked out stops the save and never the program.
    judgement.failed.set(failed, failure(judgement, node, segments));
  }
  results?.set(path, said);
  if (deciding.has(node.kind) && decide(decisionAt(judgement.decisions, segments), node.kind, said)) refresh(judgement, segments);
  // The text of a check with values may change although it fails as before.
  return turned || (said === true && node.check?.values !== undefined) || !sameJson(before, said);
}

/** Rows that are no longer there take what was said about them with them. */
function prune(judgement: Judgement, node: RuleNode, instances: readonly Instance[]): void {
  const there = new Set(instances.map(({ path }) => path));
  const results = judgement.results[node.rank];
  for (const path of results?.keys() ?? []) {
    if (there.has(path)) continue;
    results?.delete(path);
    if (deciding.has(node.kind)) decide(decisionAt(judgement.decisions, segmentsOfPath(path)), node.kind, neutral[node.kind] ?? null);
    judgement.failed.delete(`${node.rank} ${path}`);
  }
}

/** Marks a rule to run again: for one row, or as a whole. */
export function markDue(judgement: Judgement, node: RuleNode, row: string = ALL): void {
  (judgement.due[node.rank] ??= new Set()).add(row);
}
const markAll = (judgement: Judgement): void => judgement.plan.nodes.forEach((node) => markDue(judgement, node));

/** Runs every rule that is due, in order; what they change makes only later rules due. Returns the rules that ran and what they say anew. */
export function runDue(judgement: Judgement): { ran: RuleNode[]; said: SaidProblem[] } {
  const ran: RuleNode[] = [];
  const said: SaidProblem[] = [];
  for (const node of judgement.plan.nodes) {
    const rows = judgement.due[node.rank];
    if (!rows) continue;
    judgement.due[node.rank] = undefined;
    const all = rows.has(ALL) || node.inTurn;
    const instances = instancesOf(judgement, node, all ? undefined : rows);
    for (const instance of instances) {
      const { path, segments } = instance;
      // What was decided for the row above may have changed what this one reads.
      const now = node.inTurn ? { path, segments, facts: factsAt(judgement, node, segments) } : instance;
      if (runAt(judgement, node, now)) said.push({ node, path, segments });
    }
    // Every row has run, each after those above it.
    if (node.inTurn) judgement.due[node.rank] = undefined;
    if (all && node.row >= 0) prune(judgement, node, instances);
    ran.push(node);
  }
  return { ran, said };
}

/** Why a place is read-only, in the words of the nearest rule that says so: of its own place, or of what it lies in. */
export function lockedBecause(judgement: Judgement, segments: Segments): Text | undefined {
  for (let depth = segments.length; depth >= 0; depth -= 1) {
    const at = segments.slice(0, depth);
    const node = judgement.plan
      .about(patternOf(at))
      .find(({ kind, rank }) => kind === 'readonly' && judgement.results[rank]?.get(pathOf(at)) === true);
    const lock = node?.locks?.find(({ when }) => holds(when, factsAt(judgement, node, at)));
    if (lock) return lock.message;
  }
  return undefined;
}

/** Makes due every rule that reads a place which changed: for its row only where the rule reads nothing but its own row there. */
export function markReaders(judgement: Judgement, segments: Segments): void {
  for (const { node, sameRow } of judgement.plan.readers(patternOf(segments))) {
    markDue(judgement, node, sameRow && segments.length > node.row ? rowPath(node, segments) : undefined);
  }
}

/** Judges a form once, from nothing: every rule runs, in order. */
export function judge(start: JudgementStart): Judgement {
  const judgement = startJudgement(start);
  judgement.changed = (segments) => markReaders(judgement, segments);
  refresh(judgement, []);
  markAll(judgement);
  runDue(judgement);
  return judgement;
}
