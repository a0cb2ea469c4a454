import { createRoot } from 'react-dom/client';
import '../widgets/theme/fonts.ts';
import { createRuntime } from '../runtime/root/createRuntime.ts';
import { firstPlace } from '../runtime/root/enter.ts';
import { placeOf } from '../runtime/root/place.ts';
import type { Runtime } from '../runtime/root/runtime.ts';
import { App, loadInside } from './App.tsx';
import { dropReadableDrafts } from './draftDevice.ts';
import { prepare, widgets } from './widgets.ts';
import { browserWorld } from './world.ts';
import { writeSheet } from './writeSheet.ts';

const TRY_AGAIN = 3000;
const DRAFT_DAYS = 30;
const DAY = 86_400_000;

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no element '${id}'`);
  return element;
};

/** Waits for a server that is away: a page that opens too early mends itself. */
async function loadCatalogue(runtime: Runtime): Promise<void> {
  for (;;) {
    try {
      await runtime.catalogues.load();
      byId('away').hidden = true;
      return;
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
  if (runtime.session.read() && placeOf(location.pathname) === 'inside') void loadInside();
  await loadCatalogue(runtime);
  void runtime.drafts.purge(runtime.clock.now() - DRAFT_DAYS * DAY);
  document.documentElement.lang = runtime.catalogues.language() || String(runtime.catalogue().app['language'] ?? 'en');
  const first = await firstPlace(runtime, location.pathname);
  createRoot(byId('page')).render(<App runtime={runtime} parts={{ widgets, prepare, writeSheet }} first={first} />);
}

void open();
