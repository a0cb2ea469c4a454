/** A page without a browser: storage, clock, server and session machine of paper, everything else is the real runtime. */
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { createCaller, type CallAction } from '../../../src/runtime/client/callAction.ts';
import { type DecideSession, type Guard, createGuard } from '../../../src/runtime/session/guard.ts';
import { createRefresh } from '../../../src/runtime/session/refresh.ts';
import { type KeyValueStore, type SessionStore, createSessionStore } from '../../../src/runtime/session/sessionStore.ts';
import { decideSession } from './lifecycles.ts';
import { objectOf } from '../../../src/engine/json.ts';
import { toClient } from '../../../src/catalogue/client.ts';
import { catalogue } from '../../rules/support/definitions.ts';

const { actions } = toClient(catalogue, 'en');

export const constants: JsonObject = { sessionMinutes: 15, tokenMinutes: 15, sessionHours: 12, sessionWarningMinutes: 2 };
export const minutes = (count: number): number => count * 60_000;
export const START = Date.parse('2026-11-20T04:30:00Z');

export class PaperStorage implements Storage {
  private readonly items = new Map<string, string>();
  [name: string]: unknown;
  get length(): number {
    return this.items.size;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  clear(): void {
    this.items.clear();
  }
  keys(): string[] {
    return [...this.items.keys()].sort();
  }
}

interface WireRequest {
  url: string;
  action: string;
  data: Json[];
  token: string;
  bearer: string | null;
  key: string | null;
  parts: string[];
  confirmed?: Json;
}
type Reply = { status?: number; body: Json } | 'cut' | 'hang';
export type Respond = (request: WireRequest) => Reply | Promise<Reply>;

export const rows = (...data: Json[]): Reply => ({ body: { appError: null, data: JSON.stringify(data) } });
export const refusal = (errorCode: string, errorMessage: string, status = 200, data: Json = []): Reply => ({
  status,
  body: { appError: [{ errorCode, errorMessage }], data: JSON.stringify(data) },
});

async function look(url: string, init: RequestInit): Promise<WireRequest> {
  const headers = new Headers(init.headers);
  const form = init.body instanceof FormData ? init.body : new FormData();
  const envelope = JSON.parse(String(form.get('data') ?? '{}')) as JsonObject;
  return {
    url,
    action: String(envelope['action']),
    data: Array.isArray(envelope['data']) ? envelope['data'] : [],
    token: String(envelope['token']),
    bearer: headers.get('Authorization'),
    key: headers.get('Idempotency-Key'),
    parts: [...form.keys()],
    ...(envelope['confirmed'] === undefined ? {} : { confirmed: envelope['confirmed'] }),
  };
}

export interface Stage {
  now: { value: number };
  storage: PaperStorage;
  store: SessionStore;
  guard: Guard;
  call: CallAction;
  requests: WireRequest[];
  left: number[];
  /** What the login page was told to say. */
  notices: string[];
  tabMessages: Json[];
  decide: DecideSession;
  actions(): string[];
}

/** @param respond the server; by default `reactivate` gives token T2 and everything else an empty list */
export function setStage(
  respond: Respond = ({ action }) => (action === 'reactivate' ? rows({ token: 'T2', refreshToken: 'R2' }) : rows()),
  storage: KeyValueStore & PaperStorage = new PaperStorage(),
  settings: JsonObject = constants,
): Stage {
  const now = { value: START };
  const requests: WireRequest[] = [];
  const left: number[] = [];
  const notices: string[] = [];
  const tabMessages: Json[] = [];
  const store = createSessionStore(storage);
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = await look(url, init);
    requests.push(request);
    const reply = await respond(request);
    if (reply === 'cut') throw new TypeError('Failed to fetch');
    if (reply === 'hang') {
      return new Promise((_, reject) => {
        const stop = (): void => reject(new DOMException('aborted', 'AbortError'));
        if (init.signal?.aborted) stop();
        init.signal?.addEventListener('abort', stop);
      });
    }
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  };
  const tabs = {
    tell: (part: object) => {
      tabMessages.push(part as Json);
    },
    tellSignedOut: (userid: number, notice: string) => {
      tabMessages.push({ signedOut: userid, notice });
    },
  };
  const stage: { guard?: Guard } = {};
  const guardNow = (): Guard => {
    if (!stage.guard) throw new Error('no guard yet');
    return stage.guard;
  };
  const call = createCaller({
    fetch,
    address: (service) => `/api/${service}`,
    definition: (service, action) => actions[service]?.[action],
    guard: guardNow,
  });
  const refresh = createRefresh({
    store,
    tabs,
    now: () => now.value,
    constants: () => settings,
    withLock: (_, run) => run(),
    reactivate: async (payload, key) => objectOf((await call('login', 'reactivate', payload, { key })).rows[0]),
  });
  stage.guard = createGuard({
    store,
    tabs,
    decide: decideSession,
    refresh,
    now: () => now.value,
    constants: () => settings,
    text: (key) => key,
    leave: (notice) => {
      left.push(now.value);
      notices.push(notice);
    },
  });
  return {
    now,
    storage,
    store,
    guard: guardNow(),
    call,
    requests,
    left,
    notices,
    tabMessages,
    decide: decideSession,
    actions: () => requests.map(({ action }) => action),
  };
}

/** The stage, on which somebody is signed in since `START`. */
export function signedIn(stage: Stage): Stage {
  stage.store.write({
    userid: 7,
    userName: 'm@x',
    names: 'Meera',
    token: 'T1',
    refreshToken: 'R1',
    roleid: 19,
    centerId: 101,
    defaultProgramId: 2,
    sessionExpiry: START + minutes(15),
    tokenExpiry: START + minutes(15),
  });
  return stage;
}
