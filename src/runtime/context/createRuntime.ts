import { textOf } from '../../engine/problem/text.ts';
import type { JsonObject } from '../../engine/types.ts';
import { createCatalogueStore, type ImportModule } from '../catalogue/catalogueStore.ts';
import { addressOf } from '../client/address.ts';
import { createCaller, type CallAction } from '../client/callAction.ts';
import { createTrial, fetchOnTrial } from '../session/trial.ts';
import { createClock } from '../client/clock.ts';
import { randomId } from '../client/hash.ts';
import type { Fetch } from '../client/send.ts';
import { type Device, createDrafts } from '../drafts/drafts.ts';
import { sessionDecisions } from '../session/decide.ts';
import { createGuard, type Guard } from '../session/guard.ts';
import { createRefresh, type WithLock } from '../session/refresh.ts';
import type { ScopeDetails } from '../session/scope.ts';
import { createSessionStore, type KeyValueStore, type SessionStore } from '../session/sessionStore.ts';
import { joinTabs, type Channel } from '../session/tabs.ts';
import { createLinks } from './links.ts';
import { objectOf } from '../../engine/json.ts';
import { CallProblem } from '../client/problem.ts';

const LONGEST = 10_000;

/**
 * The key that closes drafts of the person signed in: asked for once by each page and kept in its memory alone. A browser writes its
 * storages to the disk, where what was removed can be read for a long time. Rejects with CallProblem when the server gives none.
 */
function draftKeys(call: CallAction, store: Pick<SessionStore, 'read' | 'subscribe'>): () => Promise<string> {
  let cache: { userid: number; key: Promise<string> } | null = null;
  const ask = async (): Promise<string> => {
    const { rows } = await call('user', 'fetchDraftKey', {}, { quiet: true, timeout: LONGEST });
    const key = String(objectOf(rows[0])['key'] ?? '');
    if (key === '') throw new CallProblem('unreadable', 200, []);
    return key;
  };
  store.subscribe(() => {
    if (cache?.userid !== store.read()?.userid) cache = null;
  });
  return () => {
    const userid = store.read()?.userid ?? 0;
    if (cache?.userid === userid) return cache.key;
    const pending = { userid, key: ask() };
    cache = pending;
    pending.key.catch(() => {
      if (cache === pending) cache = null;
    });
    return pending.key;
  };
}

/** What the next record of a form begins with; waits until that form opens or somebody leaves. */
export function createNextRecord() {
  let waiting: { form: string; data: JsonObject } | null = null;
  const clear = (): void => void (waiting = null);
  return {
    clear,
    keep: (form: string, data: JsonObject): void => void (waiting = { form, data }),
    /** What was kept for this form, once; undefined for none. Another form's is forgotten. */
    take(form: string): JsonObject | undefined {
      const found = waiting?.form === form ? waiting.data : undefined;
      clear();
      return found;
    },
  };
}

/** Everything the page stands on, made once at start and handed down; nothing of it is a global. */
export type Runtime = ReturnType<typeof createRuntime>;

/** The world outside, as the browser or a test gives it. */
export interface World {
  fetch: Fetch;
  importModule: ImportModule;
  now: () => number;
  sessionStorage: KeyValueStore;
  /** Null where the browser keeps nothing for us: forms say that their drafts are not kept. */
  device: Device | null;
  channel: Channel;
  withLock: WithLock;
  language: string;
}

/** Wires the page together. The catalogue is not read yet: `catalogues.load()` comes first. */
export function createRuntime(world: World) {
  const clock = createClock(world.now);
  const session = createSessionStore(world.sessionStorage);
  const trial = createTrial(world.sessionStorage);
  // Who is not signed in tries nothing.
  if (session.read() === null) trial.end();
  const fetch = fetchOnTrial(world.fetch, trial);
  const catalogues = createCatalogueStore({ fetch, language: world.language, onHead: ({ now }) => clock.sync(now) });
  const catalogue = () => catalogues.current().catalogue;
  const constants = () => catalogue().app.constants;
  const text = (template: string, values?: Record<string, string | number>): string => textOf(catalogue().messages, template, values);
  const decide = sessionDecisions(catalogue);

  let leaving: (notice: string, userid: number) => void = () => undefined;
  let details: ScopeDetails | null = null;
  const nextRecord = createNextRecord();
  const leave = (notice: string, userid: number): void => {
    details = null;
    trial.end();
    nextRecord.clear();
    leaving(notice, userid);
  };
  const holder: { guard?: Guard } = {};
  const guard = (): Guard => {
    if (!holder.guard) throw new Error('the session guard is not there yet');
    return holder.guard;
  };
  const beside = () => ({ 'Accept-Language': catalogues.spoken(), ...trial.headers() });
  const call = createCaller({
    fetch: world.fetch,
    address: (service) => addressOf(catalogue().backend, service),
    definition: (service, action) => catalogue().actions[service]?.[action],
    guard,
    onCatalogue: (hash) => catalogues.noteHash(hash),
    beside,
  });
  const tabs = joinTabs({
    channel: world.channel,
    store: session,
    name: randomId(),
    onSignedOut: (notice) => {
      const userid = session.read()?.userid ?? 0;
      session.clear();
      leave(notice, userid);
    },
  });
  const refresh = createRefresh({
    store: session,
    tabs,
    withLock: world.withLock,
    now: clock.now,
    constants,
    reactivate: async (payload, key) => objectOf((await call('login', 'reactivate', payload, { key })).rows[0]),
  });
  const say = (key: string, values?: Record<string, string | number>): string => text(`{{${key}}}`, values);
  holder.guard = createGuard({ store: session, tabs, decide, refresh, now: clock.now, constants, text: say, leave });

  return {
    fetch,
    importModule: world.importModule,
    clock,
    session,
    trial,
    tabs,
    guard: holder.guard,
    decide,
    call,
    catalogues,
    catalogue,
    constants,
    text,
    // What is typed on trial is for nobody, and drafts of what serves stay as they are.
    drafts: createDrafts(trial.current() ? null : world.device, draftKeys(call, session)),
    nextRecord,
    links: createLinks(),
    /** Centre record and component list of the active scope; null until read (after a reload). */
    details: {
      get: () => details,
      set: (next: ScopeDetails | null): void => {
        details = next;
      },
    },
    /** Called when the session of this user has ended; set by the root of the page. */
    onLeave: (listener: typeof leaving): void => {
      leaving = listener;
    },
  };
}
