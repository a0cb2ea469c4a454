/** The student report: whom it is about, its pages, its workbook, and what goes wrong; at a desk and on a phone. */
import type { Download, Page } from 'playwright-core';
import { read, utils } from 'xlsx';
import { expect, test } from 'vitest';
import { axeFaults, phoneFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, errorOf, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const FIRST = 'Choose a centre and a report, then press View Report';
const BATCH = 'C102-TAILOR-001';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Student Report', exact: true });
const rows = (page: Page) => list(page).locator('[data-id]');
const range = (page: Page) => list(page).locator('.sd-pager-range');
const isOff = async (page: Page, name: string): Promise<boolean> => {
  const one = button(page, name);
  return (await one.isDisabled()) || (await one.getAttribute('aria-disabled')) === 'true';
};

async function open(page: Page, who: string): Promise<void> {
  await bringIn(page, here.url, who);
  await page.goto(`${here.url}/dashboard/reports`);
  await page.getByText(FIRST).waitFor();
}
/** The file that the next tab is about: a tab that is nothing else is over at once, and its opener is told of the file. */
const downloaded = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });

async function viewBatch(page: Page): Promise<void> {
  await choose(page, 'centerId', 'Pune Hadapsar');
  await choose(page, 'studentEngagementStatus', 'Enrolled');
  await choose(page, 'batchId', BATCH);
  await button(page, 'View Report').click();
  await rows(page).first().waitFor();
}

test('D3-ROUTES-14 D3-REPORT-08 D3-REPORT-09 D3-REPORT-10 D3-REPORT-11 D3-REPORT-12 D3-REPORT-13 D3-REPORT-15 D3-REPORT-16 the enrolled of a batch, page by page, and all of them in a workbook; a network that is lost keeps what was chosen', async () => {
  const { page, troubles } = await here.person();
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/report')) bodies.push(request.postData() ?? '');
  });
  await open(page, 'pune');
  await expect.poll(() => isOff(page, 'Download Excel')).toBe(true);
  expect(await optionsOf(page, 'studentEngagementStatus')).toEqual(expect.arrayContaining(['Mobilisation', 'Enrolled']));
  await viewBatch(page);
  await expect.poll(() => rows(page).count()).toBe(20);
  await expect.poll(() => isOff(page, 'Previous')).toBe(true);
  expect(await isOff(page, 'Next')).toBe(false);
  await expect
    .poll(() => page.getByRole('table', { name: 'Student Report' }).getByRole('columnheader').allTextContents())
    .toEqual(['Engagement Id', 'Name', 'Primary Contact', 'Status', 'Mobilised Date', 'Enrolled Date', 'Batch Name']);
  expect(await list(page).innerText()).not.toMatch(/Aadhaar|Marital|X{4}|Date Of Birth/);
  await look(page, 'report-1280');
  expect(await axeFaults(page)).toEqual([]);
  const total = Number(/of (\d+)/.exec((await range(page).textContent()) ?? '')?.[1]);
  await button(page, 'Next').click();
  await expect.poll(() => range(page).textContent()).toContain('21');
  await expect.poll(() => rows(page).count()).toBe(total - 20);
  await expect.poll(() => isOff(page, 'Next')).toBe(true);
  expect(await isOff(page, 'Previous')).toBe(false);

  await page.route('**/api/report', (route) => route.abort());
  await button(page, 'Download Excel').click();
  await page.getByText('The report could not be downloaded. What you chose is still there: please try again').waitFor();
  await page.unroute('**/api/report');
  const countBefore = bodies.length;
  const arriving = downloaded(page);
  await button(page, 'Try again').click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^report-Enrolled-102-\d+\.xlsx$/);
  expect(bodies.length).toBe(countBefore + 1);
  const payload = /"data":\s*\[(\{.*?\})\]/.exec(bodies.at(-1) ?? '')?.[1] ?? '{}';
  expect(Object.keys(JSON.parse(payload) as object).sort()).toEqual(
    ['batchId', 'centerId', 'endDate', 'pageNumber', 'pageSize', 'startDate', 'studentEngagementStatus'].sort(),
  );
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  const book = read(Buffer.concat(parts));
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}).length).toBe(total);

  await page.route('**/api/report', (route) => route.abort());
  await button(page, 'View Report').click();
  await button(page, 'Try again').last().waitFor();
  await expect.poll(() => valueOf(page, 'batchId')).toBe(BATCH);
  await page.unroute('**/api/report');
  await button(page, 'Try again').last().click();
  await rows(page).first().waitFor();
  expect(await phoneFaults(page)).toEqual([]);
  await look(page, 'report-360');

  await button(page, 'Reset').click();
  await page.getByText(FIRST).waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(await field(page, 'batchId').count()).toBe(0);
  await expect.poll(() => isOff(page, 'Download Excel')).toBe(true);
  expect(troubles).toEqual([]);
});

test('D3-REPORT-01 D3-REPORT-02 D3-REPORT-11 D3-REPORT-19 on a phone what is missing is said at its field, and a report of nobody has nothing to download', async () => {
  const { page, troubles } = await here.person({ width: 360, height: 740, scheme: 'dark' });
  await open(page, 'manager');
  await button(page, 'View Report').click();
  await expect.poll(() => errorOf(page, 'centerId')).toContain('Please fill out this field');
  await expect.poll(() => errorOf(page, 'studentEngagementStatus')).toContain('Please fill out this field');
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, 'centerId', 'Mumbai Andheri');
  await choose(page, 'studentEngagementStatus', 'Mobilisation');
  expect(await field(page, 'batchId').count()).toBe(0);
  await fillField(page, 'startDate', '01/01/2019');
  await fillField(page, 'endDate', '02/01/2019');
  await button(page, 'View Report').click();
  await page.getByText('No students found. Try other dates, or another report').waitFor();
  await expect.poll(() => isOff(page, 'Download Excel')).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(troubles).toEqual([]);
});
