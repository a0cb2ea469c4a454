import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { choose } from '../support/pages/field.ts';
import { addressOf, recordsIn, standing, type RecordAt } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { systemProgram } from '../support/systemProgram.ts';

const here = journey({ isReader: true });

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

const onScreen = (page: Page) => page.emulateMedia({ media: 'screen' });
const one = async (status: string): Promise<RecordAt> => {
  const [at] = await recordsIn(here.url, status);
  return at;
};
const openTab = async (page: Page, at: RecordAt, tab: number, label: string): Promise<void> => {
  await travel(page, addressOf('', at, tab));
  await standing(page, label);
};

test('quality 4: a printed list is a real table with its heading and how many there are, from a phone too; columns of pencils and bins are left out, in a table of a form as well', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await page.locator('[data-id]').first().waitFor();
  expect(await printed(page, 'print-list')).toBe(1);
  expect(await rows(page).count()).toBe(10);
  await page.getByRole('columnheader', { name: 'Contact Number' }).waitFor();
  await page.locator('h1').waitFor();
  await page.locator('.sd-pager-range').first().waitFor();
  await onScreen(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('table').waitFor({ state: 'detached' });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => rows(page).count()).toBe(10);
  await onScreen(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await travel(page, '/dashboard/employercreation');
  const head = page.getByRole('columnheader', { name: 'Modify' });
  await head.waitFor();
  await printed(page, 'print-employers');
  await head.waitFor({ state: 'hidden' });
  await onScreen(page);
  await openTab(page, await one('Mobilised'), 2, 'Education');
  await page.getByRole('button', { name: 'Remove row 1' }).waitFor();
  await printed(page, 'print-education');
});

test('quality 4: a printed record has name, ids and values as text without boxes, no file boxes and no choices, what is folded away on the screen, and no gap for an empty answer; its questions are a table', async () => {
  const shortlisted = await one('Shortlisted');
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(addressOf(here.url, shortlisted));
  await standing(page, 'Basic');
  const name = page.locator('.sd-record-name dd');
  const firstName = page.locator('[data-field="firstName"]');
  const fullName = await name.innerText();
  expect(fullName).toContain(await firstName.locator('input').inputValue());
  const fold = page.locator('details.sd-fold');
  expect(await fold.getAttribute('open')).toBeNull();
  expect(await printed(page, 'print-basic')).toBe(2);
  expect(await name.innerText()).toBe(fullName);
  expect(await firstName.locator('.MuiOutlinedInput-notchedOutline').evaluate((outline) => getComputedStyle(outline).borderTopWidth)).toBe('0px');
  await page.locator('[data-field="bloodGroup"]').waitFor();
  const asking = page.locator('.sd-otp.sd-open').first();
  expect(await asking.evaluate((place) => [getComputedStyle(place).borderTopWidth, getComputedStyle(place).paddingTop])).toEqual(['0px', '0px']);
  await onScreen(page);
  await expect.poll(() => fold.getAttribute('open')).toBeNull();
  for (const [tab, label] of [
    [1, 'SocioEconomic'],
    [8, 'Business Case Brief'],
    [13, 'Documents'],
  ] as const) {
    await openTab(page, shortlisted, tab, label);
    expect(await printed(page, `print-${label}`), label).toBe(1);
    await onScreen(page);
  }
  await openTab(page, shortlisted, 3, 'Family');
  await page.locator('.sd-listcard').waitFor();
  await printed(page, 'print-family');
  expect(await page.locator('main [data-field]:visible').count(), 'what a next row would say').toBe(0);
  await page.locator('.sd-listcard').waitFor();
  await onScreen(page);
  await openTab(page, await one('Mobilised'), 5, 'Counselling');
  await page.emulateMedia({ media: 'print' });
  const empty = page.locator('[data-field="firstCounselorComments"] textarea').first();
  await expect.poll(() => empty.evaluate((box) => box.getBoundingClientRect().height)).toBeLessThan(30);

  const reader = (await here.person()).page;
  await bringIn(reader, here.url, 'principal');
  await reader.goto(addressOf(here.url, shortlisted, 8));
  await reader.locator('.sd-rows tbody tr').nth(9).waitFor();
  expect(await printed(reader, 'print-brief')).toBeLessThanOrEqual(2);
  // As wide as the paper is.
  await reader.setViewportSize({ width: 700, height: 1000 });
  const question = reader.locator('.sd-rows tbody tr').first();
  await expect.poll(() => question.evaluate((row) => getComputedStyle(row).display)).toBe('table-row');
  await reader.getByRole('columnheader', { name: 'Answer' }).waitFor();
});

test('quality 4: a printed dashboard has counts and charts and nothing that is for the screen; a printed report its rows and what they were narrowed down by', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/dashboard`);
  await page.locator('.sd-count-value').first().waitFor();
  await expect.poll(() => page.locator('.apexcharts-bar-area').count()).toBeGreaterThan(3);
  expect(await printed(page, 'print-dashboard')).toBeLessThanOrEqual(3);
  await page.getByText('New here?').waitFor({ state: 'hidden' });
  expect(await page.locator('.sd-counts li:visible').count()).toBe(3);

  const admin = (await here.person()).page;
  await bringIn(admin, here.url, 'admin');
  await admin.goto(`${here.url}/dashboard/reports`);
  await choose(admin, 'centerId', 'Pune Hadapsar');
  await choose(admin, 'studentEngagementStatus', 'Enrolled');
  await choose(admin, 'batchId', 'C102-TAILOR-001');
  await admin.getByRole('button', { name: 'View Report', exact: true }).click();
  await admin.locator('[data-id]').first().waitFor();
  expect(await printed(admin, 'print-report')).toBeLessThanOrEqual(3);
  expect(await rows(admin).count()).toBe(20);
  await expect.poll(() => admin.locator('[data-field="centerId"]').textContent()).toContain('Pune Hadapsar');
});
