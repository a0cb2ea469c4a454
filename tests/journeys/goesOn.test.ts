import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { errorOf, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { fillAddresses, fillRegistration, mobilise, newcomer, openRegistration, type Newcomer } from '../support/pages/registration.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();

/** Engagements of the centre that carry a mobile number. */
async function engagementsOf(mobile: string): Promise<unknown[]> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const answer = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10, search: mobile }], { token });
  const page = answer.rows as { rows?: unknown[] } | { rows?: unknown[] }[];
  return (Array.isArray(page) ? page[0]?.rows : page.rows) ?? [];
}
const saidNotSaved = (page: Page) =>
  page
    .getByText(/^Not saved/)
    .first()
    .waitFor();

/** Filled in, pressed, and every answer to this action lost. */
async function cutAt(page: Page, proxy: CuttingProxy, person: Newcomer, action: string): Promise<void> {
  await bringIn(page, proxy.url, 'mobilizer');
  await openRegistration(page, proxy.url);
  await fillRegistration(page, proxy.url, person);
  proxy.cutAnswers((_path, body) => body.includes(`"action":"${action}"`));
  await mobilise(page).click();
  await saidNotSaved(page);
}

describe('quality 2: a save of several calls cut off and the page reloaded goes on from where it stopped', () => {
  test.each(['captureBeneficiaryDetails', 'captureAddress', 'captureStudentEngagement'])(
    'the answer to %s is lost, the Aadhaar number typed again',
    async (action) => {
      const person = newcomer({ firstName: 'Kavita' });
      const proxy = await cuttingProxy(here.url);
      const { page } = await here.person();
      try {
        await cutAt(page, proxy, person, action);
        proxy.heal();
        const ok = page.getByRole('button', { name: 'Ok', exact: true });
        if (await ok.isVisible()) await ok.click();
        await page.reload();
        await page.getByText('Please type again what is never kept on a device: Aadhar Number.').waitFor();
        expect([await valueOf(page, 'firstName'), await inputOf(page, 'aadharNo').inputValue()]).toEqual(['Kavita', '']);
        await fillField(page, 'aadharNo', person.aadhaar);
        await page.keyboard.press('Tab');
        await page.waitForLoadState('networkidle');
        expect(await errorOf(page, 'aadharNo')).toBe('');
        proxy.seen.length = 0;
        await mobilise(page).click();
        await acceptAlert(page, 'Successfully Mobilized');
        expect(await engagementsOf(person.mobile)).toHaveLength(1);
        // What had been answered is not sent a second time.
        const sent = proxy.seen.map((line) => line.split(' ')[2]);
        expect(sent.includes('captureBeneficiaryDetails')).toBe(action === 'captureBeneficiaryDetails');
      } finally {
        await proxy.close();
      }
    },
  );

  test('changed while it was retyped, it is one person with the change', async () => {
    const person = newcomer({ firstName: 'Lata' });
    const proxy = await cuttingProxy(here.url);
    const { page } = await here.person();
    try {
      await cutAt(page, proxy, person, 'captureBeneficiaryDetails');
      proxy.heal();
      await page.reload();
      await page.getByText('Please type again').first().waitFor();
      await fillField(page, 'aadharNo', person.aadhaar);
      await fillField(page, 'lastName', 'Gaikwad');
      await mobilise(page).click();
      await acceptAlert(page, 'Successfully Mobilized');
      expect(await engagementsOf(person.mobile)).toMatchObject([{ firstName: 'Lata', lastName: 'Gaikwad' }]);
    } finally {
      await proxy.close();
    }
  });
});

describe('quality 2: half a record is found by who made it', () => {
  test('on another device, from Manage Beneficiary, and it is finished there once', async () => {
    const person = newcomer({ firstName: 'Rohini' });
    const proxy = await cuttingProxy(here.url);
    const first = await here.person();
    try {
      await cutAt(first.page, proxy, person, 'captureAddress');
      const { page } = await here.person();
      await bringIn(page, here.url, 'mobilizer');
      await page.goto(`${here.url}/dashboard/managebeneficiary`);
      await page.getByText('You have begun registrations that are not finished.').waitFor();
      await page
        .getByRole('button', { name: 'Not finished' })
        .or(page.getByRole('link', { name: 'Not finished' }))
        .first()
        .click();
      const row = rows(page).filter({ hasText: 'Rohini' });
      await row.getByRole('link').first().click();
      await expect.poll(() => valueOf(page, 'firstName')).toBe('Rohini');
      await page.getByRole('tab').nth(1).click();
      await acceptAlert(page, 'Please fill basic details first');
      await mobilise(page).click();
      await page
        .getByText(/^Not saved|^Not updated/)
        .first()
        .waitFor();
      await fillAddresses(page);
      await mobilise(page).click();
      await acceptAlert(page, 'Successfully Mobilized');
      expect(await engagementsOf(person.mobile)).toHaveLength(1);
      await page.goto(`${here.url}/dashboard/unfinished`);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await rows(page).filter({ hasText: 'Rohini' }).count()).toBe(0);
      // The draft that the first device still holds leads to the same person, not to a second one.
      proxy.heal();
      await first.page.reload();
      await first.page.getByText('Please type again').first().waitFor();
      await fillField(first.page, 'aadharNo', person.aadhaar);
      await mobilise(first.page).click();
      await first.page.waitForLoadState('networkidle');
      expect(await engagementsOf(person.mobile)).toHaveLength(1);
    } finally {
      await proxy.close();
    }
  });
});
