/** A device of paper: drafts in memory, locks as a browser with several tabs has them, the sealing real. */
import type { Claim, Device, DraftDisk, SealedDraft } from '../../../src/runtime/drafts/drafts.ts';

export interface PaperDevice extends Device {
  /** What lies there, to look at. */
  drafts: Map<string, SealedDraft>;
  /** Names that some tab holds. */
  locks: Set<string>;
  /** From now on the device refuses every call. */
  refuse(): void;
}

/** @param beside another tab's device: the same disk, the same locks */
export function paperDevice(beside?: PaperDevice): PaperDevice {
  const drafts = beside?.drafts ?? new Map<string, SealedDraft>();
  const locks = beside?.locks ?? new Set<string>();
  let refuses = false;
  const reach = async (): Promise<Map<string, SealedDraft>> => {
    if (refuses) throw new DOMException('full', 'QuotaExceededError');
    return drafts;
  };
  const removeWhere = async (matches: (draft: SealedDraft) => boolean): Promise<void> => {
    for (const [id, draft] of await reach()) if (matches(draft)) drafts.delete(id);
  };
  const disk: DraftDisk = {
    find: async (name) =>
      [...(await reach()).values()].filter((one) => one.userid === name.userid && one.form === name.form && one.record === name.record),
    put: async (draft, again) => {
      const canPut = !again || (await reach()).has(draft.id);
      if (canPut) (await reach()).set(draft.id, draft);
      return canPut;
    },
    remove: (id) => removeWhere((draft) => draft.id === id),
    count: async (userid) => [...(await reach()).values()].filter((one) => one.userid === userid).length,
    removeAll: (userid) => removeWhere((draft) => draft.userid === userid),
    purge: (before) => removeWhere(({ at }) => at < before),
  };
  const claim: Claim = async (name, wait) => {
    const until = Date.now() + wait;
    while (locks.has(name) && Date.now() < until) await new Promise((soon) => setTimeout(soon, 5));
    if (locks.has(name)) return null;
    locks.add(name);
    return () => locks.delete(name);
  };
  return {
    disk,
    claim,
    drafts,
    locks,
    refuse: () => {
      refuses = true;
    },
  };
}
