/** Coming in and going out. */
import type { Page } from 'playwright-core';
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
