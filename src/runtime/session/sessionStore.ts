import { createListeners } from '../client/listeners.ts';

/**
 * What the page holds of a session, each under its own key of sessionStorage (D1-SESSION-10 to 17, D3-ENTITY-19). Ids
 * are numbers, 0 when absent; expiries are milliseconds since 1970 on the server's clock, and apart from each other (D1-SESSION-17).
 */
const NOBODY = {
  userid: 0,
  names: '',
  userName: '',
  /** Y while a one-time password is to be changed before anything else. */
  passwordDue: '',
  token: '',
  refreshToken: '',
  roleid: 0,
  roleName: '',
  defaultRoleId: 0,
  centerId: 0,
  centerName: '',
  assessmentCenterId: 0,
  modelId: 0,
  centerState: '',
  /** Comma list of what may be uploaded; empty or N means none. */
  centerBulkFiled: '',
  /** Y or N. */
  centerBatchCreation: '',
  defaultProgramId: 0,
  programName: '',
  /** The beneficiary at hand (D1-SESSION-16). */
  dbUserId: 0,
  /** The batch and the course that the beneficiary at hand is trained in; 0 and empty where there is none. */
  batchId: 0,
  courseName: '',
  sessionExpiry: 0,
  tokenExpiry: 0,
  /** When it ends however busy it is; 0 where nobody said. */
  sessionEnds: 0,
};
export type SessionData = typeof NOBODY;

/** What changes with every call; nothing that is drawn may depend on it. */
const VOLATILE = ['token', 'refreshToken', 'tokenExpiry', 'sessionExpiry', 'sessionEnds'] as const;
export type SessionView = Omit<SessionData, (typeof VOLATILE)[number]>;

/** `sessionStorage`, as far as it is used here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The session as it is stored now; null without a token. */
  read(): SessionData | null;
  /** Who and what the session is, for React: the same object until that changes, however often tokens and windows are renewed. */
  snapshot(): SessionView | null;
  write(part: Partial<SessionData>): void;
  /** Removes every key (D1-SESSION-03). */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const KEYS = Object.keys(NOBODY) as (keyof SessionData)[];

function readAll(storage: KeyValueStore): SessionData | null {
  if (!storage.getItem('token')) return null;
  const read = (key: keyof SessionData): string | number =>
    typeof NOBODY[key] === 'number' ? Number(storage.getItem(key) ?? 0) || 0 : (storage.getItem(key) ?? '');
  return Object.fromEntries(KEYS.map((key) => [key, read(key)])) as unknown as SessionData;
}

const DRAWN_KEYS = KEYS.filter((key) => !VOLATILE.some((one) => one === key)) as (keyof SessionView)[];
const same = (a: SessionView | null, b: SessionView | null): boolean =>
  a === b || (a !== null && b !== null && DRAWN_KEYS.every((key) => a[key] === b[key]));

/** The session of this tab. The storage is the truth: it is read anew for every guarded call, so clearing it signs out. */
export function createSessionStore(storage: KeyValueStore): SessionStore {
  const listeners = createListeners();
  let last: SessionView | null = readAll(storage);
  const refresh = (): SessionData | null => {
    const next = readAll(storage);
    if (!same(last, next)) {
      last = next;
      listeners.tell();
    }
    return next;
  };
  return {
    read: refresh,
    snapshot: () => last,
    write(part) {
      for (const key of KEYS) {
        const value = part[key];
        if (value !== undefined) storage.setItem(key, String(value));
      }
      refresh();
    },
    clear() {
      for (const key of KEYS) storage.removeItem(key);
      refresh();
    },
    subscribe: listeners.subscribe,
  };
}
