import type { Sealed } from './seal.ts';

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
