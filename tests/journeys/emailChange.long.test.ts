import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { fillField, inputOf } from '../support/pages/field.ts';
import { picture, saveButton } from '../support/pages/record.ts';
import { openProfile } from '../support/pages/profile.ts';
import { call, password } from '../support/wire.ts';

const here = journey();
const at = 'skilldesk.test';
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const note = (page: Page) => page.locator('.sd-noted');
const linkTo = async (address: string): Promise<string> => {
  const mails = (await (await fetch(`${here.url}/api/outbox?to=${address}`)).json()) as { text: string }[];
  return /https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
};

test('quality 3: on a phone a change is sent again and cancelled; who has the old address says that it was somebody else', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  await openProfile(page, here.url, 'principal');
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
