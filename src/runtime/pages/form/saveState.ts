import type { SaveState } from '../../../widgets/contract.ts';
import type { DraftState } from './draftKeeper.ts';
import type { SaveStanding } from './useSave.ts';

export interface SaveStateOptions {
  standing: SaveStanding;
  /** How many of the problems that stopped the last save still stand. */
  problems: number;
  draft: DraftState;
  changes: number;
  online: boolean;
  timeOf: (at: number) => string;
  failed: string;
}

/** What the save bar says: a save that runs or failed comes before the draft. */
export function saveState({ standing, problems, draft, changes, online, timeOf, failed }: SaveStateOptions): SaveState {
  if (standing.kind === 'sending') return { kind: 'sending' };
  if (problems > 0) return { kind: 'problems', count: problems };
  if (standing.kind === 'failed') return { kind: 'failed', text: failed };
  if (draft.kind === 'unkept' || draft.kind === 'refused') return draft;
  if (!online && changes > 0) return { kind: 'offline', changes };
  return draft.kind === 'kept' ? { kind: 'kept', at: timeOf(draft.at), changes: draft.changes } : { kind: 'clean' };
}
