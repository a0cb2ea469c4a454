/** A browser for the journeys: one Chromium, a fresh context for each person, everything wrong on the page written down. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { browserArguments, chromiumPath } from './chromium.ts';

export interface Person {
  page: Page;
  context: BrowserContext;
  /** Policy violations, uncaught errors and console errors seen so far (refused calls excepted: they are answers). */
  troubles: string[];
  close(): Promise<void>;
}
/** `agent`: what the browser says that it is. `isWhole`: with its viewer for PDF. */
export interface PersonOptions {
  isWhole?: boolean;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  touch?: boolean;
  baseUrl?: string;
  agent?: string;
}

/** Each page lives for a step or two: its script is run as it comes, not made faster for a time that it does not live to see. */
const briefPages = '--js-flags=--no-opt --no-maglev --max-lazy --no-flush-bytecode';

const open = new Map<boolean, Promise<Browser>>();
/** The browser of this worker. */
export function browser(isWhole = false): Promise<Browser> {
  const running = open.get(isWhole) ?? launch(isWhole);
  open.set(isWhole, running);
  return running;
}
/** One that died is not handed out again. */
async function launch(isWhole: boolean): Promise<Browser> {
  const launched = await chromium.launch({ executablePath: chromiumPath({ isWhole }), args: [...browserArguments, briefPages] });
  launched.once('disconnected', () => open.delete(isWhole));
  return launched;
}
export async function closeBrowser(): Promise<void> {
  const running = [...open.values()];
  open.clear();
  for (const one of running) await (await one).close();
}

/** How many times slower than this machine's processor the pages' is. */
const SLOWED = Math.max(1, Number(process.env.SKILLDESK_SLOWED ?? 1));

/** A new person at an empty device. Phones are 360 wide and touch. */
export async function newPerson({
  width = 1280,
  height = 900,
  scheme = 'light',
  touch = width < 600,
  baseUrl,
  agent,
  isWhole = false,
}: PersonOptions = {}): Promise<Person> {
  const context = await (
    await browser(isWhole)
  ).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    ...(agent === undefined ? {} : { userAgent: agent }),
  });
  const troubles: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  context.on('page', (page) => watch(page, troubles));
  const page = await context.newPage();
  if (SLOWED > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  page.setDefaultTimeout(90_000 * SLOWED);
  return { page, context, troubles, close: () => close(context) };
}

/** A handler that still waits for the server when the test is over has nobody left to tell; of a browser that is gone there is nothing to let go. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.allSettled([context, ...context.pages()].map((routes) => routes.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
}
