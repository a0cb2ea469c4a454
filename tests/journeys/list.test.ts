/** The list of beneficiaries: looked through at a desk, found again as it was asked for, on a phone, and who enrols from it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { read, utils } from 'xlsx';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { choose, field } from '../support/pages/field.ts';
import { cell, openList, rows, searchFor } from '../support/pages/list.ts';
import { picture } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const headers = ['Student Id', 'Engagement Id', 'Name', 'Contact Number', 'Date Of Birth', 'Status', 'Action'];
const ids = (page: Page) => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
const names = async (page: Page): Promise<string[]> =>
  (await rows(page).locator('[data-column="name"]').allTextContents()).map((text) => text.trim().toLowerCase());

test('D3-LIST-01 D3-LIST-02 D3-LIST-03 D3-LIST-04 D3-LIST-05 D3-LIST-06 D3-LIST-10 D3-ROUTES-36 D1-SHELL-16 D12-GAP-096 columns in order, pages, sorting, the workbook, one row selected; the pencil opens tab 0 and a reload keeps the person', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  await openList(page, here.url);
  await page.getByRole('heading', { name: 'Beneficiary list' }).first().waitFor();
  const columns = (await page.locator('thead th').allTextContents()).map((text) => text.trim()).filter(Boolean);
  expect(columns.filter((text) => headers.includes(text))).toEqual(headers);
  await expect.poll(() => rows(page).count()).toBe(10);

  const first = await ids(page);
  await page.getByRole('button', { name: /next/i }).click();
  await expect.poll(async () => (await ids(page)).some((id) => first.includes(id))).toBe(false);
  await page.getByRole('button', { name: /previous/i }).click();
  await expect.poll(() => ids(page)).toEqual(first);

  const sorted = page.locator('thead th').filter({ hasText: /^Name/ });
  await sorted.getByRole('button').click();
  await page.locator('th[aria-sort="ascending"]').waitFor();
  await expect.poll(async () => (await names(page)).length).toBe(10);
  await expect.poll(async () => (await names(page)).every((name, index, all) => index === 0 || (all[index - 1] ?? '') <= name)).toBe(true);
  const [up = ''] = await names(page);
  await sorted.getByRole('button').click();
  await page.locator('th[aria-sort="descending"]').waitFor();
  await expect.poll(async () => ((await names(page))[0] ?? '') > up).toBe(true);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /export/i })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const book = read(await readFile(await download.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('the workbook has no sheet');
  const content = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(content[0]).toEqual(expect.arrayContaining(['Student Id', 'Name', 'Status']));
  expect(content.length).toBeGreaterThan(11);

  await searchFor(page, 'zzqxzz');
  await expect.poll(() => rows(page).count()).toBe(0);
  await page.getByText('No beneficiary matches.').first().waitFor();
  // There is nowhere to turn to.
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox').first().fill('');
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();

  for (const index of [0, 1]) await cell(rows(page).nth(index), 'dob').click();
  await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.locator('[data-id][aria-selected="true"]').count()).toBe(1);
  await rows(page).first().getByRole('link').last().click();
  await page.waitForURL(/updatebeneficiary/);
  const basic = page.getByRole('tab', { name: /Basic/, selected: true }).first();
  await basic.waitFor();
  const person = page.getByText(/Beneficiary Id/).first();
  const name = await person.textContent();
  await page.reload();
  await basic.waitFor();
  await expect.poll(() => person.textContent()).toBe(name);
  expect(troubles).toEqual([]);
});

test('D3-LIST-03 the name opens the record; Back, and whoever gets the address, find the list as it was asked for, without what was typed', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  await openList(page, here.url);
  await choose(page, 'status', 'Enrolled');
  await page.waitForURL(/f\.status=Enrolled/);
  const known = (await cell(rows(page).filter({ hasText: 'Enrolled' }).first(), 'name').textContent()) ?? '';
  await searchFor(page, known);
  await page.getByRole('button', { name: `Search: ${known}, remove` }).waitFor();
  const [address, people] = [page.url(), await rows(page).count()];
  expect(decodeURIComponent(address)).not.toContain(known.split(' ')[0]);
  await cell(rows(page).first(), 'name').getByRole('link').click();
  await page.waitForURL(/updatebeneficiary/);
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(people);
  expect([page.url(), await page.getByRole('searchbox').first().inputValue()]).toEqual([address, known]);
  await page.getByRole('button', { name: `Search: ${known}, remove` }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(people);
  const listUrl = page.url();
  await searchFor(page, 'zzqxzz');
  await page.locator('.sd-empty').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => rows(page).filter({ hasText: 'Mobilised' }).count()).toBeGreaterThan(0);
  await page.goto(listUrl);
  await expect.poll(() => rows(page).filter({ hasText: 'Enrolled' }).count()).toBeGreaterThan(0);
  expect(await rows(page).filter({ hasText: 'Mobilised' }).count()).toBe(0);
  await rows(page).first().locator('[data-column="dob"]').dblclick();
  await page.waitForURL(/updatebeneficiary/);
  expect(troubles).toEqual([]);
});

test('D3-LIST-07 D3-LIST-20 a principal sees another title and may select; on a phone a mobilizer has a plain list of cards and nothing scrolls sideways', async () => {
  const { page: desk } = await here.person();
  await bringIn(desk, here.url, 'principal');
  await openList(desk, here.url);
  await desk.getByRole('heading', { name: 'Shortlisted Student list' }).first().waitFor();
  expect(await desk.getByRole('button', { name: /^(Evaluate|Enroll|Shortlist)$/ }).count()).toBe(0);
  await expect.poll(() => desk.getByRole('radio').count()).toBe(await rows(desk).count());

  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'mobilizer');
  await openList(page, here.url);
  await page.getByRole('heading', { name: 'Beneficiary list' }).first().waitFor();
  await expect.poll(() => rows(page).count()).toBe(10);
  expect(await page.getByRole('button', { name: /^(Evaluate|Enroll|Shortlist)$/ }).count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  const label = field(page, 'status').locator('label');
  expect([await label.innerText(), ((await label.boundingBox())?.height ?? 0) > 10]).toEqual(['Status', true]);
  await picture(page, 'list-phone');
  await rows(page).first().locator('[data-column="dob"]').click();
  await page.waitForURL(/updatebeneficiary/);
});
