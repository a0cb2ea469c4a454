/** Users: who manages them makes somebody, who signs in with a one-time password, changes it, is locked and unlocked; and somebody changes an address. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, alertText, leadOn } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { findRow, rows, waitUntilIdle } from '../support/pages/list.ts';
import { openProfile } from '../support/pages/profile.ts';
import { picture, saveButton } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { password } from '../support/wire.ts';

const here = journey();
const own = 'Tvafur=Vasai26';
/** In a second try somebody else. */
let userCount = 0;

/** A notice goes after four seconds: who presses first and looks then may come too late. */
const expectNotice = (page: Page, words: RegExp, press: () => Promise<void>): Promise<unknown> =>
  Promise.all([page.getByText(words).first().waitFor(), press()]);

const saveOfUser = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function tryAs(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(`${here.url}/`);
  await fillField(page, 'userName', userName);
  await fillField(page, 'password', password);
  await page.locator('button[type="submit"]').first().click();
}

test('D3-USERS-01 D3-USERS-02 D3-USERS-03 D3-USERS-04 D3-USERS-05 D3-USERS-08 D3-USERS-09 D3-USERS-10 D3-USERS-11 D3-USERS-12 D3-USERS-13 D3-USERS-15 an administrator makes a user, who signs in with a one-time password and changes it, is locked and unlocked', async () => {
  const userName = `nisha${(userCount += 1)}.more@example.test`;
  const { page, troubles } = await here.person();
  await page.clock.install();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/manageusers`);
  await rows(page).first().waitFor();
  await look(page, 'users-1280');
  expect(await phoneFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Add User' }).click();
  await field(page, 'userName').waitFor();
  await saveOfUser(page).click();
  for (const name of ['userName', 'firstName', 'lastName', 'roleId', 'emailAddress'])
    await expect.poll(() => errorOf(page, name), { message: name }).toBe('Please fill out this field');
  await look(page, 'user-empty-1280');
  await fillField(page, 'userName', userName);
  await fillField(page, 'firstName', 'Nisha');
  await fillField(page, 'lastName', 'More');
  await fillField(page, 'emailAddress', userName);
  expect(await optionsOf(page, 'roleId')).toContain('Programme Admin');
  await choose(page, 'roleId', 'Counsellor');
  expect(await phoneFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await look(page, 'user-filled-1280');
  const calls: string[] = [];
  page.on('request', (request) => {
    const action = /"action":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (request.url().endsWith('/api/user') && action !== undefined) calls.push(action);
  });
  await saveOfUser(page).click();
  expect(await alertText(page)).toContain('Data Saved Successfully');
  expect(calls.filter((one) => /^save/.test(one))).toEqual(['saveUser', 'saveUserCenterRoleMapDetails']);
  await leadOn(page, /manageusers/);
  await acceptAlert(page, 'Data Saved Successfully');

  const row = await findRow(page, userName);
  await expect.poll(() => row.innerText()).toContain('Counsellor');
  await row.getByRole('button', { name: /Reset Password/ }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: 'Reset the password of' });
  await question.getByRole('button', { name: 'Reset Password' }).click();
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Password Updated Sucessfully' });
  const words = await dialog.innerText();
  const once = /One-time password of [^:]+: (\S+)/.exec(words)?.[1] ?? '';
  expect(once).toMatch(/^\S{12}$/);
  await look(page, 'user-once-1280');
  await acceptAlert(page, 'Password Updated Sucessfully');
  expect(await page.content()).not.toContain(once);

  const person = await here.person();
  await tryAs(person.page, userName, once);
  await person.page.waitForURL(/changepassword/);
  await field(person.page, 'currentPassword').waitFor();
  await person.page.getByText(/choose a password of your own/).waitFor();
  expect(await axeFaults(person.page)).toEqual([]);
  await look(person.page, 'user-first-1280');
  await travel(person.page, '/dashboard/managebeneficiary');
  await person.page.waitForURL(/changepassword/);
  for (const [name, value] of Object.entries({ currentPassword: once, password: own, confirmPassword: own }))
    await fillField(person.page, name, value);
  await person.page.getByRole('button', { name: 'Update Password' }).click();
  await acceptAlert(person.page, 'Password Changed Sucessfully');
  await travel(person.page, '/dashboard/managebeneficiary');
  await rows(person.page).first().waitFor();

  await row.getByRole('radio').check();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expectNotice(page, /is locked/, () => page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click());
  await waitUntilIdle(page);
  await expect.poll(() => rows(page).first().innerText()).toContain('Locked');
  await person.page.reload();
  await person.page.waitForURL((url) => url.pathname === '/');
  await tryAs(person.page, userName, own);
  await person.page
    .getByText(/Your account is locked/)
    .first()
    .waitFor();
  await look(person.page, 'user-locked-1280');

  await rows(page).first().getByRole('radio').check();
  await expectNotice(page, /can sign in again/, () => page.getByRole('button', { name: 'Unlock', exact: true }).click());
  await tryAs(person.page, userName, own);
  await person.page.waitForURL(/\/dashboard/);
  await person.page.getByRole('banner').waitFor();
  expect(troubles).toEqual([]);
});

const at = 'skilldesk.test';
const note = (page: Page) => page.locator('.sd-noted');

test('quality 3: on a desktop the address changes with the password and the link, and the page says what waits', async () => {
  const { page, context, troubles } = await here.person();
  await context.clock.install();
  await openProfile(page, here.url, 'ops');
  expect(await field(page, 'currentPassword').count()).toBe(0);
  await fillField(page, 'emailAddress', `onkar@${at}`);
  await inputOf(page, 'emailAddress').blur();
  await inputOf(page, 'currentPassword').waitFor();
  await saveButton(page).click();
  await expect.poll(() => errorOf(page, 'currentPassword')).toContain('Please fill out this field');
  await fillField(page, 'currentPassword', 'Skill@2025');
  await inputOf(page, 'currentPassword').blur();
  await expect.poll(() => errorOf(page, 'currentPassword')).toContain('Current Password is not valid');
  await picture(page, 'email-wrong-password-1280');
  await fillField(page, 'currentPassword', password);
  await inputOf(page, 'currentPassword').blur();
  await expect.poll(() => errorOf(page, 'currentPassword')).not.toContain('not valid');
  await saveButton(page).click();
  await page
    .getByRole('status')
    .filter({ hasText: `Data Saved Sucessfully. We sent a link to onkar@${at}` })
    .waitFor();
  await note(page)
    .filter({ hasText: `Waiting for confirmation of onkar@${at}` })
    .waitFor();
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(`ops@${at}`);
  expect(await field(page, 'currentPassword').count()).toBe(0);
  await picture(page, 'email-waits-1280');

  await travel(page, '/dashboard/messages');
  const mail = page.getByRole('listitem').filter({ hasText: 'please confirm your new e-mail address' });
  await mail.waitFor();
  await picture(page, 'email-messages-1280');
  const [popup] = await Promise.all([context.waitForEvent('page'), mail.getByRole('link', { name: 'Open the link' }).click()]);
  await popup.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
  expect(popup.url()).toBe(`${here.url}/email`);
  await picture(popup, 'email-confirm-1280');
  expect(await axeFaults(popup)).toEqual([]);
  await travel(page, '/dashboard/userprofile');
  await note(page).waitFor();
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await popup
    .getByRole('status')
    .filter({ hasText: `Your e-mail address is onkar@${at} from now on.` })
    .waitFor();
  expect(await popup.getByRole('button').count()).toBe(0);
  await picture(popup, 'email-confirmed-1280');
  // It is asked for anew every ten seconds.
  await context.clock.fastForward(10_000);
  await note(page).waitFor({ state: 'detached' });
  await popup.getByRole('link', { name: 'Go to Skilldesk' }).click();
  await popup.waitForURL(/\/dashboard\/dashboard$/);
  await page.reload();
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(`onkar@${at}`);
  expect(troubles).toEqual([]);
});
