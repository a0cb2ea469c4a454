import type { World } from '../runtime/root/createRuntime.ts';
import type { Channel, TabMessage } from '../runtime/session/tabs.ts';
import { draftDevice } from './draftDevice.ts';
import { storageOrMemory } from './keyValueStore.ts';
import { chosenLanguage } from './language.ts';

const CHANNEL = 'skilldesk';

/** Null where the browser lets tabs share nothing: each then signs in for itself. */
function broadcast(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

function openChannel(): Channel {
  const channel = broadcast();
  const joined: Channel = { onmessage: null, postMessage: (message) => channel?.postMessage(message), close: () => channel?.close() };
  if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => joined.onmessage?.({ data: event.data });
  return joined;
}

/** One tab at a time; without locks (plain http in a local network, site data denied) the idempotency key of the renewal is what is left. */
const withLock: World['withLock'] = async (name, run) => {
  if (!('locks' in navigator)) return run();
  let begun = false;
  try {
    return await navigator.locks.request(name, () => {
      begun = true;
      return run();
    });
  } catch (fault) {
    if (begun) throw fault;
    return run();
  }
};

/** The browser, as the runtime sees it. */
export function browserWorld(): World {
  return {
    fetch: (url, init) => fetch(url, init),
    importModule: (url) => import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>,
    now: () => Date.now(),
    sessionStorage: storageOrMemory(() => sessionStorage),
    device: draftDevice(),
    channel: openChannel(),
    withLock,
    language: chosenLanguage(),
  };
}
