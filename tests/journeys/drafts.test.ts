import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { fillField, valueOf } from '../support/pages/field.ts';
import { addressOf, openRecord, recordsIn, saveButton, standing } from '../support/pages/record.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { bringIn, openProfileMenu, signOut, travel, tryToSignIn } from '../support/pages/session.ts';
import { fillSocioEconomic } from '../support/pages/tabs.ts';
import { call } from '../support/wire.ts';

const here = journey();

/** Waits until the bar says that the draft is kept. */
const draftKept = async (page: Page) => {
  await page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();
};

describe('what was typed comes back', () => {
  test('quality 2: on the way out its owner keeps it or removes it', async () => {
    const { page } = await here.person();
    const leave = async (choice: string): Promise<void> => {
      await openProfileMenu(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('button', { name: choice }).click();
      await page.waitForURL((url) => url.pathname === '/');
    };
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await fillField(page, 'firstName', 'Private');
    await draftKept(page);
    await leave('Keep them');
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Private');
    await leave('Remove them');
    await bringIn(page, here.url, 'mobilizer');
    await openRegistration(page, here.url);
    await page
      .getByText(/no changes yet/i)
      .first()
      .waitFor();
    expect(await valueOf(page, 'firstName')).toBe('');
  });

  test('D1-SESSION-03 D1-SESSION-04 D1-SESSION-05 quality 2: the idle limit runs out over what was typed, or the session is over on the server when Save is pressed: who signs in again stands where it was with it; nobody else sees it', async () => {
    const [at] = (await recordsIn(here.url)).slice(3);
    if (!at) throw new Error('too few people');
    const { page } = await here.person();
    await page.clock.install();
    await bringIn(page, here.url, 'manager');
    await openRecord(page, here.url, at, 1, 'SocioEconomic');
    const address = page.url();
    const backAgain = async (rooms: string): Promise<void> => {
      await tryToSignIn(page, 'manager');
      await standing(page, 'SocioEconomic');
      expect(page.url()).toBe(address);
      await expect.poll(() => valueOf(page, 'rooms')).toBe(rooms);
    };
    const draftNote = page.getByText(/Draft kept/i).first();
    await fillField(page, 'rooms', '3');
    await page.clock.runFor(5_000);
    const words = await draftNote.innerText();
    await page.clock.fastForward('15:05');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Nothing was done for 15 minutes').waitFor();
    expect(await page.evaluate(() => Object.values(sessionStorage).some((value) => /eyJ/.test(value)))).toBe(false);
    // The device's clock has jumped: only a fresh page asks the server for its time again.
    await page.reload();
    await backAgain('3');
    // The bar does not say that nothing was changed.
    expect(await draftNote.innerText()).toBe(words);

    const saveTooLate = async (): Promise<void> => {
      const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
      await call(here.url, 'login', 'logout', [{}], { token });
      await saveButton(page).click();
      await page.waitForURL((url) => url.pathname === '/');
    };
    await fillSocioEconomic(page, '4');
    await saveTooLate();
    await backAgain('4');
    await fillField(page, 'rooms', '5');
    await page.clock.runFor(5_000);
    await saveTooLate();
    // A page that was loaded anew has not forgotten it, and somebody else begins at their own start.
    await page.reload();
    await tryToSignIn(page, 'facilitator');
    await page.waitForURL(/\/dashboard$/);
    await travel(page, addressOf('', at, 1));
    await standing(page, 'SocioEconomic');
    expect(await valueOf(page, 'rooms')).toBe('');
    await signOut(page);
    await tryToSignIn(page, 'manager');
    await page.waitForURL(/\/dashboard$/);
    await travel(page, addressOf('', at, 1));
    await standing(page, 'SocioEconomic');
    await expect.poll(() => valueOf(page, 'rooms')).toBe('5');
    await saveButton(page).click();
    await acceptAlert(page, 'SocioEconomic Details Saved Sucessfully');
  });
});

test('quality 2: two people save one record, the second sees both versions, loses nothing, and saves over what is there by choice', async () => {
  const [at] = (await recordsIn(here.url)).slice(6);
  if (!at) throw new Error('too few people');
  const first = await here.person();
  const second = await here.person();
  for (const [{ page }, name] of [
    [first, 'mobilizer'],
    [second, 'manager'],
  ] as const) {
    await bringIn(page, here.url, name);
    await openRecord(page, here.url, at, 0, 'Basic');
    await expect.poll(() => valueOf(page, 'lastName')).not.toBe('');
  }
  await fillField(first.page, 'lastName', 'Shinde');
  await first.page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await acceptAlert(first.page, 'Successfully Updated');

  const refused = second.page.waitForResponse((response) => response.status() === 409);
  await fillField(second.page, 'lastName', 'Gaikwad');
  // The view of both comes when it is needed: where it does not come that is said, and tried again.
  await second.page.route('**/assets/conflict-*.js', (route) => route.abort());
  await second.page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await refused;
  const again = second.page.getByRole('button', { name: 'Try again' }).first();
  await again.waitFor();
  await second.page.unroute('**/assets/conflict-*.js');
  await again.click();
  const dialog = second.page.getByRole('dialog').or(second.page.getByRole('alertdialog')).first();
  await dialog.waitFor();
  await expect.poll(() => dialog.textContent()).toContain('Shinde');
  await expect.poll(() => dialog.textContent()).toContain('Gaikwad');
  await second.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => valueOf(second.page, 'lastName')).toBe('Gaikwad');
  await second.page.getByRole('button', { name: 'Update', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Keep this choice' }).click();
  await acceptAlert(second.page, 'Successfully Updated');
});
