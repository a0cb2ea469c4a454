import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { chooseFirst, errorOf, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { picture, saveButton } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, password } from '../support/wire.ts';

const here = journey();
const at = 'skilldesk.test';
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const note = (page: Page) => page.locator('.sd-noted');
const linkTo = async (address: string): Promise<string> => {
  const kept = (await (await fetch(`${here.url}/api/outbox?to=${address}`)).json()) as { text: string }[];
  return /https?:\S+/.exec(kept[0]?.text ?? '')?.[0] ?? '';
};

async function openProfile(page: Page, name: string): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/userprofile`);
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(`${name}@${at}`);
  for (const [one, value] of Object.entries({
    middleName: 'Ramesh',
    dob: '17/05/1990',
    primaryContactNumber: '9876543210',
    'address.pincode': '411028',
    'address.addressLine1': '12 Station Road',
    'address.addressLine2': 'Near the market',
  })) {
    await fillField(page, one, value);
  }
  await expect.poll(() => valueOf(page, 'address.district')).toBe('Pune');
  for (const one of ['address.cityName', 'address.villageName']) await chooseFirst(page, one);
}

test('quality 3: on a desktop the address changes with the password and the link, and the page says what waits', async () => {
  const { page, context, troubles } = await here.person();
  await openProfile(page, 'ops');
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
  await new Promise((done) => setTimeout(done, 1500));
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(password);
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
  expect(await axeFaults(page)).toEqual([]);

  await page.goto(`${here.url}/dashboard/messages`);
  const mail = page.getByRole('listitem').filter({ hasText: 'please confirm your new e-mail address' });
  await mail.waitFor();
  await picture(page, 'email-messages-1280');
  const [opened] = await Promise.all([context.waitForEvent('page'), mail.getByRole('link', { name: 'Open the link' }).click()]);
  await opened.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
  expect(opened.url()).toBe(`${here.url}/email`);
  await picture(opened, 'email-confirm-1280');
  expect(await axeFaults(opened)).toEqual([]);
  await page.goto(`${here.url}/dashboard/userprofile`);
  await note(page).waitFor();
  await opened.getByRole('button', { name: 'Confirm' }).click();
  await opened
    .getByRole('status')
    .filter({ hasText: `Your e-mail address is onkar@${at} from now on.` })
    .waitFor();
  expect(await opened.getByRole('button').count()).toBe(0);
  await picture(opened, 'email-confirmed-1280');
  await note(page).waitFor({ state: 'detached' });
  await opened.getByRole('link', { name: 'Go to Skilldesk' }).click();
  await opened.waitForURL(/\/dashboard\/dashboard$/);
  await page.reload();
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(`onkar@${at}`);
  expect(troubles).toEqual([]);
});

test('quality 3: on a phone a change is sent again and cancelled; who has the old address says that it was somebody else', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  await openProfile(page, 'principal');
  const change = async (address: string): Promise<void> => {
    await fillField(page, 'emailAddress', address);
    await inputOf(page, 'emailAddress').blur();
    await fillField(page, 'currentPassword', password);
    await inputOf(page, 'currentPassword').blur();
    await saveButton(page).click();
    await note(page).filter({ hasText: address }).waitFor();
  };
  await change(`anybody@${at}`);
  await note(page).scrollIntoViewIfNeeded();
  await picture(page, 'email-waits-360');
  expect([await sideways(page), await axeFaults(page)]).toEqual([false, []]);
  const first = await linkTo(`anybody@${at}`);
  await note(page).getByRole('button', { name: 'Send again' }).click();
  await page.getByText('We sent the link again.').first().waitFor();
  await note(page).getByRole('button', { name: 'Cancel the change' }).click();
  await page.getByText('Your e-mail address stays as it was.').first().waitFor();
  await note(page).waitFor({ state: 'detached' });

  const { page: stranger, troubles: strange } = await here.person({ width: 360, height: 740 });
  await stranger.goto(first);
  await stranger.getByRole('button', { name: 'Confirm' }).click();
  await stranger.getByRole('alert').filter({ hasText: 'This link is no longer good' }).waitFor();
  expect(await stranger.getByRole('button').count()).toBe(0);
  await picture(stranger, 'email-over-360');
  expect([await sideways(stranger), await axeFaults(stranger)]).toEqual([false, []]);

  await change(`thief@${at}`);
  await stranger.goto(`${here.url}/`);
  await stranger.goto(await linkTo(`principal@${at}`));
  await stranger.getByRole('heading', { name: 'Was it not you?' }).waitFor();
  await picture(stranger, 'email-refuse-360');
  expect([await sideways(stranger), await axeFaults(stranger)]).toEqual([false, []]);
  await stranger.getByRole('button', { name: 'It was not me' }).click();
  await stranger
    .getByRole('status')
    .filter({ hasText: `Your e-mail address is principal@${at}. Everybody was signed out.` })
    .waitFor();
  await picture(stranger, 'email-refused-360');
  const token = (await linkTo(`thief@${at}`)).split('=')[1] ?? '';
  expect((await call(here.url, 'user', 'confirmEmailChange', [{ token }])).appError?.[0]?.errorCode).toBe('LINK_EXPIRED');
  await page.goto(`${here.url}/dashboard/settings`);
  await page.waitForURL((url) => url.pathname === '/');
  await stranger.reload();
  await stranger.getByText('Open the link in the mail once more').waitFor();
  expect([...troubles, ...strange]).toEqual([]);
});
