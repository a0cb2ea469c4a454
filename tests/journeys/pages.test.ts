import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, errorOf, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { openRecord, picture, recordsIn, saveButton } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { twoFrames } from '../support/pages/shift.ts';
import { call, password, signInOverWire } from '../support/wire.ts';

const here = journey();
const nameInMenu = (page: Page) => page.locator('.sd-me-text b').textContent();
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

async function openForm(page: Page, path: string, name: string): Promise<void> {
  await page.goto(`${here.url}/dashboard/${path}`);
  await inputOf(page, name).waitFor();
}

test('D3-PROFILE-04 D3-PROFILE-05 D3-PROFILE-06 D3-PROFILE-07 D3-PROFILE-08 quality 2: the own profile is saved with its address on a bad line: what was typed stays and is saved by another try, the address once; saved and not read again, it stays', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'ops');
  await openForm(page, 'userprofile', 'firstName');
  await expect.poll(() => valueOf(page, 'firstName')).not.toBe('');
  const { token, userId } = await signInOverWire(here.url, accountOf('ops'));
  const addresses = async () => (await call(here.url, 'address', 'viewAllAddressForEntity', [{ entityId: userId, entityType: 'U' }], { token })).rows;
  const states = (await call(here.url, 'state', 'findall')).rows as { name: string }[];
  expect(await optionsOf(page, 'address.state')).toEqual(states.map(({ name }) => name));
  const textByField = {
    firstName: 'Onkar',
    middleName: 'Ramesh',
    lastName: 'Pawar',
    'address.pincode': '411028',
    'address.addressLine1': '12 Station Road',
    'address.addressLine2': 'Near the market',
  };
  for (const [name, value] of Object.entries(textByField)) await fillField(page, name, value);
  await expect.poll(() => valueOf(page, 'address.district')).toBe('Pune');
  await expect.poll(() => valueOf(page, 'address.state')).toBe('Maharashtra');
  await choose(page, 'address.cityName', 'Pune City');
  await choose(page, 'address.villageName', 'Hadapsar');
  await page.route('**/api/user', (route) =>
    /updateUserProfile/.test(route.request().postData() ?? '') ? route.abort('internetdisconnected') : route.continue(),
  );
  await saveButton(page).click();
  const notice = page.getByText('There is no connection to the server. Data not saved/updated successfully, Please try again!');
  await notice.first().waitFor();
  await picture(page, 'profile-lost');
  for (const [name, value] of Object.entries(textByField)) expect(await valueOf(page, name), name).toBe(value);
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  const statusLine = page.getByRole('status').filter({ hasText: /^Data Saved Sucessfully$/ });
  await statusLine.waitFor();
  const [red = 0, green = 0] = await statusLine.evaluate((node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number) ?? []);
  expect(green).toBeGreaterThan(red + 40);
  await expect
    .poll(async () => {
      const { y = -1 } = (await statusLine.boundingBox()) ?? {};
      return y > 0 && y < 640;
    })
    .toBe(true);
  await notice.first().waitFor({ state: 'detached' });
  await expect.poll(() => nameInMenu(page)).toBe('Onkar Pawar');
  expect(await addresses()).toMatchObject([{ entityType: 'U', pincode: '411028', villageName: 'Hadapsar', addressLine1: '12 Station Road' }]);
  await page.reload();
  for (const [name, value] of Object.entries({ ...textByField, 'address.villageName': 'Hadapsar' }))
    await expect.poll(() => valueOf(page, name)).toBe(value);
  // Saved, and then it cannot be read again: the form stays, and goes on when it can.
  await page.route('**/api/address', (route) =>
    /viewAllAddressForEntity/.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 503, json: { appError: [{ errorCode: 'STORE_AWAY', errorMessage: 'Away' }], data: '[]' } })
      : route.fallback(),
  );
  await fillField(page, 'address.addressLine1', '16 Hill Road');
  await saveButton(page).click();
  const unread = page.getByText('It is saved. What is stored now could not be read again.').first();
  await unread.waitFor();
  expect([await valueOf(page, 'address.addressLine1'), await page.getByText('Something went wrong').count()]).toEqual(['16 Hill Road', 0]);
  await page.unroute('**/api/address');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await unread.waitFor({ state: 'detached' });
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
  await fillField(page, 'address.addressLine1', '17 Hill Road');
  await saveButton(page).click();
  await expect.poll(addresses).toMatchObject([{ addressLine1: '17 Hill Road' }]);
  expect(troubles).toEqual([]);
});

