import type { Json, Logic, Path } from '../../types.ts';
import { argsOf } from '../../rules/argsOf.ts';
import { applyLogic, holds, truthy } from '../../rules/logic.ts';
import { deciding, type RuleNode } from '../rules.ts';
import { segmentsOfPath, type Segments } from '../paths.ts';
import { sameJson } from '../sameJson.ts';
import { decisionAt, type Decision } from './decision.ts';
import { answerKey } from './answerKey.ts';
import { failure } from './failure.ts';
import { factsAt, instancesOf, type Instance } from './instances.ts';
import type { Judgement } from './judgement.ts';
import { refresh } from './refresh.ts';

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
  if (node.check?.needs === 'server') return checkWithAnswer(judgement, node, instance);
  return truthy(applyLogic(node.logic as Logic, facts));
}

function decide(decision: Decision, kind: RuleNode['kind'], said: Json): boolean {
  if (kind === 'show') return decision.shown !== (decision.shown = said === true);
  if (kind === 'see') return decision.seen !== (decision.seen = said === true);
  if (kind === 'readonly') return decision.readonly !== (decision.readonly = said === true);
  if (kind !== 'compute') return false;
  const value = Array.isArray(said) ? (said[0] ?? null) : undefined;
  const differs = decision.computed !== value || (typeof value === 'object' && value !== null);
  decision.computed = value;
  return differs;
}

/** A rule that now says something else at a place than before. */
export interface Said {
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
export const markAll = (judgement: Judgement): void => judgement.plan.nodes.forEach((node) => markDue(judgement, node));

/** Runs every rule that is due, in order; what they change makes only later rules due. Returns the rules that ran and what they say anew. */
export function runDue(judgement: Judgement): { ran: RuleNode[]; said: Said[] } {
  const ran: RuleNode[] = [];
  const said: Said[] = [];
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
