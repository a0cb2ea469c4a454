/** A device of paper: drafts in memory, locks as a browser with several tabs has them, the sealing real. */
import type { Claim, Device, DraftDisk, SealedDraft } from '../../../src/runtime/drafts/drafts.ts';

export interface PaperDevice extends Device {
  /** What lies there, to look at. */
  kept: Map<string, SealedDraft>;
  /** Names that some tab holds. */
  held: Set<string>;
  /** From now on the device refuses every call. */
  refuse(): void;
}

/** @param beside another tab's device: the same disk, the same locks */
export function paperDevice(beside?: PaperDevice): PaperDevice {
  const kept = beside?.kept ?? new Map<string, SealedDraft>();
  const held = beside?.held ?? new Set<string>();
  let refuses = false;
  const reach = async (): Promise<Map<string, SealedDraft>> => {
    if (refuses) throw new DOMException('full', 'QuotaExceededError');
    return kept;
  };
  const removeWhere = async (gone: (draft: SealedDraft) => boolean): Promise<void> => {
    for (const [id, draft] of await reach()) if (gone(draft)) kept.delete(id);
  };
  const disk: DraftDisk = {
    find: async (name) =>
      [...(await reach()).values()].filter((one) => one.userid === name.userid && one.form === name.form && one.record === name.record),
    put: async (draft, again) => {
      const wanted = !again || (await reach()).has(draft.id);
      if (wanted) (await reach()).set(draft.id, draft);
      return wanted;
    },
    remove: (id) => removeWhere((draft) => draft.id === id),
    count: async (userid) => [...(await reach()).values()].filter((one) => one.userid === userid).length,
    removeAll: (userid) => removeWhere((draft) => draft.userid === userid),
    purge: (before) => removeWhere(({ at }) => at < before),
  };
  const claim: Claim = async (name, wait) => {
    const until = Date.now() + wait;
    while (held.has(name) && Date.now() < until) await new Promise((soon) => setTimeout(soon, 5));
    if (held.has(name)) return null;
    held.add(name);
    return () => held.delete(name);
  };
  return {
    disk,
    claim,
    kept,
    held,
    refuse: () => {
      refuses = true;
    },
  };
}
