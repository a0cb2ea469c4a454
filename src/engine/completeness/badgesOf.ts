import { linesOf } from './linesOf.ts';
import type { CheckVerdict, CompletenessView } from './types.ts';

/** Tab key -> how many lines are to be put right there, 0 for a complete one. Tabs about which no check says anything are not named. */
export function badgesOf(view: Pick<CompletenessView, 'checks'>, verdicts: readonly CheckVerdict[]): Record<string, number> {
  const lines = linesOf(view, verdicts);
  const judged = view.checks.filter(({ id }) => verdicts.some((one) => one.id === id && one.state !== 'out'));
  return Object.fromEntries(judged.map(({ tab }) => [tab, lines.filter((line) => line.tab === tab).length]));
}
