import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { device } from '../support/device.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField } from '../support/pages/field.ts';
import { fillRegistration, mobilise, newcomer } from '../support/pages/registration.ts';
import { openProfileMenu, signIn, signOut } from '../support/pages/session.ts';

const here = journey();
const saidNotKept = (page: Page) => page.getByText('Not kept on this device').first().waitFor();

/** Everything that a page may keep refuses, as in a browser whose disk is full. */
const nothingFits = (): void => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Storage.prototype.setItem = full;
  IDBObjectStore.prototype.put = full;
};

describe('quality 2: a browser that keeps nothing', () => {
  const works = async (page: Page, url: string): Promise<void> => {
    await signIn(page, url, 'mobilizer');
    await page
      .getByRole('banner')
      .getByText(/Mobilizer/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Add Beneficiary' }).first().click();
    await field(page, 'firstName').waitFor();
    const person = newcomer({ firstName: 'Meena' });
    await fillField(page, 'firstName', 'Meena');
    await saidNotKept(page);
    await fillRegistration(page, here.url, person);
    await mobilise(page).click();
    await acceptAlert(page, 'Successfully Mobilized');
  };

  test('site data denied: sign-in works, a registration too, and forms say that drafts are not kept', async () => {
    const { page } = await device({ deny: true }).open();
    await page.goto(here.url);
    await expect(page.evaluate(() => sessionStorage.length)).rejects.toThrow(/denied/i);
    await works(page, here.url);
    await signOut(page);
  });

  test('nothing fits any more: the same', async () => {
    const { page } = await here.person();
    await page.addInitScript(nothingFits);
    await works(page, here.url);
  });

  test('plain http on a local network, without locks and encryption: the same', async () => {
    const { hostname, port } = new URL(here.url);
    const { page } = await device({ args: [`--host-resolver-rules=MAP skilldesk.lan ${hostname === 'localhost' ? '127.0.0.1' : hostname}`] }).open();
    const url = `http://skilldesk.lan:${port}`;
    await page.goto(url);
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, crypto.subtle === undefined])).toEqual([false, false, true]);
    await works(page, url);
  });

  test('quality 2: what is not kept is not lost unasked: leaving the form and signing out say so', async () => {
    const { page } = await here.person();
    await page.addInitScript(nothingFits);
    await signIn(page, here.url, 'mobilizer');
    await page.getByRole('link', { name: 'Add Beneficiary' }).first().click();
    await fillField(page, 'firstName', 'Meena');
    await saidNotKept(page);
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await page.getByText('This device keeps no drafts.').waitFor();
    expect(await page.getByRole('button', { name: 'Keep draft' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByText('Sign out and lose what was typed?').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL((now) => now.pathname === '/');
  });

  test('quality 3: drafts that an earlier version left readable are gone at the first start', async () => {
    const { page } = await here.person();
    await page.goto(here.url);
    await page.evaluate(() => localStorage.setItem('skilldesk.draft.7.registration/basic-details.new', '{"data":{"firstName":"Readable"}}'));
    await page.reload();
    await field(page, 'userName').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Readable');
  });
});
