import type { Json, Problem } from '../../types.ts';
import { applyLogic } from '../../rules/logic.ts';
import { answerKey } from '../judgement/answerKey.ts';
import { factsAt } from '../judgement/instances.ts';
import { isHidden } from '../judgement/standing.ts';
import type { Judgement } from '../judgement/judgement.ts';
import { pointerOf, segmentsOfPath, type Segments } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import { problemOf } from './problemOf.ts';

const severityCode = { error: 'RULE_REFUSED', warning: 'RULE_WARNING', confirm: 'CONFIRM_NEEDED' } as const;

function valuesOf(judgement: Judgement, node: RuleNode, segments: Segments, path: string): Record<string, Json> | undefined {
  const logics = node.check?.values;
  if (!logics) return undefined;
  const facts = { ...factsAt(judgement, node, segments), answer: judgement.facts.answers[answerKey(node, path)] ?? null };
  return Object.fromEntries(Object.entries(logics).map(([name, logic]) => [name, applyLogic(logic, facts)]));
}

/**
 * The problem of a check at a place. One that waits for the server's answer is silent in the page and refuses on the server.
 * A question that was answered is no problem.
 */
export function checkedProblem(judgement: Judgement, node: RuleNode, path: string, confirmed: ReadonlySet<string>): Problem | undefined {
  const said = judgement.results[node.rank]?.get(path);
  const waits = said === null && node.check?.needs === 'server' && !judgement.failed.has(`${node.rank} ${path}`);
  if (said !== true && !(waits && judgement.side === 'server')) return undefined;
  const segments = segmentsOfPath(path);
  const severity = node.check?.severity ?? 'error';
  if (isHidden(judgement, segments) || (severity === 'confirm' && confirmed.has(node.id))) return undefined;
  const at = pointerOf(segments);
  if (waits) return problemOf(judgement.messages, { at, rule: node.id, code: 'CHECK_UNANSWERED' });
  try {
    const values = valuesOf(judgement, node, segments, path);
    return problemOf(judgement.messages, { at, rule: node.id, code: severityCode[severity], severity, text: node.message, values });
  } catch {
    return problemOf(judgement.messages, { at, rule: node.id, code: 'RULE_FAILED' });
  }
}
