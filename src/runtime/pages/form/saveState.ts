import type { SaveState } from '../../../widgets/contract.ts';
import type { DraftState } from './draftKeeper.ts';
import type { SaveStanding } from './useSave.ts';

/** What the save bar says: a save that runs or failed comes before the draft. */
export function saveState(standing: SaveStanding, draft: DraftState, changes: number, online: boolean, timeOf: (at: number) => string, failed: string): SaveState {
  if (standing.kind === 'sending') return { kind: 'sending' };
  if (standing.kind === 'problems') return { kind: 'problems', count: standing.problems.length };
  if (standing.kind === 'failed') return { kind: 'failed', text: failed };
  if (!online && changes > 0) return { kind: 'offline', changes };
  if (draft.kind === 'kept') return { kind: 'kept', at: timeOf(draft.at), changes: draft.changes };
  return draft.kind === 'saving' ? { kind: 'saving' } : { kind: 'clean' };
}
