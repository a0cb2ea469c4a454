import type { Json } from '../../engine/types.ts';

/** What a step that succeeded left: the payload it sent (by hash), how often it has run, the version that its answer named. */
export interface DoneStep {
  hash: string;
  runs: number;
  version?: number;
}

/**
 * Kept in the draft, so that pressing the button again goes on from the step that failed. `id` names the draft for
 * idempotency keys.
 */
export interface SaveMemory {
  id: string;
  /** Keys under which calls went out, answered or not: a repetition of one of them is one's own. */
  sent: readonly string[];
  steps: Record<string, DoneStep>;
  kept: Record<string, Json>;
}

export const newMemory = (id: string): SaveMemory => ({ id, sent: [], steps: {}, kept: {} });

/** Whether some step has written already, or may have. */
export const hasBegun = (memory: SaveMemory): boolean => memory.sent.length > 0;
