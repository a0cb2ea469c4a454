/** Users: who manages them makes somebody, who signs in with a one-time password, changes it, is locked and unlocked; at a desk and on a phone. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { bringIn, signIn, signOut } from '../support/pages/session.ts';

const here = journey();
const own = 'Tvafur=Vasai26';

const settled = (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** The row of somebody, found by the search. */
async function find(page: Page, words: string) {
  await page.getByRole('searchbox').first().fill(words);
  const row = rows(page).filter({ hasText: words });
  await expect.poll(async () => [(await rows(page).count()) < 6, await row.count()]).toEqual([true, 1]);
  await settled(page);
  return row.first();
}
async function tryAs(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(`${here.url}/`);
  await fillField(page, 'userName', userName);
  await fillField(page, 'password', password);
  await page.locator('button[type="submit"]').first().click();
}

describe.each([
  { width: 1280, height: 900, name: 'at a desk', who: 'nisha' },
  { width: 360, height: 740, name: 'on a phone', who: 'nitin' },
])('an administrator makes a user $name', ({ width, height, who }) => {
  const userName = `${who}.more@example.test`;

  test('D3-USERS-01 D3-USERS-02 D3-USERS-03 D3-USERS-04 D3-USERS-05 D3-USERS-08 D3-USERS-09 D3-USERS-10 D3-USERS-11 D3-USERS-12 D3-USERS-13 D3-USERS-15: made, signed in once, changed, locked, unlocked', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'admin');
    await page.goto(`${here.url}/dashboard/manageusers`);
    await rows(page).first().waitFor();
    await look(page, `users-${width}`);
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Add User' }).click();
    await field(page, 'userName').waitFor();
    await saveButton(page).click();
    for (const name of ['userName', 'firstName', 'lastName', 'roleId', 'emailAddress'])
      await expect.poll(() => errorOf(page, name), { message: name }).toBe('Please fill out this field');
    await look(page, `user-empty-${width}`);
    await fillField(page, 'userName', userName);
    await fillField(page, 'firstName', who === 'nisha' ? 'Nisha' : 'Nitin');
    await fillField(page, 'lastName', 'More');
    await fillField(page, 'emailAddress', userName);
    expect(await optionsOf(page, 'roleId')).toContain('Programme Admin');
    await choose(page, 'roleId', 'Counsellor');
    expect(await axeFaults(page)).toEqual([]);
    await look(page, `user-filled-${width}`);
    const calls: string[] = [];
    page.on('request', (request) => {
      const action = /"action":"(\w+)"/.exec(request.postData() ?? '')?.[1];
      if (request.url().endsWith('/api/user') && action !== undefined) calls.push(action);
    });
    await saveButton(page).click();
    expect(await alertText(page)).toContain('Data Saved Successfully');
    expect(calls.filter((one) => /^save/.test(one))).toEqual(['saveUser', 'saveUserCenterRoleMapDetails']);
    await page.waitForURL(/manageusers/);
    await acceptAlert(page, 'Data Saved Successfully');

    const row = await find(page, userName);
    await expect.poll(() => row.innerText()).toContain('Counsellor');
    await row.getByRole('button', { name: /Reset Password/ }).click();
    const asked = page.getByRole('alertdialog').filter({ hasText: 'Reset the password of' });
    await asked.getByRole('button', { name: 'Reset Password' }).click();
    const shown = page.getByRole('alertdialog').filter({ hasText: 'Password Updated Sucessfully' });
    const words = await shown.innerText();
    const once = /One-time password of [^:]+: (\S+)/.exec(words)?.[1] ?? '';
    expect(once).toMatch(/^\S{12}$/);
    expect(await axeFaults(page)).toEqual([]);
    await look(page, `user-once-${width}`);
    await acceptAlert(page, 'Password Updated Sucessfully');
    expect(await page.content()).not.toContain(once);

    const person = await here.person({ width, height });
    await tryAs(person.page, userName, once);
    await person.page.waitForURL(/changepassword/);
    await field(person.page, 'currentPassword').waitFor();
    await person.page.getByText(/choose a password of your own/).waitFor();
    expect(await axeFaults(person.page)).toEqual([]);
    await look(person.page, `user-first-${width}`);
    await person.page.goto(`${here.url}/dashboard/managebeneficiary`);
    await person.page.waitForURL(/changepassword/);
    for (const [name, value] of Object.entries({ currentPassword: once, password: own, confirmPassword: own }))
      await fillField(person.page, name, value);
    await person.page.getByRole('button', { name: 'Update Password' }).click();
    await acceptAlert(person.page, 'Password Changed Sucessfully');
    await person.page.goto(`${here.url}/dashboard/managebeneficiary`);
    await rows(person.page).first().waitFor();

    await row.getByRole('radio').check();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await page
      .getByText(/is locked/)
      .first()
      .waitFor();
    await settled(page);
    await expect.poll(() => rows(page).first().innerText()).toContain('Locked');
    await person.page.reload();
    await person.page.waitForURL((url) => url.pathname === '/');
    await tryAs(person.page, userName, own);
    await person.page
      .getByText(/Your account is locked/)
      .first()
      .waitFor();
    await look(person.page, `user-locked-${width}`);

    await rows(page).first().getByRole('radio').check();
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await page
      .getByText(/can sign in again/)
      .first()
      .waitFor();
    await tryAs(person.page, userName, own);
    await person.page.waitForURL(/\/dashboard/);
    await person.page.getByRole('banner').waitFor();
    expect(troubles).toEqual([]);
  }, 180_000);
});

