/** What may go wrong with a record that is open: a way out with changes, a tab that breaks, a save that is refused, a look-up that stays away. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { addressOf, mobilisedOnes, openRecord, openTab, panel, picture, pressTab, recordsIn, saveButton, standing } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { fillSocioEconomic } from '../support/pages/tabs.ts';

const here = journey();
const somebody = mobilisedOnes(here);

const leaving = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Discard' }).first();
/** Answers a call of the page in the server's place. */
const answer = (page: Page, action: string, body: JsonObject) =>
  page.route('**/api/**', (route) =>
    (route.request().postData() ?? '').includes(`"action":"${action}"`) ? route.fulfill({ json: body }) : route.fallback(),
  );

test('quality 2: leaving the record with changes, its own word saves them and goes on; what cannot be saved keeps the person there', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await openRecord(page, here.url, at, 1, 'SocioEconomic');
  await fillField(page, 'rooms', '4');
  const leave = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await leaving(page).getByRole('button', { name: 'Save', exact: true }).click();
    await leaving(page).waitFor({ state: 'hidden' });
  };
  await leave();
  await standing(page, 'SocioEconomic');
  const wrong = page.getByRole('alert').filter({ hasText: 'Physically challenged' }).first();
  await expect.poll(() => wrong.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await wrong.getByRole('link', { name: 'Physically challenged' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('physicallyChallenged');
  await fillSocioEconomic(page, '4');
  await leave();
  await acceptAlert(page, 'SocioEconomic Details Saved Sucessfully');
  await page.waitForURL(/managebeneficiary/);
  await travel(page, addressOf('', at, 1));
  await standing(page, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
  expect(troubles).toEqual([]);
});

test('D2-TABS-50 D3-CONST-09 a save that the server refuses is a quiet notice with another try and a line in the console, and loses nothing; an address alone neither', async () => {
  const { page } = await here.person();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  for (const action of ['updateAddress', 'captureAddress'])
    await answer(page, action, { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]', status: 'failure' });
  await openRecord(page, here.url, at, 0, 'Basic');
  await fillField(page, 'residential.addressLine1', '14, Sangam Nagar');
  await saveButton(page).click();
  await page.getByText('Not now').first().waitFor();
  await expect.poll(() => lines.filter((line) => / failed: SOMETHING$/.test(line)).length).toBe(1);
  expect([await page.getByRole('alertdialog').count(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
  await expect.poll(() => valueOf(page, 'residential.addressLine1')).toBe('14, Sangam Nagar');

  await openTab(page, 'SocioEconomic');
  await fillSocioEconomic(page, '2');
  await answer(page, 'captureSocioEconomic', { appError: [{ errorCode: 'RULE_REFUSED', errorMessage: 'Not today' }], data: '[]', status: 'failure' });
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .or(page.getByRole('button', { name: 'Update', exact: true }))
    .first()
    .click();
  const notice = page.locator('[data-notice]').filter({ hasText: 'Not today. Nothing was saved.' });
  await notice.waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByText('SocioEconomic Details Saved Sucessfully').count()).toBe(0);
  await expect.poll(() => lines.filter((line) => line.includes('record/socio-economic')).length).toBe(1);
  expect([await valueOf(page, 'rooms'), await valueOf(page, 'membersInHousehold')]).toEqual(['2', '5']);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await acceptAlert(page, /SocioEconomic Details (Saved|Updated) Sucessfully/);
});

test('D2-TABS-51 D3-RECORD-27 a tab that cannot be drawn says so, the others work, and another try brings it', async () => {
  const { page } = await here.person({ width: 360 });
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await page.route(/\/form\/record\/education$/, async (route) => {
    const form = (await (await route.fetch()).json()) as JsonObject;
    await route.fulfill({ json: { ...form, ui: { sections: [null] } } });
  });
  await openRecord(page, here.url, at, 1, 'SocioEconomic');
  await pressTab(page, 'Education');
  const wrong = panel(page).getByRole('alert').filter({ hasText: 'Something went wrong' });
  await wrong.waitFor();
  await picture(page, 'tab-broken-360');
  await wrong
    .getByText(/Details/)
    .first()
    .click();
  await wrong
    .getByText(/null|undefined/)
    .first()
    .waitFor();
  await openTab(page, 'Family');
  await field(page, 'name').waitFor();
  await pressTab(page, 'Education');
  await wrong.waitFor();
  await page.unroute(/\/form\/record\/education$/);
  await wrong.getByRole('button', { name: 'Try again' }).click();
  await field(page, 'rows.0.instituteName').waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});

test('quality 2: what a form looks up is asked again by itself; while it stays away the form says so, and Try again brings it', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url, 'Enrolled');
  if (!at) throw new Error('nobody is enrolled');
  let refused = 0;
  const refuse = (times: number) =>
    page.route('**/api/enrollment', (route) => {
      if (refused >= times || !(route.request().postData() ?? '').includes('"action":"fetchEnrollmentDetails"')) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 503, json: { appError: [{ errorCode: 'AWAY', errorMessage: 'Not now' }], data: '', status: 'failure' } });
    });
  const earlier = page.getByText(/^Enrolled in /);
  const notice = page.getByText('Something this form needs could not be looked up.');
  await refuse(1);
  await openRecord(page, here.url, at, 11, 'Enrollment');
  await earlier.waitFor();
  expect([refused, await notice.count()]).toEqual([1, 0]);
  await page.unroute('**/api/enrollment');

  refused = 0;
  await refuse(Infinity);
  await page.reload();
  await notice.waitFor();
  expect([refused, await earlier.count()]).toEqual([3, 0]);
  await picture(page, 'not-looked-up-360');
  await page.unroute('**/api/enrollment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await earlier.waitFor();
});
