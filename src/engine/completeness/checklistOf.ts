import { holds } from '../rules/logic.ts';
import type { JsonObject } from '../types.ts';
import type { CheckVerdict, ChecklistLine, CompletenessView } from './types.ts';

type Looking = { session: JsonObject; record: JsonObject };

/** The state of several checks together: missing when one is, out when none counts. */
function together(states: readonly CheckVerdict['state'][]): CheckVerdict['state'] {
  if (states.includes('missing')) return 'missing';
  return states.includes('done') ? 'done' : 'out';
}

/** The checklist over the same verdicts, in its own order (D2-RECO-16, D12-GAP-051). */
export function checklistOf({ checklist }: Pick<CompletenessView, 'checklist'>, verdicts: readonly CheckVerdict[], facts: Looking): ChecklistLine[] {
  return (checklist?.entries ?? [])
    .filter(({ when }) => holds(when, facts))
    .map(({ label, checks }) => ({ label, state: together(verdicts.filter(({ id }) => checks.includes(id)).map(({ state }) => state)) }));
}