test('D3-ROUTES-44 D3-USERS-02 D3-GAP-88 a centre manager edits somebody of the centre; own row and an administrator offer nothing', async () => {
  const { page, troubles } = await here.person();
  await signIn(page, here.url, 'manager');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  await rows(page).first().waitFor();
  for (const name of ['admin@skilldesk.test', 'manager@skilldesk.test']) {
    const row = await find(page, name);
    expect([await row.getByRole('button', { disabled: false }).count(), await row.getByRole('link').count()], name).toEqual([0, 0]);
  }
  await (await find(page, 'counsellor2')).getByRole('link').last().click();
  await field(page, 'firstName').waitFor();
  await expect.poll(() => valueOf(page, 'firstName')).toBe('Vikram');
  expect(await optionsOf(page, 'roleId')).not.toContain('Programme Admin');
  await page.reload();
  await field(page, 'firstName').waitFor();
  await expect.poll(() => valueOf(page, 'firstName')).toBe('Vikram');
  await fillField(page, 'middleName', 'Raj');
  await saveButton(page).click();
  expect(await alertText(page)).toContain('Data Saved Successfully');
  await page.waitForURL(/manageusers/);
  await acceptAlert(page, 'Data Saved Successfully');
  await signOut(page);
  expect(troubles).toEqual([]);
});

describe.each([
  { width: 1280, height: 900, name: 'at a desk', who: 'nalini' },
  { width: 360, height: 740, name: 'on a phone', who: 'naveen' },
])('two administrators and one user $name', ({ width, height, who }) => {
  const userName = `${who}.more@example.test`;

  test('D3-USERS-08 D3-USERS-09 D3-USERS-12: locked and reset by one while the other has her open: told, both changes seen, nothing overwritten', async () => {
    const [first, second] = [await here.person({ width, height }), await here.person({ width, height })];
    await bringIn(first.page, here.url, 'admin');
    await first.page.goto(`${here.url}/dashboard/manageusers`);
    await first.page.getByRole('link', { name: 'Add User' }).click();
    await field(first.page, 'userName').waitFor();
    const typed = { userName, firstName: 'Nalini', lastName: 'More', emailAddress: userName };
    for (const [name, value] of Object.entries(typed)) await fillField(first.page, name, value);
    await choose(first.page, 'roleId', 'Counsellor');
    await saveButton(first.page).click();
    await acceptAlert(first.page, 'Data Saved Successfully');
    await first.page.waitForURL(/manageusers/);

    await bringIn(second.page, here.url, 'admin');
    await second.page.goto(`${here.url}/dashboard/manageusers`);
    await (await find(second.page, userName)).getByRole('link').last().click();
    await field(second.page, 'firstName').waitFor();
    await expect.poll(() => valueOf(second.page, 'firstName')).toBe('Nalini');
    await fillField(second.page, 'middleName', 'Raj');

    const row = await find(first.page, userName);
    await row.getByRole('button', { name: /Reset Password/ }).click();
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
    await acceptAlert(first.page, 'Password Updated Sucessfully');
    await row.getByRole('radio').check();
    await first.page.getByRole('button', { name: 'Lock', exact: true }).click();
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await first.page
      .getByText(/is locked/)
      .first()
      .waitFor();
    await look(first.page, `users-two-first-${width}`);

    await saveButton(second.page).click();
    const told = second.page.getByRole('dialog').or(second.page.getByRole('alertdialog')).first();
    await told.waitFor();
    await look(second.page, `users-two-second-${width}`);
    await expect.poll(() => told.textContent()).toContain('Data Saved Successfully');
    await expect.poll(() => told.textContent()).toContain('Somebody else has changed this meanwhile; what they changed stays.');
    await first.page.reload();
    await expect.poll(async () => (await find(first.page, userName)).innerText()).toContain('Locked');
  }, 180_000);
});
