import type { JsonObject, Path, Pointer } from '../../engine/types.ts';
import { randomId } from '../client/hash.ts';
import type { CompletedSteps } from '../save/runSteps.ts';
import { openSeal, type Seal, type Sealed } from './seal.ts';

/**
 * An unsaved form on this device. `versions` are those of the records it began with, so that an older draft cannot
 * overwrite a newer record unasked.
 */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  /** Hash of the catalogue it was last judged by. */
  catalogue: string;
  data: JsonObject;
  changes: number;
  memory: CompletedSteps;
  versions: Record<Pointer, number>;
  /** Changed fields that a draft may not hold: to be typed again. */
  without?: Path[];
}

/** The place of one form that is being filled: its own in this tab, nobody else's until it is released. */
export interface DraftSlot {
  /** What this person left here; null for nothing. */
  found: Draft | null;
  /** True once it lies on the disk; false when it is not kept. Never rejects. */
  write(draft: Draft): Promise<boolean>;
  remove(): Promise<void>;
  /** The next one who opens the form may go on with it. */
  release(): void;
}

export interface Drafts {
  /** Opens what the first form will need, while that is still being read. Never rejects. */
  prepare(): Promise<void>;
  /**
   * A draft belongs to one tab (quality part 2): the newest that no other tab holds, else none. Never rejects: where nothing can be kept,
   * the slot keeps nothing.
   */
  take(name: DraftName): Promise<DraftSlot>;
  /** How many drafts this user has. */
  count(userid: number): Promise<number>;
  /** How many forms of this page are open with changes that the device did not keep. */
  unkept(): number;
  /** Forms that are still open do not write theirs back. */
  removeAll(userid: number): Promise<void>;
  /** Drops drafts older than this instant, whoever they are of. */
  purge(before: number): Promise<void>;
}

/** A page that is reloaded may let go of its draft only after it has begun again. */
const RELOADED = 1000;

/** Of a form that keeps no draft, and on a device that keeps none. */
export const keepsNothing: DraftSlot = {
  found: null,
  write: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
  release: () => undefined,
};

const placeOf = ({ id, userid, form, record }: DraftName & { id: string }): string => JSON.stringify([id, userid, form, record]);
const lockOf = (id: string): string => `skilldesk-draft ${id}`;

function parse(text: string): Draft | null {
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

/**
 * Drafts by user, form and record: never another user's, one tab's each, closed with their owner's key (quality parts 2 and 3).
 * @param device null where the browser keeps nothing for us: storage denied, plain http in a local network
 * @param keyOf the key of the person signed in; rejects when the server cannot be asked for it
 */
export function createDrafts(device: Device | null, keyOf: () => Promise<string>): Drafts {
  const unkept = new Set<DraftSlot>();
  /** Counts the forms that are told that nothing is kept. */
  const trackSlot = (slot: DraftSlot): DraftSlot => ({
    found: slot.found,
    async write(draft) {
      const isKept = await slot.write(draft);
      if (isKept) unkept.delete(slot);
      else unkept.add(slot);
      return isKept;
    },
    remove() {
      unkept.delete(slot);
      return slot.remove();
    },
    release() {
      unkept.delete(slot);
      slot.release();
    },
  });
  if (device === null) {
    return {
      prepare: () => Promise.resolve(),
      take: () => Promise.resolve(trackSlot({ ...keepsNothing })),
      count: () => Promise.resolve(0),
      unkept: () => unkept.size,
      removeAll: () => Promise.resolve(),
      purge: () => Promise.resolve(),
    };
  }
  const { disk, claim } = device;
  let age = 0;
  // One thing after the other: a form that opens finds what the one before it has written or removed.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  /** The first of these drafts that no other tab holds and that opens; what does not open is nobody's any more. */
  async function firstFree(
    candidates: readonly SealedDraft[],
    seal: Seal,
    wait = 0,
  ): Promise<{ id: string; draft: Draft; release: () => void } | null> {
    for (const { id, userid, form, record } of candidates) {
      const release = await claim(lockOf(id), wait);
      if (release === null) continue;
      // Until a moment ago it was another tab's, which may have saved it.
      const sealed = (await disk.find({ userid, form, record })).find((one) => one.id === id);
      const text = sealed ? await seal.open(sealed, placeOf(sealed)) : null;
      const draft = text === null ? null : parse(text);
      if (draft !== null) return { id, draft, release };
      await disk.remove(id);
      release();
    }
    return null;
  }

  async function open(name: DraftName): Promise<DraftSlot> {
    const seal = await openSeal(await keyOf());
    const drafts = (await disk.find(name)).sort((a, b) => b.at - a.at);
    const free = (await firstFree(drafts, seal)) ?? (await firstFree(drafts.slice(0, 1), seal, RELOADED));
    const id = free?.id ?? randomId();
    const startAge = age;
    let there = free !== null;
    let over = false;
    let release = free?.release ?? null;

    const put = async (draft: Draft): Promise<boolean> => {
      if (over || age !== startAge) return false;
      release ??= await claim(lockOf(id), 0);
      const sealed = await seal.close(JSON.stringify(draft), placeOf({ ...name, id }));
      const isWritten = await disk.put({ ...name, ...sealed, id, at: draft.at }, there);
      // Removed by another tab, at sign-out: it is not for this one to bring it back.
      over = !isWritten;
      there = isWritten;
      return isWritten;
    };
    return {
      found: free?.draft ?? null,
      write: (draft) => inTurn(() => put(draft)).catch(() => false),
      remove: () =>
        inTurn(async () => {
          if (there) await disk.remove(id);
          there = false;
        }).catch(() => undefined),
      release: () => {
        void inTurn(async () => {
          over = true;
          release?.();
        });
      },
    };
  }

  return {
    prepare: () =>
      Promise.all([keyOf(), disk.count(0)]).then(
        () => undefined,
        () => undefined,
      ),
    take: (name) =>
      inTurn(() => open(name))
        .catch(() => ({ ...keepsNothing }))
        .then(trackSlot),
    count: (userid) => inTurn(() => disk.count(userid)).catch(() => 0),
    unkept: () => unkept.size,
    removeAll(userid) {
      age += 1;
      return inTurn(() => disk.removeAll(userid)).catch(() => undefined);
    },
    purge: (before) => inTurn(() => disk.purge(before)).catch(() => undefined),
  };
}

/** Names the drafts of one form: whose, of which form, about which record (`new` without one). */
export interface DraftName {
  userid: number;
  form: string;
  record: string;
}

/** A draft as it lies on the device. Only its name and its time can be read there. */
export interface SealedDraft extends DraftName, Sealed {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Where drafts lie. Each call rejects when the device refuses. */
export interface DraftDisk {
  find(name: DraftName): Promise<SealedDraft[]>;
  /**
   * On the disk when it resolves, not in a buffer on the way there. `again`: only over the draft that is there; false when somebody has
   * removed it.
   */
  put(draft: SealedDraft, again: boolean): Promise<boolean>;
  remove(id: string): Promise<void>;
  count(userid: number): Promise<number>;
  removeAll(userid: number): Promise<void>;
  /** Drops drafts older than this instant, whoever they are of. */
  purge(before: number): Promise<void>;
}

/** Answers how to give it back; null while another tab holds it and does not let go within `wait` milliseconds. */
export type Claim = (name: string, wait: number) => Promise<(() => void) | null>;

/** What keeping drafts takes of a browser. */
export interface Device {
  disk: DraftDisk;
  /** One tab at a time has a name; a tab that is closed or crashes has none. */
  claim: Claim;
}
