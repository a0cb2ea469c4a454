import type { SaveState } from '../../../widgets/contract/shell.ts';
import type { DraftState } from './draftService.ts';

interface SaveStateOptions {
  isSending: boolean;
  /** How many of the problems that stopped the last save still stand. */
  problems: number;
  draft: DraftState;
  changes: number;
  online: boolean;
  timeOf: (at: number) => string;
  /** What is said of a save that failed; undefined while none has. */
  failed: string | undefined;
}

/** What the save bar says: a save that runs or failed comes before the draft. */
export function saveState({ isSending, problems, draft, changes, online, timeOf, failed }: SaveStateOptions): SaveState {
  if (isSending) return { kind: 'sending' };
  if (problems > 0) return { kind: 'problems', count: problems };
  if (failed !== undefined) return { kind: 'failed', text: failed };
  if (draft.kind === 'unkept' || draft.kind === 'refused') return draft;
  if (!online && changes > 0) return { kind: 'offline', changes };
  if (draft.kind === 'due') return { kind: 'saving' };
  return draft.kind === 'kept' ? { kind: 'kept', at: timeOf(draft.at), changes: draft.changes } : { kind: 'clean' };
}
