import type { CheckVerdict, CompletenessView, MissingLine } from './types.ts';

/** The lines of 'Below details are incomplete', in the order of the checks; none for a complete record. */
export function linesOf({ checks }: Pick<CompletenessView, 'checks'>, verdicts: readonly CheckVerdict[]): MissingLine[] {
  return checks.flatMap(({ id, label, tab }) => {
    const verdict = verdicts.find((one) => one.id === id);
    if (verdict?.state !== 'missing') return [];
    return (verdict.items ?? [label]).map((text) => ({ check: id, tab, text }));
  });
}
