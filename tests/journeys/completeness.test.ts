import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../src/engine/types.ts';
import { pdf, png } from '../support/files.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, inputOf } from '../support/pages/field.ts';
import { hold } from '../support/pages/hold.ts';
import { openRecord, openTab, panel, picture, recordsIn, type RecordAt } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire, type Answer } from '../support/wire.ts';

const here = journey();
const [BASIC, COUNSELLING] = [0, 5];
const MANAGER = 'manager1';

const list = (page: Page) => page.getByRole('region', { name: 'Below details are incomplete' });
const lines = async (page: Page): Promise<string[]> => (await list(page).getByRole('listitem').allTextContents()).map((text) => text.trim());
/** What a tab says of itself: 'incomplete', 'complete', 'not started'. */
const stateOf = (page: Page, label: string): Promise<string> =>
  page
    .locator('.sd-rail')
    .getByRole('tab', { name: label, exact: true })
    .evaluate((tab) => document.getElementById(tab.getAttribute('aria-describedby') ?? '')?.textContent ?? '');

/** Papers that a line of the list stands for, and the name under which each is uploaded. */
const papers: Readonly<Record<string, readonly [type: string, name: string]>> = {
  'Address Proof': ['AddressProof', 'ElectricityBill'],
  'Aadhar Card': ['AadharCard', 'AadharCard'],
  'Caste Certificate': ['CasteCertificate', 'CasteCertificate'],
  'Education Proof': ['EducationProof', 'Graduation'],
  'Identification Proof': ['IdentificationProof', 'PanCard'],
  'Student Picture': ['StudentPicture', 'StudentPicture'],
};

async function desk(): Promise<(service: string, action: string, data: JsonObject[]) => Promise<Answer>> {
  const { token } = await signInOverWire(here.url, accountOf(MANAGER));
  return async (service, action, data) => {
    const answer = await call(here.url, service, action, data, { token });
    expect(answer.appError, `${service}.${action}`).toBeNull();
    return answer;
  };
}
const upload = (ask: Awaited<ReturnType<typeof desk>>, at: RecordAt, line: string) => {
  const [documentType = 'IncomeProof', documentName = 'RationCard'] = papers[line] ?? [];
  const isPicture = documentType === 'StudentPicture';
  const file = isPicture
    ? { base64File: png().toString('base64'), fileName: 'her.png' }
    : { base64File: pdf().toString('base64'), fileName: 'paper.pdf' };
  return ask('documents', 'captureDocDetails', [{ ...at, documentType, documentName, typeOfDocument: 'P', documentNo: '', ...file }]);
};

