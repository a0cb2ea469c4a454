import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { openRegistration } from '../support/pages/registration.ts';
import { bringIn, openProfileMenu, signIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const draftKept = (page: Page) =>
  page
    .getByText(/Draft kept/i)
    .first()
    .waitFor();

/** One person with two fresh forms: Anita in the first tab, Sunita in the second. */
async function twoDrafts() {
  const { page: first, context } = await here.person();
  await bringIn(first, here.url, 'mobilizer');
  await openRegistration(first, here.url);
  const second = await context.newPage();
  await openRegistration(second, here.url);
  await fillField(first, 'firstName', 'Anita');
  await draftKept(first);
  await fillField(second, 'firstName', 'Sunita');
  await draftKept(second);
  return { context, first, second };
}

describe('quality 2: the same user in two tabs of one form', () => {
  test('a tab that is reloaded goes on with its own draft; closed, both come back, one after the other', async () => {
    const { context, first, second } = await twoDrafts();
    await first.reload();
    await expect.poll(() => valueOf(first, 'firstName')).toBe('Anita');
    await second.reload();
    await expect.poll(() => valueOf(second, 'firstName')).toBe('Sunita');
    const third = await context.newPage();
    await third.goto(`${here.url}/dashboard/managebeneficiary`);
    await third.getByRole('banner').waitFor();
    await first.close();
    await second.close();
    const fourth = await context.newPage();
    await travel(third, '/dashboard/addobeneficiary');
    await expect.poll(() => valueOf(third, 'firstName')).toMatch(/nita$/);
    await openRegistration(fourth, here.url);
    await expect.poll(() => valueOf(fourth, 'firstName')).toMatch(/nita$/);
    expect(new Set([await valueOf(third, 'firstName'), await valueOf(fourth, 'firstName')])).toEqual(new Set(['Anita', 'Sunita']));
  });

  test('removed at sign-out in one tab, the form in the other does not bring it back', async () => {
    const { page: first, context } = await here.person();
    await bringIn(first, here.url, 'mobilizer');
    await openRegistration(first, here.url);
    await fillField(first, 'firstName', 'Private');
    await draftKept(first);
    const second = await context.newPage();
    await second.goto(`${here.url}/dashboard/managebeneficiary`);
    await openProfileMenu(second);
    await second.getByRole('menuitem', { name: 'Logout' }).click();
    await second.getByRole('button', { name: 'Remove them' }).click();
    await second.waitForURL((url) => url.pathname === '/');
    await first.waitForURL((url) => url.pathname === '/');
    await signIn(first, here.url, 'mobilizer');
    await travel(first, '/dashboard/addobeneficiary');
    await field(first, 'firstName').waitFor();
    expect(await valueOf(first, 'firstName')).toBe('');
  });
});
