import { textOf } from '../../engine/problem/text.ts';
import { createCatalogueStore } from '../catalogue/catalogueStore.ts';
import type { ImportModule } from '../catalogue/parts.ts';
import { addressOf } from '../client/address.ts';
import { createCaller } from '../client/callAction.ts';
import { createDoorCaller } from '../client/callDoor.ts';
import { createClock } from '../client/clock.ts';
import { randomId } from '../client/hash.ts';
import type { Fetch } from '../client/send.ts';
import type { Device } from '../drafts/device.ts';
import { createDrafts } from '../drafts/drafts.ts';
import { draftKeys } from '../session/draftKey.ts';
import { sessionDecisions } from '../session/decide.ts';
import { createGuard } from '../session/guard.ts';
import type { Guard } from '../session/guard.ts';
import { createRefresh } from '../session/refresh.ts';
import type { WithLock } from '../session/refresh.ts';
import { asRow } from '../session/scope.ts';
import type { ScopeDetails } from '../session/scope.ts';
import { createSessionStore } from '../session/sessionStore.ts';
import type { KeyValueStore } from '../session/sessionStore.ts';
import { joinTabs } from '../session/tabs.ts';
import type { Channel } from '../session/tabs.ts';
import { createLinks } from '../shell/links.ts';
import type { Runtime } from './runtime.ts';

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
export function createRuntime(world: World): Runtime {
  const { fetch } = world;
  const clock = createClock(world.now);
  const session = createSessionStore(world.sessionStorage);
  const catalogues = createCatalogueStore({ fetch, language: world.language, onHead: ({ now }) => clock.sync(now) });
  const catalogue = () => catalogues.current().catalogue;
  const constants = () => catalogue().app.constants;
  const text: Runtime['text'] = (template, values) => textOf(catalogue().messages, template, values);
  const decide = sessionDecisions(catalogue);

  let leaving: (notice: string) => void = () => undefined;
  let details: ScopeDetails | null = null;
  const leave = (notice: string): void => {
    details = null;
    leaving(notice);
  };
  const holder: { guard?: Guard } = {};
  const guard = (): Guard => {
    if (!holder.guard) throw new Error('the session guard is not there yet');
    return holder.guard;
  };
  const door = { fetch, guard, onCatalogue: (hash: string) => catalogues.heard(hash) };
  const call = createCaller({ ...door, address: (service) => addressOf(catalogue().backend, service) });
  const tabs = joinTabs({
    channel: world.channel,
    store: session,
    name: randomId(),
    onSignedOut: (notice) => {
      session.clear();
      leave(notice);
    },
  });
  const refresh = createRefresh({
    store: session,
    tabs,
    withLock: world.withLock,
    now: clock.now,
    constants,
    reactivate: async (payload, key) => asRow((await call('login', 'reactivate', payload, { key })).rows[0]),
  });
  const say = (key: string, values?: Record<string, string | number>): string => text(`{{${key}}}`, values);
  holder.guard = createGuard({ store: session, tabs, decide, refresh, now: clock.now, constants, text: say, leave });

  return {
    fetch,
    importModule: world.importModule,
    clock,
    session,
    tabs,
    guard: holder.guard,
    decide,
    call,
    catalogues,
    catalogue,
    constants,
    text,
    callDoor: createDoorCaller(door),
    drafts: createDrafts(world.device, draftKeys(call, session)),
    links: createLinks(),
    details: {
      get: () => details,
      set: (next) => {
        details = next;
      },
    },
    onLeave: (listener) => {
      leaving = listener;
    },
  };
}
