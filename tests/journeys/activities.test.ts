/** Sessions and field visits: written down with a document, edited, a document deleted; a line that breaks keeps what was typed. At a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, answerQuestion } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const TYPES = ['Alumni Visit', 'Club Enerji', 'Field Visit', 'GUEST', 'Parent Engagement', 'Role Model Session', 'SME'];
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true });
const history = (page: Page): Locator => page.getByRole('region', { name: 'History' });
const documents = (page: Page): Locator => page.getByRole('region', { name: 'Documents', exact: true });
const rowOf = (list: Locator, text: string): Locator => list.locator('[data-id]').filter({ hasText: text });
const attach = (page: Page, name = 'visit.pdf', buffer = pdf()): Promise<void> =>
  field(page, 'base64File').locator('input[type="file"]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
/** DD/MM/YYYY of so many days before today, by the centre's clock. */
const daysAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() - days * 24 * 60 * 60 * 1000));

async function open(page: Page, name = 'facilitator'): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/parentsmefieldguest`);
  await field(page, 'batchId').waitFor();
}
async function fill(page: Page, remarks: string): Promise<void> {
  await choose(page, 'activityType', 'Field Visit');
  await fillField(page, 'sessionFieldDate', daysAgo(1));
  await fillField(page, 'noOfStudents', '20');
  await fillField(page, 'orgName', 'Sunrise Textiles');
  await fillField(page, 'remarks', remarks);
  await choose(page, 'typeOfDocument', 'Visit Picture');
  await attach(page);
}

describe('sessions and field visits', () => {
  test('D3-ROUTES-23 D3-ACTIVITY-01 D3-ACTIVITY-02 D3-ACTIVITY-07 D3-ACTIVITY-09 D3-ACTIVITY-12 D3-ACTIVITY-13 D3-ACTIVITY-14 D3-ACTIVITY-16 D3-ACTIVITY-18 D3-GAP-63 the form asks for what the activity needs', async () => {
    const { page, troubles } = await here.person();
    await open(page);
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    const offered = await optionsOf(page, 'batchId');
    expect(offered).toContain('C101-RETAIL-001');
    expect(offered).not.toContain('C101-RETAIL-002');
    await choose(page, 'batchId', 'C101-RETAIL-001');
    await rowOf(history(page), 'Blue Lotus Hotels').waitFor();
    await rowOf(documents(page), 'Thank You Note').waitFor();
    expect(await optionsOf(page, 'activityType')).toEqual(TYPES);
    await choose(page, 'activityType', 'Field Visit');
    expect(await field(page, 'noOfParents').count()).toBe(0);
    await choose(page, 'activityType', 'Parent Engagement');
    await field(page, 'noOfParents').waitFor();
    await choose(page, 'sessionBy', 'Farhan Shaikh');
    await fillField(page, 'noOfParents', '1000');
    await expect.poll(() => valueOf(page, 'noOfParents')).toBe('100');
    await fillField(page, 'noOfStudents', '-1');
    await page.keyboard.press('Tab');
    await expect.poll(() => valueOf(page, 'noOfStudents')).not.toBe('-1');
    await fillField(page, 'remarks', 'r'.repeat(501));
    await expect.poll(() => valueOf(page, 'remarks')).toHaveLength(500);
    expect(await optionsOf(page, 'typeOfDocument')).toEqual(['Session Picture', 'Visit Picture', 'Thank You Note']);
    await attach(page, 'run.exe', Buffer.from('MZ\0\u0001'));
    await page.getByText('run.exe cannot be uploaded.').first().waitFor();
    await look(page, 'activities-1280');
    expect(await axeFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  test('D3-ACTIVITY-03 D3-ACTIVITY-04 D3-ACTIVITY-15 D3-ACTIVITY-20 D3-ACTIVITY-21 D3-ACTIVITY-22 D3-ACTIVITY-23 D3-ACTIVITY-24 D3-ACTIVITY-25 D3-ACTIVITY-26 D3-CALLS-80 D3-CALLS-81 a visit is saved, edited, its document deleted; a line that breaks keeps what was typed', async () => {
    const { page } = await here.person();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/activity/.test(pathname)) calls.push(`${request.method()} ${pathname.replace(/\d+/, 'n')}`);
      else if (pathname === '/api/documents') calls.push(/"action":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? 'captureDocDetails');
    });
    await open(page);
    await choose(page, 'batchId', 'C101-RETAIL-001');
    await fill(page, 'Saw the cutting room');
    await fillField(page, 'sessionFieldDate', daysAgo(-1));
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'sessionFieldDate')).toContain('The session date cannot be later than today');
    await fillField(page, 'sessionFieldDate', daysAgo(1));
    const before = await history(page).locator('[data-id]').count();
    await page.route('**/api/documents', (route) => (/capture/.test(route.request().postData() ?? 'capture') ? route.abort() : route.continue()));
    await submit(page).click();
    await page.getByText('Data not saved/updated successfully, Please try again!').first().waitFor();
    await expect.poll(() => valueOf(page, 'remarks')).toBe('Saw the cutting room');
    await page.unroute('**/api/documents');
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await acceptAlert(page, 'Data Saved Successfully');
    await rowOf(history(page), 'Saw the cutting room').waitFor();
    await expect.poll(() => history(page).locator('[data-id]').count()).toBe(before + 1);
    await expect.poll(() => valueOf(page, 'batchId')).toBe('C101-RETAIL-001');
    expect(calls).toEqual(expect.arrayContaining(['POST /api/activity', 'GET /api/activity/batch/n', 'fetchDocumentDetailsByBatchId']));

    await rowOf(history(page), 'Saw the cutting room')
      .getByRole('button', { name: /^Edit Field Visit/ })
      .click();
    await expect.poll(() => valueOf(page, 'remarks')).toBe('Saw the cutting room');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await fillField(page, 'remarks', 'Saw the till');
    await submit(page).click();
    await acceptAlert(page, 'Data Saved Successfully');
    await rowOf(history(page), 'Saw the till').waitFor();
    expect(calls).toContain('PUT /api/activity/n');

    const paper = rowOf(documents(page), 'visit.pdf');
    await page.route('**/api/documents', (route) => (/deleteDocument/.test(route.request().postData() ?? '') ? route.abort() : route.continue()));
    await paper.getByRole('button', { name: /^Delete/ }).click();
    await answerQuestion(page, /^Delete/, 'Delete');
    await page.getByText('Document cannot be deleted, please try again!').first().waitFor();
    const ok = page.getByRole('button', { name: 'Ok', exact: true });
    if ((await ok.count()) > 0) await ok.click();
    await page.unroute('**/api/documents');
    await paper.getByRole('button', { name: /^Delete/ }).click();
    await answerQuestion(page, /^Delete/, 'Delete');
    await paper.waitFor({ state: 'detached' });
    await expect.poll(() => rowOf(history(page), 'Saw the till').count()).toBe(1);
  });

  test('on a phone the form and both lists fit; a counsellor has no such screen', async () => {
    const { page, troubles } = await here.person({ width: 360, height: 740 });
    await open(page, 'manager');
    await choose(page, 'batchId', 'C101-RETAIL-001');
    await rowOf(history(page), 'Blue Lotus Hotels').waitFor();
    await look(page, 'activities-360');
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await rowOf(history(page), 'Blue Lotus Hotels')
      .getByRole('button', { name: /^Edit GUEST/ })
      .tap();
    await expect.poll(() => inputOf(page, 'sessionBy').inputValue()).toBe('Kavita Rao');
    const other = await here.person();
    await bringIn(other.page, here.url, 'counsellor1');
    await other.page.goto(`${here.url}/dashboard/parentsmefieldguest`);
    await other.page.waitForURL(/\/dashboard\/dashboard$/);
    expect([troubles, other.troubles]).toEqual([[], []]);
  });
});
