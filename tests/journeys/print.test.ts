import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { choose } from '../support/pages/field.ts';
import { openRecord, recordsIn } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { systemProgram } from '../support/systemProgram.ts';

const here = journey();

/** The page as paper: what can only be pressed or followed is not on it; heads by which rows are sorted are their names there. Answers how many sheets it fills, each with its number; keeps them where pictures are kept. */
async function printed(page: Page, name: string): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  for (const what of [
    'nav a:visible',
    'button:not(th *):visible',
    '[role="button"]:not(th *):visible',
    '[role="tab"]:visible',
    '[role="searchbox"]:visible',
    '.sd-file-pick:visible',
    '.sd-bar label:not(.sd-on):visible',
    'details:not([open])',
  ])
    expect(await page.locator(what).evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 300))), what).toEqual([]);
  const folder = process.env.SKILLDESK_SHOTS;
  if (folder) mkdirSync(folder, { recursive: true });
  const paper = await page.pdf({ preferCSSPageSize: true, ...(folder ? { path: join(folder, `${name}.pdf`) } : {}) });
  const sheets = execFileSync(systemProgram('pdftotext', 'poppler-utils'), ['-layout', '-', '-'], { input: paper, encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);
  const numbers = sheets.map((sheet) => sheet.trimEnd().split('\n').at(-1)?.replaceAll(' ', ''));
  expect(numbers).toEqual(sheets.map((_sheet, index) => `${index + 1}/${sheets.length}`));
  // No column of what can only be pressed: each head that is printed stands over something.
  const heads = page.locator('table:visible th:visible');
  expect(
    await heads.evaluateAll((all) => all.filter((one) => one.textContent === '' || one.querySelector('.sd-hidden')).map((one) => one.outerHTML)),
  ).toEqual([]);
  return sheets.length;
}
const rows = (page: Page) => page.locator('table:visible tbody tr:visible');

test('quality 4: a printed list is a real table with its heading and how many there are', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await page.locator('[data-id]').first().waitFor();
  expect(await printed(page, 'print-list')).toBe(1);
  expect(await rows(page).count()).toBe(10);
  expect(await page.getByRole('columnheader', { name: 'Contact Number' }).isVisible()).toBe(true);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('.sd-pager-range').first().isVisible()).toBe(true);
});

test('quality 4: a phone prints the same table', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'manager');
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await page.locator('[data-id]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(10);
});

test('quality 4: a printed record has name, ids and values as text, without boxes', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url, 'Enrolled');
  if (!at) throw new Error('nobody is Enrolled');
  await openRecord(page, here.url, at, 0, 'Basic');
  const name = await page.locator('.sd-record-name dd').innerText();
  expect(await printed(page, 'print-record')).toBeLessThanOrEqual(3);
  expect(await page.locator('.sd-record-name dd').innerText()).toBe(name);
  const firstName = page.locator('[data-field="firstName"]');
  expect(name).toContain(await firstName.locator('input').inputValue());
  expect(await firstName.locator('.MuiOutlinedInput-notchedOutline').evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('0px');
});

test('quality 4: who may change a record prints no file boxes and no choices, what is folded away on the screen, and no gap for an empty answer', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const [mobilised] = await recordsIn(here.url, 'Mobilised');
  const [shortlisted] = await recordsIn(here.url, 'Shortlisted');
  if (!mobilised || !shortlisted) throw new Error('nobody is Mobilised or nobody Shortlisted');
  await openRecord(page, here.url, shortlisted, 0, 'Basic');
  const fold = page.locator('details.sd-fold');
  expect(await fold.getAttribute('open')).toBeNull();
  expect(await printed(page, 'print-basic')).toBe(2);
  expect(await page.locator('[data-field="bloodGroup"]').isVisible()).toBe(true);
  const asking = page.locator('.sd-otp.sd-open').first();
  expect(await asking.evaluate((one) => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).paddingTop])).toEqual(['0px', '0px']);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => fold.getAttribute('open')).toBeNull();
  for (const [tab, label, sheets] of [
    [1, 'SocioEconomic', 1],
    [8, 'Business Case Brief', 1],
    [13, 'Documents', 1],
  ] as const) {
    await openRecord(page, here.url, shortlisted, tab, label);
    expect(await printed(page, `print-${label}`), label).toBe(sheets);
    await page.emulateMedia({ media: 'screen' });
  }
  await openRecord(page, here.url, shortlisted, 3, 'Family');
  await page.locator('.sd-listcard').waitFor();
  await printed(page, 'print-family');
  expect(await page.locator('main [data-field]:visible').count(), 'what a next row would say').toBe(0);
  expect(await page.locator('.sd-listcard').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await openRecord(page, here.url, mobilised, 5, 'Counselling');
  await page.emulateMedia({ media: 'print' });
  const empty = page.locator('[data-field="firstCounselorComments"] textarea').first();
  await expect.poll(() => empty.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(30);
});

test('quality 4: the questions of a printed record are a real table that begins below its head', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'principal');
  const [at] = await recordsIn(here.url, 'Shortlisted');
  if (!at) throw new Error('nobody is Shortlisted');
  await openRecord(page, here.url, at, 8, 'Business Case Brief');
  await page.locator('.sd-rows tbody tr').nth(9).waitFor();
  expect(await printed(page, 'print-brief')).toBeLessThanOrEqual(2);
  // As wide as the paper is.
  await page.setViewportSize({ width: 700, height: 1000 });
  expect(
    await page
      .locator('.sd-rows tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('table-row');
  expect(await page.getByRole('columnheader', { name: 'Answer' }).isVisible()).toBe(true);
});

test('quality 4: a printed dashboard has counts and charts, and nothing that is for the screen', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/dashboard`);
  await page.locator('.sd-count-value').first().waitFor();
  await expect.poll(() => page.locator('.apexcharts-bar-area').count()).toBeGreaterThan(3);
  expect(await printed(page, 'print-dashboard')).toBeLessThanOrEqual(3);
  expect(await page.getByText('New here?').isVisible()).toBe(false);
  expect(await page.locator('.sd-counts li:visible').count()).toBe(3);
});

test('quality 4: a printed report has its rows and what they were narrowed down by', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/reports`);
  await choose(page, 'centerId', 'Pune Hadapsar');
  await choose(page, 'studentEngagementStatus', 'Enrolled');
  await choose(page, 'batchId', 'C102-TAILOR-001');
  await page.getByRole('button', { name: 'View Report', exact: true }).click();
  await page.locator('[data-id]').first().waitFor();
  expect(await printed(page, 'print-report')).toBeLessThanOrEqual(3);
  expect(await rows(page).count()).toBe(20);
  await expect.poll(() => page.locator('[data-field="centerId"]').textContent()).toContain('Pune Hadapsar');
});

test('quality 4: columns of pencils and bins are not printed, neither in a list nor in a table of a form', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/employercreation`);
  const head = page.getByRole('columnheader', { name: 'Modify' });
  await head.waitFor();
  await printed(page, 'print-employers');
  expect(await head.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  const [at] = await recordsIn(here.url);
  if (!at) throw new Error('nobody is Mobilised');
  await openRecord(page, here.url, at, 2, 'Education');
  await page.getByRole('button', { name: 'Remove row 1' }).waitFor();
  await printed(page, 'print-education');
});
