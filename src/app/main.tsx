import '../widgets/theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { createRuntime, type Runtime, type World } from '../runtime/context/createRuntime.ts';
import { firstPlace } from '../runtime/context/entrance.ts';
import { App, loadInside } from './App.tsx';
import { dropReadableDrafts, draftDevice } from './draftDevice.ts';
import { prepare, widgets } from '../widgets/chunks/index.ts';
import { openDesk } from './openDesk.ts';
import { openSheetWorker, writeSheet } from './writeSheet.ts';
import type { Channel, TabMessage } from '../runtime/session/tabs.ts';
import { storageOrMemory } from './keyValueStore.ts';
import wordsFile from '../widgets/words.json?url';
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
  const relay: Channel = { onmessage: null, postMessage: (message) => channel?.postMessage(message), close: () => channel?.close() };
  if (channel) channel.onmessage = (event: MessageEvent<TabMessage>) => relay.onmessage?.({ data: event.data });
  return relay;
}

/** One tab at a time; without locks (plain http in a local network, site data denied) the idempotency key of the renewal is what is left. */
const withLock: World['withLock'] = async (name, run) => {
  if (!('locks' in navigator)) return run();
  let hasLock = false;
  try {
    return await navigator.locks.request(name, () => {
      hasLock = true;
      return run();
    });
  } catch (fault) {
    if (hasLock) throw fault;
    return run();
  }
};

/** The browser, as the runtime sees it. */
function browserWorld(): World {
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

const TRY_AGAIN = 3000;
const DRAFT_DAYS = 30;
const DAY = 86_400_000;

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element '${id}'`);
  return element;
};

type Words = Record<string, string>;

async function loadWords(): Promise<Words> {
  const answer = await fetch(wordsFile);
  if (!answer.ok) throw new Error(`${wordsFile}: ${answer.status}`);
  return (await answer.json()) as Words;
}

/** The definitions, and beside them the words of the views. Waits for a server that is away: a page that opens too early mends itself. */
async function loadTexts(runtime: Runtime): Promise<Words> {
  for (;;) {
    try {
      const [words] = await Promise.all([loadWords(), runtime.catalogues.load()]);
      byId('away').hidden = true;
      return words;
    } catch {
      byId('away').hidden = false;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN));
    }
  }
}

async function open(): Promise<void> {
  dropReadableDrafts();
  const runtime = createRuntime(browserWorld());
  // Who was signed in most likely still is: the application comes beside the definitions.
  if (runtime.session.read()) void loadInside();
  const words = await loadTexts(runtime);
  void runtime.drafts.purge(runtime.clock.now() - DRAFT_DAYS * DAY);
  document.documentElement.lang = runtime.catalogues.spoken();
  const first = await firstPlace(runtime, location.pathname);
  createRoot(byId('page')).render(
    <App runtime={runtime} words={words} parts={{ widgets, prepare, writeSheet, openSheetWorker, openDesk }} first={first} />,
  );
}

void open();
