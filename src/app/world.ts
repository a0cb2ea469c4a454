import type { World } from '../runtime/root/createRuntime.ts';
import type { Channel, TabMessage } from '../runtime/session/tabs.ts';
import { chosenLanguage } from './language.ts';

const CHANNEL = 'skilldesk';

function openChannel(): Channel {
  const channel = new BroadcastChannel(CHANNEL);
  const joined: Channel = {
    onmessage: null,
    postMessage: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
  channel.onmessage = (event: MessageEvent<TabMessage>) => joined.onmessage?.({ data: event.data });
  return joined;
}

/** One tab at a time; without locks (plain http in a local network) the idempotency key of the renewal is what is left. */
const withLock: World['withLock'] = (name, run) => ('locks' in navigator ? navigator.locks.request(name, run) : run());

/** The browser, as the runtime sees it. */
export function browserWorld(): World {
  return {
    fetch: (url, init) => fetch(url, init),
    importModule: (url) => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>,
    now: () => Date.now(),
    sessionStorage,
    localStorage,
    channel: openChannel(),
    withLock,
    language: chosenLanguage(),
  };
}
