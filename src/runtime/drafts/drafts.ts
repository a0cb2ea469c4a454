import type { JsonObject, Path, Pointer } from '../../engine/types.ts';
import type { SaveMemory } from '../save/memory.ts';

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
  memory: SaveMemory;
  versions: Record<Pointer, number>;
  /** Changed fields that a draft may not hold: to be typed again. */
  without?: Path[];
}
/** `localStorage`, as far as it is used: written at once, so that a crash a moment later loses nothing. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Names one draft: whose, of which form, about which record (`new` without one). */
export interface DraftName {
  userid: number;
  form: string;
  record: string;
}

export interface Drafts {
  read(name: DraftName): Draft | null;
  /** False when the device refuses (full, private mode). */
  write(name: DraftName, draft: Draft): boolean;
  remove(name: DraftName): void;
  /** How many drafts this user has. */
  count(userid: number): number;
  removeAll(userid: number): void;
  /** Goes up with each `removeAll`: what was begun before may not write afterwards. */
  age(): number;
  /** Drops drafts older than this instant, whoever they are of. */
  purge(before: number): void;
}

const PREFIX = 'skilldesk.draft';
const prefixOf = (userid: number): string => `${PREFIX}.${userid}.`;
const keyOf = ({ userid, form, record }: DraftName): string => `${prefixOf(userid)}${form}.${record}`;

function parse(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Draft;
  } catch {
    return null;
  }
}

/** Drafts by user, form and record: never another user's (quality part 2). */
export function createDrafts(storage: DraftStorage): Drafts {
  const keys = (prefix: string): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
      (key): key is string => key?.startsWith(prefix) ?? false,
    );
  let age = 0;
  return {
    age: () => age,
    read: (name) => parse(storage.getItem(keyOf(name))),
    write(name, draft) {
      try {
        storage.setItem(keyOf(name), JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: (name) => storage.removeItem(keyOf(name)),
    count: (userid) => keys(prefixOf(userid)).length,
    removeAll(userid) {
      age += 1;
      for (const key of keys(prefixOf(userid))) storage.removeItem(key);
    },
    purge(before) {
      for (const key of keys(`${PREFIX}.`)) if ((parse(storage.getItem(key))?.at ?? 0) < before) storage.removeItem(key);
    },
  };
}
