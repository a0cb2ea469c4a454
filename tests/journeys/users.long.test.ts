/** Users: a centre manager among them, and two administrators who change one at once. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { choose, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { findRow, rows } from '../support/pages/list.ts';
import { bringIn, signIn, signOut } from '../support/pages/session.ts';

const here = journey();

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('D3-ROUTES-44 D3-USERS-02 D3-GAP-88 a centre manager edits somebody of the centre; own row and an administrator offer nothing', async () => {
  const { page, troubles } = await here.person();
  await signIn(page, here.url, 'manager');
  await page.getByRole('link', { name: 'Manage Users' }).click();
  await rows(page).first().waitFor();
  for (const name of ['admin@skilldesk.test', 'manager@skilldesk.test']) {
    const row = await findRow(page, name);
    expect([await row.getByRole('button', { disabled: false }).count(), await row.getByRole('link').count()], name).toEqual([0, 0]);
  }
  await (await findRow(page, 'counsellor2')).getByRole('link').last().click();
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
    await (await findRow(second.page, userName)).getByRole('link').last().click();
    await field(second.page, 'firstName').waitFor();
    await expect.poll(() => valueOf(second.page, 'firstName')).toBe('Nalini');
    await fillField(second.page, 'middleName', 'Raj');

    const row = await findRow(first.page, userName);
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
    await expect.poll(async () => (await findRow(first.page, userName)).innerText()).toContain('Locked');
  });
});
