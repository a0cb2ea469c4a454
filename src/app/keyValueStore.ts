import type { KeyValueStore } from '../runtime/session/sessionStore.ts';

/** The browser's storage, which throws at `open` where it is denied; this page's memory in place of one that is denied or full. */
export function storageOrMemory(open: () => KeyValueStore): KeyValueStore {
  const memory = new Map<string, string>();
  const reach = <T>(work: (storage: KeyValueStore) => T): T | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? reach((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isWritten = reach((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isWritten) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      reach((storage) => storage.removeItem(key));
    },
  };
}
