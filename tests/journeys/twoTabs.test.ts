import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { fillRegistration, mobilise, newcomer, openRegistration } from '../support/pages/registration.ts';
import { bringIn, openProfileMenu, signIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
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

async function namesOf(mobile: string): Promise<unknown[]> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const { rows } = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10, search: mobile }], { token });
  const page = (Array.isArray(rows) ? rows[0] : rows) as { rows?: { firstName: string }[] };
  return (page.rows ?? []).map(({ firstName }) => firstName);
}

describe('quality 2: the same user in two tabs of one form', () => {
  test('each has its own draft, both press Mobilise, and both people are there', async () => {
    const [asha, usha] = [newcomer({ firstName: 'Asha' }), newcomer({ firstName: 'Usha' })];
    const { page: first, context } = await here.person();
    await bringIn(first, here.url, 'mobilizer');
    await openRegistration(first, here.url);
    await fillRegistration(first, here.url, asha);
    await draftKept(first);
    const second = await context.newPage();
    await openRegistration(second, here.url);
    expect(await valueOf(second, 'firstName')).toBe('');
    await fillRegistration(second, here.url, usha);
    await mobilise(second).click();
    await acceptAlert(second, 'Successfully Mobilized');
    await first.bringToFront();
    await mobilise(first).click();
    await acceptAlert(first, 'Successfully Mobilized');
    expect([await namesOf(asha.mobile), await namesOf(usha.mobile)]).toEqual([['Asha'], ['Usha']]);
  });

  test('a tab that is reloaded goes on with its own draft, not with the other one', async () => {
    const { first, second } = await twoDrafts();
    await first.reload();
    await expect.poll(() => valueOf(first, 'firstName')).toBe('Anita');
    await second.reload();
    await expect.poll(() => valueOf(second, 'firstName')).toBe('Sunita');
  });

  test('what two fresh tabs have typed does not vanish: closed, both come back, one after the other', async () => {
    const { context, first, second } = await twoDrafts();
    // Emptied again in one of them, the other's stays.
    await fillField(second, 'lastName', 'Pawar');
    const third = await context.newPage();
    await third.goto(`${here.url}/dashboard/managebeneficiary`);
    await third.getByRole('banner').waitFor();
    await draftKept(second);
    await first.close();
    await second.close();
    const fourth = await context.newPage();
    await openRegistration(third, here.url);
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
    await openRegistration(first, here.url);
    await field(first, 'firstName').waitFor();
    expect(await valueOf(first, 'firstName')).toBe('');
  });
});
