/** Coming in and going out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../src/engine/types.ts';
import { createCaller } from '../../../src/runtime/client/callAction.ts';
import { createSessionStore, type KeyValueStore } from '../../../src/runtime/session/sessionStore.ts';
import { signIn as signInAsPage } from '../../../src/runtime/session/signIn.ts';
import { root } from '../product.ts';
import { password } from '../wire.ts';
import { fillField } from './field.ts';

export const accountOf = (name: string): string => `${name}@skilldesk.test`;

/** Fills the login form and sends it, without waiting for what comes. */
export async function tryToSignIn(page: Page, name: string, secret = password): Promise<void> {
  await fillField(page, 'userName', accountOf(name));
  await fillField(page, 'password', secret);
  await page
    .locator('form')
    .filter({ has: page.locator('[data-field="password"]') })
    .locator('button[type="submit"]')
    .click();
}

/** Signs in from the login page and waits until the shell stands. */
export async function signIn(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/`);
  await tryToSignIn(page, name);
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('banner').waitFor();
}

const { constants } = JSON.parse(readFileSync(join(root, 'config/app.json'), 'utf8')) as { constants: JsonObject };

/** What the page's own sign-in keeps of a session. @throws with what the login page would show when it is refused */
async function sessionOf(url: string, name: string): Promise<ReadonlyMap<string, string>> {
  const valueByKey = new Map<string, string>();
  const storage: KeyValueStore = {
    getItem: (key) => valueByKey.get(key) ?? null,
    setItem: (key, value) => void valueByKey.set(key, value),
    removeItem: (key) => void valueByKey.delete(key),
  };
  const store = createSessionStore(storage);
  const readToken = async (): Promise<string> => store.read()?.token ?? '';
  const call = createCaller({
    fetch,
    address: (service) => `${url}/api/${service}`,
    guard: () => ({ admit: readToken, again: readToken, end: () => store.clear() }),
  });
  const decide = async () => ({ state: 'Fresh', effects: [] });
  const outcome = await signInAsPage(
    { call, store, decide, now: Date.now, constants: () => constants, roleTraits: () => ({}) },
    { by: 'login', userName: accountOf(name), password },
  );
  if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.notice}`);
  return valueByKey;
}

/**
 * Hands somebody's session to a tab that has nothing open yet; the first address opened then is inside. For tests about what comes after the
 * sign-in: login page and dashboard cost more than most of the pages that are proved.
 */
export async function bringIn(page: Page, url: string, name: string): Promise<void> {
  const { origin } = new URL(url);
  const script = await page.addInitScript(
    (session) => {
      if (location.origin === session.origin) session.entries.forEach(([key, value]) => sessionStorage.setItem(key, value));
    },
    { origin, entries: [...(await sessionOf(url, name))] },
  );
  // Who signs out or reloads is handed nothing again.
  const leave = (): void => {
    if (new URL(page.url()).origin !== origin) return;
    page.off('domcontentloaded', leave);
    // A page that is closed takes it along.
    script.dispose().catch(() => undefined);
  };
  page.on('domcontentloaded', leave);
}

/** `Program Name : … Center : … Role : …` as the top bar shows it. */
export const contextOf = async (page: Page): Promise<string> => (await page.getByRole('banner').innerText()).replace(/\s+/g, ' ');

export async function openProfileMenu(page: Page): Promise<void> {
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/**
 * Goes where a link would lead, without loading the product anew: a fifth of the work of `page.goto`, for tests that are not about the first load.
 * The page has to be inside already; where `/` and `/dashboard` lead comes first, or it would lead away again.
 */
export async function travel(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => !['/', '/dashboard'].includes(location.pathname));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
