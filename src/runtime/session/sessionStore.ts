import { createListeners } from '../client/listeners.ts';

/**
 * What the page holds of a session, each under its own key of sessionStorage (D1-SESSION-10 to 17, D3-ENTITY-19). Ids
 * are numbers; expiries are milliseconds since 1970 on the server's clock, and apart from each other (D1-SESSION-17).
 */
export interface SessionData {
  userid: number;
  names: string;
  userName: string;
  /** Y while a one-time password is to be changed before anything else. */
  passwordDue: string;
  token: string;
  refreshToken: string;
  roleid: number;
  roleName: string;
  defaultRoleId: number;
  centerId: number;
  centerName: string;
  assessmentCenterId: number;
  modelId: number;
  centerState: string;
  /** Comma list of what may be uploaded; empty or N means none. */
  centerBulkFiled: string;
  /** Y or N. */
  centerBatchCreation: string;
  defaultProgramId: number;
  programName: string;
  /** The beneficiary at hand (D1-SESSION-16). */
  dbUserId: number;
  /** The batch and the course that the beneficiary at hand is trained in; 0 and empty where there is none. */
  batchId: number;
  courseName: string;
  sessionExpiry: number;
  tokenExpiry: number;
  /** When it ends however busy it is; 0 where nobody said. */
  sessionEnds: number;
}
type SessionKey = keyof SessionData;

/** How each key is kept: `number` ones come back as numbers, 0 when absent. */
const SESSION_KEYS: Readonly<Record<SessionKey, 'number' | 'text'>> = {
  userid: 'number',
  names: 'text',
  userName: 'text',
  passwordDue: 'text',
  token: 'text',
  refreshToken: 'text',
  roleid: 'number',
  roleName: 'text',
  defaultRoleId: 'number',
  centerId: 'number',
  centerName: 'text',
  assessmentCenterId: 'number',
  modelId: 'number',
  centerState: 'text',
  centerBulkFiled: 'text',
  centerBatchCreation: 'text',
  defaultProgramId: 'number',
  programName: 'text',
  dbUserId: 'number',
  batchId: 'number',
  courseName: 'text',
  sessionExpiry: 'number',
  tokenExpiry: 'number',
  sessionEnds: 'number',
};

/** What changes with every call; nothing that is drawn may depend on it. */
type VolatileKey = 'token' | 'refreshToken' | 'tokenExpiry' | 'sessionExpiry' | 'sessionEnds';
export type SessionView = Omit<SessionData, VolatileKey>;
const VOLATILE: ReadonlySet<string> = new Set<VolatileKey>(['token', 'refreshToken', 'tokenExpiry', 'sessionExpiry', 'sessionEnds']);

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

const KEYS = Object.keys(SESSION_KEYS) as SessionKey[];

function readAll(storage: KeyValueStore): SessionData | null {
  if (!storage.getItem('token')) return null;
  const read = (key: SessionKey): string | number =>
    SESSION_KEYS[key] === 'number' ? Number(storage.getItem(key) ?? 0) || 0 : (storage.getItem(key) ?? '');
  return Object.fromEntries(KEYS.map((key) => [key, read(key)])) as unknown as SessionData;
}

const DRAWN_KEYS = KEYS.filter((key) => !VOLATILE.has(key)) as (keyof SessionView)[];
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
