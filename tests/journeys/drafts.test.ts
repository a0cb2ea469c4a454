import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { bringIn, openProfileMenu, signOut, tryToSignIn } from '../support/pages/session.ts';

const here = journey();

/** Waits until the bar says that the draft is kept. */
const draftKept = async (page: Page) => {
  await page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();
};

describe('what was typed comes back', () => {
  test('quality 2: a closed tab, on the same device and for the same person', async () => {
    const { page, context } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Sunita');
    await fillField(page, 'lastName', 'Pawar');
    await draftKept(page);
    await page.close();
    const again = await context.newPage();
    await bringIn(again, here.url, 'mobilizer');
    await openRegistration(again, here.url);
    await expect.poll(() => valueOf(again, 'firstName')).toBe('Sunita');
    await expect.poll(() => valueOf(again, 'lastName')).toBe('Pawar');
  });

  test('D1-SESSION-03 D1-SESSION-04 D1-SESSION-05 the session ends while typing: back at the login, and the draft is there afterwards', async () => {
    const { page } = await here.person();
    await page.clock.install();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Nirmala');
    await page.clock.runFor(5_000);
    await page.clock.fastForward('15:05');
    await page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
    expect(await page.evaluate(() => Object.values(sessionStorage).some((value) => /eyJ/.test(value)))).toBe(false);
    // The device's clock has jumped: only a fresh page asks the server for its time again.
    await page.reload();
    await tryToSignIn(page, 'mobilizer');
    await page.waitForURL(/\/dashboard/);
    await openRegistration(page, here.url);
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Nirmala');
  });

  test.each([
    ['Keep them', 'Private'],
    ['Remove them', ''],
  ])('quality 2: nobody else gets it; on the way out its owner chooses: %s', async (choice, left) => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Private');
    await draftKept(page);
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('button', { name: choice }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await bringIn(page, here.url, 'facilitator');
    await openRegistration(page, here.url);
    await field(page, 'firstName').waitFor();
    expect(await valueOf(page, 'firstName')).toBe('');
    await signOut(page);
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await expect.poll(() => valueOf(page, 'firstName')).toBe(left);
  });
});
