import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { cell, rows } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn, openProfileMenu, signIn } from '../support/pages/session.ts';

const here = journey();
const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

const settled = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
const device = (page: Page, name: string) => rows(page).filter({ hasText: name });

async function openDevices(page: Page): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Signed-in Devices' }).click();
  await rows(page).first().waitFor();
}
/** The next step on a device whose session is over: back at the login page, where it says why. */
async function hears(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText(words).first().waitFor();
}

describe('people see where they are signed in', () => {
  test('quality 3: somebody signs another device out by keyboard; that device hears it with its next step', async () => {
    const { page, troubles } = await here.person();
    const phone = await here.person({ agent: PHONE });
    await signIn(phone.page, here.url, 'ops');
    await signIn(page, here.url, 'ops');
    await openDevices(page);
    await expect.poll(() => rows(page).count()).toBe(2);
    const [own, other] = [device(page, 'Chrome on Linux'), device(page, 'Firefox on Android')];
    await expect.poll(() => cell(own, 'current').innerText()).toBe('This device');
    expect([await own.getByRole('button').count(), await cell(other, 'current').innerText()]).toEqual([0, 'Another device']);
    await picture(page, 'devices-1280-light');
    await other.getByRole('button', { name: /Sign out this device/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Signed out. That device hears it with its next step.').waitFor();
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(1);
    await hears(phone.page, /You were signed out from another device/);
    await picture(phone.page, 'devices-ended');
    expect(troubles).toEqual([]);
  });

  test('quality 3: all others are signed out together; alone, the button says why it is off', async () => {
    const { page } = await here.person();
    const others = [await here.person({ agent: PHONE }), await here.person()];
    for (const one of others) await signIn(one.page, here.url, 'counsellor1');
    await signIn(page, here.url, 'counsellor1');
    await openDevices(page);
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('All other devices are signed out').waitFor();
    await settled(page);
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /Sign out all others/ }).getAttribute('aria-disabled')).toBe('true');
    for (const one of others) await hears(one.page, /You were signed out from another device/);
  });

  test('quality 3: an administrator finds somebody and signs them out everywhere', async () => {
    const { page, troubles } = await here.person();
    const person = await here.person();
    await signIn(person.page, here.url, 'principal');
    await signIn(page, here.url, 'admin');
    await page.getByRole('link', { name: 'Signed-in People' }).click();
    await rows(page).first().waitFor();
    await picture(page, 'sessions-1280-light');
    await page.getByRole('searchbox').first().fill('principal');
    await page.waitForFunction(() => document.querySelectorAll('[data-id]').length === 1);
    await rows(page).first().getByRole('radio').check();
    await picture(page, 'sessions-chosen');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText(/is signed out everywhere/).waitFor();
    await hears(person.page, /An administrator signed you out/);
    expect(troubles).toEqual([]);
  });

  test('quality 3: the screen of everybody is not there for others', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    expect(await page.getByRole('link', { name: 'Signed-in People' }).count()).toBe(0);
    await page.goto(`${here.url}/dashboard/sessions`);
    await page.waitForURL(/\/dashboard\/dashboard$/);
  });

  test.each([1280, 360].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme, height: width === 360 ? 740 : 900 }))))(
    'quality 4: both screens at $width $scheme are clean under axe and keep their width',
    async (size) => {
      const { page } = await here.person(size);
      await bringIn(page, here.url, 'admin');
      for (const path of ['devices', 'sessions']) {
        await page.goto(`${here.url}/dashboard/${path}`);
        await rows(page).first().waitFor();
        await settled(page);
        await picture(page, `${path}-${size.width}-${size.scheme}`);
        expect(await axeFaults(page), path).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), path).toBe(false);
      }
    },
    120_000,
  );
});
