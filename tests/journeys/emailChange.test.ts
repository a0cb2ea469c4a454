import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { picture, saveButton } from '../support/pages/record.ts';
import { openProfile } from '../support/pages/profile.ts';
import { travel } from '../support/pages/session.ts';
import { password } from '../support/wire.ts';

const here = journey();
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
  const [opened] = await Promise.all([context.waitForEvent('page'), mail.getByRole('link', { name: 'Open the link' }).click()]);
  await opened.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
  expect(opened.url()).toBe(`${here.url}/email`);
  await picture(opened, 'email-confirm-1280');
  expect(await axeFaults(opened)).toEqual([]);
  await travel(page, '/dashboard/userprofile');
  await note(page).waitFor();
  await opened.getByRole('button', { name: 'Confirm' }).click();
  await opened
    .getByRole('status')
    .filter({ hasText: `Your e-mail address is onkar@${at} from now on.` })
    .waitFor();
  expect(await opened.getByRole('button').count()).toBe(0);
  await picture(opened, 'email-confirmed-1280');
  // It is asked for anew every ten seconds.
  await context.clock.fastForward(10_000);
  await note(page).waitFor({ state: 'detached' });
  await opened.getByRole('link', { name: 'Go to Skilldesk' }).click();
  await opened.waitForURL(/\/dashboard\/dashboard$/);
  await page.reload();
  await expect.poll(() => valueOf(page, 'emailAddress')).toBe(`onkar@${at}`);
  expect(troubles).toEqual([]);
});
