import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Claim, Device, DraftDisk, SealedDraft } from '../runtime/drafts/drafts.ts';
import { canSeal } from '../runtime/drafts/seal.ts';

const DATABASE = 'skilldesk';
const STORE = 'drafts';

interface DraftSchema extends DBSchema {
  [STORE]: { key: string; value: SealedDraft; indexes: { name: [number, string, string]; userid: number; at: number } };
}

/** Drafts in IndexedDB. Every write is `strict`: it is done when it is on the disk, so that a browser that is killed a moment later has lost nothing. */
function openDisk(): DraftDisk {
  let connection: Promise<IDBPDatabase<DraftSchema>> | null = null;
  const close = (): void => {
    connection = null;
  };
  const open = (): Promise<IDBPDatabase<DraftSchema>> => {
    connection ??= openDB<DraftSchema>(DATABASE, 1, {
      upgrade(database) {
        const store = database.createObjectStore(STORE, { keyPath: 'id' });
        store.createIndex('name', ['userid', 'form', 'record']);
        store.createIndex('userid', 'userid');
        store.createIndex('at', 'at');
      },
      // The browser closes it where site data is cleared: the next draft opens it again.
      terminated: close,
    }).catch((fault: unknown) => {
      close();
      throw fault;
    });
    return connection;
  };
  const openWrite = async () => (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const removeRange = async (index: 'userid' | 'at', range: IDBKeyRange): Promise<void> => {
    const work = await openWrite();
    for (let at = await work.store.index(index).openCursor(range); at; at = await at.continue()) await at.delete();
    await work.done;
  };
  return {
    find: async ({ userid, form, record }) => (await open()).getAllFromIndex(STORE, 'name', [userid, form, record]),
    async put(draft, again) {
      const work = await openWrite();
      const canPut = !again || (await work.store.getKey(draft.id)) !== undefined;
      if (canPut) await work.store.put(draft);
      await work.done;
      return canPut;
    },
    async remove(id) {
      const work = await openWrite();
      await work.store.delete(id);
      await work.done;
    },
    count: async (userid) => (await open()).countFromIndex(STORE, 'userid', userid),
    removeAll: (userid) => removeRange('userid', IDBKeyRange.only(userid)),
    purge: (before) => removeRange('at', IDBKeyRange.upperBound(before, true)),
  };
}

/** A Web Lock: the browser gives it back where a tab ends, however it ends. Rejects where the browser has none for us. */
const claim: Claim = (name, wait) =>
  new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock !== null) return new Promise((release) => resolve(release));
      resolve(null);
      return undefined;
    };
    const lockOptions = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
    navigator.locks.request(name, lockOptions, hold).catch((fault: unknown) => {
      if (fault instanceof DOMException && (fault.name === 'TimeoutError' || fault.name === 'AbortError')) resolve(null);
      else reject(fault);
    });
  });

/** What keeps drafts here; null where the browser offers a page none of it: plain http on a local network, site data denied. */
export function draftDevice(): Device | null {
  try {
    if (!('locks' in navigator) || !canSeal() || !('indexedDB' in globalThis) || indexedDB === null) return null;
    return { disk: openDisk(), claim };
  } catch {
    return null;
  }
}

/** Drafts of earlier versions, which anybody at this device could read. */
export function dropReadableDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('skilldesk.draft.')) localStorage.removeItem(key);
  } catch {
    // A browser that denies its storage holds none.
  }
}
