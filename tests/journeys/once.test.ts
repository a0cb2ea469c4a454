/** A beneficiary is written once, whatever happens on the way: no line, answers that are lost, a page that is loaded anew, another device. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cuttingProxy, type CuttingProxy } from '../support/cuttingProxy.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { openTab, saveButton } from '../support/pages/record.ts';
import { fillAddresses, fillRegistration, mobilise, newcomer, openRegistration, type Newcomer } from '../support/pages/registration.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();

/** Engagements of the centre that carry a mobile number. */
async function engagementsOf({ mobile }: Newcomer): Promise<unknown[]> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const answer = await call(here.url, 'engagement', 'viewAllByCenter', [{ centerId: 101, page: 1, size: 10, search: mobile }], { token });
  const page = answer.rows as { rows?: unknown[] } | { rows?: unknown[] }[];
  return (Array.isArray(page) ? page[0]?.rows : page.rows) ?? [];
}
const notSaved = (page: Page) => page.getByText(/^Not saved/).first();
const lose = (proxy: CuttingProxy, action: string): void => proxy.cutAnswers((_path, body) => body.includes(`"action":"${action}"`));

async function fillForm(page: Page, url: string, person: Newcomer): Promise<void> {
  await bringIn(page, url, 'mobilizer');
  await openRegistration(page, url);
  await fillRegistration(page, url, person);
}
async function withProxy(act: (proxy: CuttingProxy) => Promise<void>): Promise<void> {
  const proxy = await cuttingProxy(here.url);
  try {
    await act(proxy);
  } finally {
    await proxy.close();
  }
}
/** The page is loaded anew: all is there again but the number that no device keeps. */
async function retyped(page: Page, person: Newcomer): Promise<void> {
  await page.reload();
  await page.getByText('Please type again what is never kept on a device: Aadhar Number.').waitFor();
  expect([await valueOf(page, 'firstName'), await inputOf(page, 'aadharNo').inputValue()]).toEqual([person.firstName, '']);
  await fillField(page, 'aadharNo', person.aadhaar);
}

test('D1-REG-87 quality 2: no network is said and the draft stays; an answer is lost; a double click and Enter held down: one person, and each update once', () =>
  withProxy(async (proxy) => {
    const person = newcomer({ firstName: 'Asha' });
    const { page, context } = await here.person();
    await fillForm(page, proxy.url, person);
    await context.setOffline(true);
    await page.getByText('Nothing is sent now.').waitFor();
    await mobilise(page).click();
    await page.getByText('There is no connection to the server.').first().waitFor();
    await page.getByText('Not saved, your entries are kept').waitFor();
    await context.setOffline(false);
    await page.getByText('Nothing is sent now.').waitFor({ state: 'detached' });
    lose(proxy, 'captureAddress');
    const cut = page.waitForEvent('requestfailed', (request) => (request.postData() ?? '').includes('"captureAddress"'));
    await mobilise(page).click();
    await cut;
    await notSaved(page).waitFor();
    expect(await engagementsOf(person)).toHaveLength(0);
    proxy.heal();
    await mobilise(page).dblclick();
    await page.keyboard.press('Enter');
    await acceptAlert(page, 'Successfully Mobilized');
    expect(await engagementsOf(person)).toHaveLength(1);

    await page.waitForURL(/updatebeneficiary/);
    await openTab(page, 'Basic');
    await expect.poll(() => valueOf(page, 'residential.addressLine1')).toBe('12 Station Road');
    const actions: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      const [action, type = ''] = [/"action":"((?:update|capture)\w+)"/, /"type":"(\w)"/].map((part) => part.exec(body)?.[1]);
      if (action) actions.push(`${action} ${type}`.trim());
    });
    await fillField(page, 'residential.addressLine2', 'Ward 4');
    await saveButton(page).dblclick();
    await acceptAlert(page, 'Successfully Updated');
    // One for the present address, one for the permanent one, and nothing is captured anew.
    expect(actions.sort()).toEqual(['updateAddress P', 'updateAddress R', 'updateBeneficiaryDetails']);
  }));

test('quality 2: half a record is found by who made it, on another device, and finished there once; the draft of the first leads to the same person', () =>
  withProxy(async (proxy) => {
    const person = newcomer({ firstName: 'Rohini' });
    const first = await here.person();
    await fillForm(first.page, proxy.url, person);
    lose(proxy, 'captureAddress');
    await mobilise(first.page).click();
    await notSaved(first.page).waitFor();
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
    expect(await engagementsOf(person)).toHaveLength(1);
    const listAnswer = page.waitForResponse((response) => (response.request().postData() ?? '').includes('nfinished'));
    await travel(page, '/dashboard/unfinished');
    await listAnswer;
    await expect.poll(() => rows(page).filter({ hasText: 'Rohini' }).count()).toBe(0);

    proxy.heal();
    await retyped(first.page, person);
    proxy.requests.length = 0;
    await mobilise(first.page).click();
    await first.page.getByRole('alertdialog').or(notSaved(first.page)).first().waitFor();
    expect(await engagementsOf(person)).toHaveLength(1);
    // What had been answered is not sent a second time.
    expect(proxy.requests.map((line) => line.split(' ')[2])).not.toContain('captureBeneficiaryDetails');
  }));
