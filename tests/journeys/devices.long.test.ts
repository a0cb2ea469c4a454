import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { cell, rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, openProfileMenu, signIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const waitUntilIdle = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
const device = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openDevices(page: Page): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Signed-in Devices' }).click();
  await rows(page).first().waitFor();
}
/** The next step on a device whose session is over: back at the login page, where it says why. One that was still asking is there already. */
async function hears(page: Page, words: RegExp): Promise<void> {
  const step = page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
  step.catch(() => undefined);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText(words).first().waitFor();
}

test('quality 3: all others are signed out together, then one by keyboard; each hears it with its next step; alone, the button says why it is off', async () => {
  const { page, troubles } = await here.person();
  const [before, phone] = [await here.person(), await here.person({ agent: PHONE })];
  await signIn(before.page, here.url, 'ops');
  await signIn(page, here.url, 'ops');
  await openDevices(page);
  const all = page.getByRole('button', { name: /Sign out all others/ });
  await all.click();
  await page.getByText('All other devices are signed out').waitFor();
  await waitUntilIdle(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => all.getAttribute('aria-disabled')).toBe('true');
  await hears(before.page, /You were signed out from another device/);

  await signIn(phone.page, here.url, 'ops');
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(2);
  const [own, other] = [device(page, 'Chrome on Linux'), device(page, 'Firefox on Android')];
  await expect.poll(() => cell(own, 'current').innerText()).toBe('This device');
  expect([await own.getByRole('button').count(), await cell(other, 'current').innerText()]).toEqual([0, 'Another device']);
  await picture(page, 'devices-1280-light');
  await other.getByRole('button', { name: /Sign out this device/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Signed out. That device hears it with its next step.').waitFor();
  await waitUntilIdle(page);
  await expect.poll(() => rows(page).count()).toBe(1);
  await hears(phone.page, /You were signed out from another device/);
  expect(troubles).toEqual([]);
});

test('quality 3: an administrator finds somebody and signs them out everywhere', async () => {
  const { page, troubles } = await here.person();
  const person = await here.person();
  await bringIn(person.page, here.url, 'principal');
  await person.page.goto(`${here.url}/dashboard/settings`);
  await person.page.getByRole('banner').waitFor();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/sessions`);
  await rows(page).first().waitFor();
  await page.getByRole('searchbox').first().fill('principal');
  await expect.poll(() => rows(page).evaluateAll((all) => all.every((row) => row.textContent?.includes('principal')))).toBe(true);
  await rows(page).first().getByRole('radio').check();
  await picture(page, 'sessions-chosen');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText(/is signed out everywhere/).waitFor();
  await hears(person.page, /An administrator signed you out/);
  expect(troubles).toEqual([]);
});