describe('the own password', () => {
  const next = 'Tvafur=26';
  const button = (page: Page) => page.getByRole('button', { name: 'Update Password' });
  const type = async (page: Page, name: string, value: string): Promise<void> => {
    await fillField(page, name, value);
    await inputOf(page, name).blur();
  };

  test('quality 2: the line goes before a part of the page has come: the page and what is typed stay, and the part comes with the line', async () => {
    const { page, context, troubles } = await here.person();
    await bringIn(page, here.url, 'assessor');
    await openForm(page, 'changepassword', 'currentPassword');
    await context.setOffline(true);
    await type(page, 'password', 'Aa1@567');
    await expect.poll(() => errorOf(page, 'password')).toBe('password min 8 characters');
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await inputOf(page, 'password').focus();
    await failure;
    await twoFrames(page);
    expect(await valueOf(page, 'password')).toBe('Aa1@567');
    expect(troubles.filter((trouble) => trouble.includes('A part of the page failed'))).toEqual([]);
    await context.setOffline(false);
    await inputOf(page, 'password').blur();
    await inputOf(page, 'password').focus();
    await page.locator('[data-why-mark]').waitFor();
    await expect.poll(() => valueOf(page, 'password')).toBe('Aa1@567');
  });

  test('D3-PASSWORD-01 D3-PASSWORD-02 D3-PASSWORD-03 D3-PASSWORD-13 D3-PASSWORD-14 D3-PASSWORD-15 D3-PASSWORD-16 is changed, and signs in', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'counsellor2');
    await openForm(page, 'changepassword', 'currentPassword');
    for (const name of ['currentPassword', 'password', 'confirmPassword'])
      await expect.poll(() => inputOf(page, name).getAttribute('type')).toBe('password');
    const policy = (await page.getByRole('main').getByRole('listitem').allTextContents()).join(' ');
    for (const word of ['8', '15', 'digit', 'lowercase', 'uppercase', 'special']) expect(policy).toContain(word);
    await type(page, 'currentPassword', 'Wrong@2026');
    await expect.poll(() => errorOf(page, 'currentPassword')).toBe('Current Password is not valid');
    await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('true');
    await type(page, 'currentPassword', password);
    await expect.poll(() => errorOf(page, 'currentPassword')).toBe('');
    for (const [newPassword, message] of [
      ['Abcdefgh12345@xy', 'password max 15 characters'],
      ['P@ssw0rd1', 'This password is easy to guess: most of it is a name, a year or what many people use. Please choose another one.'],
      [next, ''],
    ] as const) {
      await type(page, 'password', newPassword);
      await expect.poll(() => errorOf(page, 'password')).toBe(message);
    }
    await type(page, 'confirmPassword', 'Tvafur=27');
    await expect.poll(() => errorOf(page, 'confirmPassword')).toBe('New and confirm password are not same');
    await type(page, 'confirmPassword', next);
    await expect.poll(() => button(page).getAttribute('aria-disabled')).not.toBe('true');
    await button(page).click();
    await acceptAlert(page, 'Password Changed Sucessfully');
    await expect.poll(() => valueOf(page, 'password')).toBe('');
    expect((await signInOverWire(here.url, accountOf('counsellor2'), next)).token).not.toBe('');
  });
});

test('the history of a record: a changed name is listed with its label, before and after, and who; Esc gives the focus back', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const [at] = await recordsIn(here.url);
  await openRecord(page, here.url, at, 0, 'Basic');
  await expect.poll(() => valueOf(page, 'firstName')).not.toBe('');
  const before = await valueOf(page, 'firstName');
  await fillField(page, 'firstName', 'Savitri');
  const saveRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('"updateBeneficiaryDetails"'));
  await saveButton(page).click();
  // Whether it was lost on the way to the save or to the history.
  expect((await saveRequest).postData()).toContain('"firstName":"Savitri"');
  await acceptAlert(page, 'Successfully Updated');
  const who = await nameInMenu(page);
  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  const panel = page.getByRole('dialog', { name: 'History of this record' });
  const newest = panel.locator('section:not(.sd-history-steps) li').first();
  await expect.poll(() => newest.textContent()).toContain('Basic details changed');
  await expect.poll(() => newest.textContent()).toContain(who);
  const nameChange = newest.locator('dt', { hasText: 'First Name' }).locator('xpath=following-sibling::dd[1]');
  expect([await nameChange.locator('del').textContent(), await nameChange.locator('ins').textContent()]).toEqual([before, 'Savitri']);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect
      .poll(async () => {
        const box = await nameChange.boundingBox();
        return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width;
      })
      .toBe(true);
    expect([await axeFaults(page), await sideways(page)]).toEqual([[], false]);
    await picture(page, `history-${width}`);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe('history');
  expect(troubles).toEqual([]);
});