describe('what a record lacks', () => {
  test('D2-COMPLETE-01 D2-COMPLETE-16 D2-COUN-01 D3-BENROL-01 the list turns empty step by step, and the badges with it', async () => {
    const ask = await desk();
    const lacking: RecordAt[] = [];
    for (const one of await recordsIn(here.url, 'Shortlisted', MANAGER)) {
      const { rows } = await ask('enrollment', 'fetchIncompleteDetails', [{ engagementId: one.engagementId }]);
      if (lacking.length === 0 && JSON.stringify(rows).includes('Business Case')) lacking.push(one);
    }
    const [at] = lacking;
    if (!at) throw new Error('nobody is shortlisted whose record lacks a business case');
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, MANAGER);
    await openRecord(page, here.url, at, COUNSELLING, 'Counselling');
    await list(page).waitFor();
    const first = await lines(page);
    expect(first.slice(0, 2)).toEqual(['Business Case', 'Interest Inventory']);
    const paperNames = first.slice(2);
    expect([await stateOf(page, 'Documents'), await stateOf(page, 'Business Case Brief'), await stateOf(page, 'Basic')]).toEqual([
      'incomplete',
      'incomplete',
      'complete',
    ]);
    await expect.poll(() => page.locator('[data-tab="documents"]').first().textContent()).toContain(`${paperNames.length} left`);
    await page.getByText('1 of 4 tabs complete').waitFor();
    const red = await list(page)
      .getByRole('heading')
      .evaluate((heading) => getComputedStyle(heading).color);
    expect(
      await list(page)
        .getByRole('listitem')
        .first()
        .evaluate((item) => getComputedStyle(item.firstElementChild ?? item).color),
    ).toBe(red);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, 'lacks-1280');

    await list(page)
      .getByRole('button', { name: paperNames[0] ?? '' })
      .click();
    await page.getByRole('tabpanel', { name: 'Documents' }).waitFor();
    expect(await list(page).count()).toBe(0);
    await choose(page, 'documentName', 'Electricity Bill');
    await choose(page, 'documentType', 'Address Proof');
    await field(page, 'base64File')
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await panel(page).getByRole('button', { name: 'Upload Document' }).click();
    await acceptAlert(page, 'File uploaded successfully');
    await page
      .locator('[data-tab="documents"]')
      .first()
      .getByText(`${paperNames.length - 1} left`)
      .waitFor();

    for (const line of paperNames.slice(1)) await upload(ask, at, line);
    const { rows } = await ask('business-case', 'findall', [{}]);
    const questions = Array.isArray(rows) ? rows.length : 0;
    await ask(
      'business-case',
      'save',
      Array.from({ length: questions }, (_, index) => ({
        engagementId: at.engagementId,
        questionId: index + 1,
        userId: at.dbUserId,
        remarks: '',
        answer: 'Yes',
      })),
    );
    await page.reload();
    await openTab(page, 'Basic');
    await expect.poll(() => lines(page)).toEqual(['Interest Inventory']);
    expect([await stateOf(page, 'Documents'), await stateOf(page, 'Business Case Brief'), await stateOf(page, 'Counselling')]).toEqual([
      'complete',
      'complete',
      'incomplete',
    ]);
    await ask('interest-inventory', 'captureInterestInventory', [{ engagementId: at.engagementId, finalScore: 'RIA' }]);
    await page.reload();
    await page.getByText('4 of 4 tabs complete').waitFor();
    expect(await list(page).count()).toBe(0);
    await picture(page, 'lacks-nothing-1280');

    const open = (await ask('batch', 'viewAllBatchesByCenter', [{ centerId: 101 }])).rows;
    const batch = (Array.isArray(open) ? open : []).find((one) => (one as JsonObject)['batchName'] === 'C101-RETAIL-002') as JsonObject;
    await ask('enrollment', 'enrolltobatch', [{ engagementId: at.engagementId, batchId: batch['batchId'] ?? null, status: 'enrolled' }]);
    await page.reload();
    await page.locator('.sd-record').getByText('Enrolled').waitFor();
    expect(troubles).toEqual([]);
  });

  test('D3-RECORD-27 quality 4: what is told late, and drawn by a script that comes later still, takes the focus from nobody who has begun below it', async () => {
    const [at] = await recordsIn(here.url, 'Mobilised');
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, MANAGER);
    const letVerdictGo = await hold(page, '**/api/enrollment', 'fetchIncompleteDetails');
    const letScriptGo = await hold(page, '**/incompleteViews-*.js');
    await openRecord(page, here.url, at, BASIC, 'Basic');
    const input = inputOf(page, 'middleName');
    await input.fill('');
    await page.keyboard.type('Mohan');
    const isAskedFor = page.waitForRequest('**/incompleteViews-*.js');
    letVerdictGo();
    await isAskedFor;
    await page
      .locator('.sd-record')
      .getByText(/tabs complete$/)
      .waitFor();
    await page.keyboard.type('lal');
    letScriptGo();
    await list(page).waitFor();
    await page.keyboard.type(' Rao');
    expect(await input.inputValue()).toBe('Mohanlal Rao');
    expect(troubles).toEqual([]);
  });

  test('D1-REG-92 D2-COMPLETE-01 on a phone three lines first, then all; a list that cannot be read says so and can be asked for again; the list of beneficiaries says the same', async () => {
    const ask = await desk();
    const at = (await recordsIn(here.url, 'Shortlisted', MANAGER))[1];
    if (!at) throw new Error('too few are shortlisted');
    const { page } = await here.person({ width: 360, height: 780 });
    await bringIn(page, here.url, MANAGER);
    await page.route('**/api/enrollment', (route) => route.abort());
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await openRecord(page, here.url, at, BASIC, 'Basic');
    const again = list(page).getByRole('button', { name: 'What is missing could not be read. Try again' });
    await again.waitFor();
    expect(new Set(logged.filter((line) => line.startsWith('fetchIncompleteDetails failed')))).toEqual(
      new Set(['fetchIncompleteDetails failed: network']),
    );
    expect(await page.locator('[role="dialog"], [role="alertdialog"]').count()).toBe(0);
    expect((await lines(page)).slice(1)).toEqual(['Basic Details', 'Address']);
    await page.unroute('**/api/enrollment');
    await again.click();
    await list(page).locator('li').nth(3).waitFor({ state: 'attached' });
    expect(await list(page).locator('li').nth(3).isVisible()).toBe(false);
    await picture(page, 'lacks-360');
    await list(page)
      .getByRole('button', { name: /^Show all/ })
      .click();
    await expect.poll(() => list(page).locator('li').nth(3).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.goto(`${here.url}/dashboard/managebeneficiary`);
    const row = page.locator('[data-id]').first();
    await row.getByText(/ left$/).waitFor();
    const { rows } = await ask('enrollment', 'fetchIncompleteDetails', [{ engagementId: Number(await row.getAttribute('data-id')) }]);
    const [{ left = null } = {}] = (Array.isArray(rows) ? rows : []) as JsonObject[];
    await expect.poll(() => row.getByText(/ left$/).textContent()).toBe(`${String(left)} left`);
    await picture(page, 'lacks-list-360');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .locator('tbody [data-id]')
      .first()
      .getByText(/ left$/)
      .waitFor();
    await picture(page, 'lacks-list-1280');
  });
});
