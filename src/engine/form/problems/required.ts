import type { Problem } from '../../types.ts';
import { isEmpty } from '../empty.ts';
import { isHidden } from '../judgement/standing.ts';
import type { Judgement } from '../judgement/judgement.ts';
import { pointerOf, segmentsOfPath, valueAt } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import { problemOf } from './problemOf.ts';

/** The problem of a `require` rule at a place: it holds there and nothing was given. */
export function requiredProblem(judgement: Judgement, node: RuleNode, path: string): Problem | undefined {
  if (judgement.results[node.rank]?.get(path) !== true) return undefined;
  const segments = segmentsOfPath(path);
  if (!isEmpty(valueAt(judgement.view, segments)) || isHidden(judgement, segments)) return undefined;
  return problemOf(judgement.messages, { at: pointerOf(segments), rule: 'required', code: 'FIELD_REQUIRED', text: node.message });
}
