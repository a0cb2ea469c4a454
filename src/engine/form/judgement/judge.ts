import type { Segments } from '../paths.ts';
import { patternOf } from '../paths.ts';
import { rowPath } from './instances.ts';
import { startJudgement, type Judgement, type JudgementStart } from './judgement.ts';
import { refresh } from './refresh.ts';
import { markAll, markDue, runDue } from './runRule.ts';

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
