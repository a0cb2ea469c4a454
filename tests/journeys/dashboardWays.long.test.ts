/** Quality 4: what a dashboard counts leads to those it counts, and its numbers agree with each other and with the lists. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });

async function openDashboard(name: string): Promise<Page> {
  const { page } = await here.person();
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/dashboard`);
  await page.locator('.sd-count-value').first().waitFor();
  await page.locator('.sd-funnel-step').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  return page;
}
const numberIn = (text: string | null): number => Number(/\d+/.exec((text ?? '').replace(/,/g, ''))?.[0] ?? Number.NaN);
const tile = async (page: Page, label: string): Promise<number> =>
  numberIn(await page.locator('.sd-counts > li').filter({ hasText: label }).locator('.sd-count-value').textContent());
const waiting = (page: Page, words: RegExp) => page.getByRole('main').getByRole('link', { name: words });
const step = (page: Page, label: string) =>
  page.locator('.sd-funnel-step').filter({ has: page.locator('.sd-funnel-label').getByText(label, { exact: true }) });

/** What the list that was opened says of itself. */
async function readList(page: Page): Promise<{ total: number; filter: string }> {
  await page.waitForURL(/\/dashboard\/managebeneficiary/);
  const range = page.locator('.sd-pager-range').first();
  await expect.poll(() => range.textContent()).toMatch(/\d/);
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  return { total: numberIn((await range.textContent())?.split(' of ').at(-1) ?? ''), filter: decodeURIComponent(new URL(page.url()).search) };
}

test('D3-DASH-01 D3-DASH-02 D3-DASH-03 quality 4: waiting, tiles, funnel and lists say the same', async () => {
  const page = await openDashboard('manager');
  for (const [label, status, words] of [
    ['Total Number of students', 'Mobilised', /Mobilised: to be decided on/],
    ['Shortlisted Students', 'Shortlisted', /Shortlisted: to be enrolled/],
  ] as const) {
    const count = await tile(page, label);
    expect(count).toBeGreaterThan(0);
    expect(numberIn(await waiting(page, words).textContent())).toBe(count);
    await waiting(page, words).click();
    const list = await readList(page);
    expect([list.total, list.filter.includes(status)]).toEqual([count, true]);
    await page.goBack();
    await waiting(page, words).waitFor();
  }
  const enrolled = numberIn(await step(page, 'Enrolled').locator('b').textContent());
  expect(enrolled).toBeGreaterThanOrEqual(await tile(page, 'Enrolled Students'));
  await step(page, 'Enrolled').click();
  const list = await readList(page);
  expect([list.total, list.filter.includes('Placed')]).toEqual([enrolled, true]);
});

test('D1-SESSION-14 D3-DASH-09 D3-DASH-10 D3-DASH-11 D3-DASH-12 D3-GAP-11 D3-GAP-101 the links of a manager of the reduced menu lead there; Create Batch is off where the centre creates none', async () => {
  const shortcut = (page: Page, label: string) => page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: label });
  const page = await openDashboard('manager1');
  const labels = ['Manage Beneficiary', 'Student List', 'Create Batch', 'Manage Batches'];
  await expect.poll(() => page.getByRole('region', { name: 'Quick actions' }).locator('b').allTextContents()).toEqual(labels);
  for (const [label, path, heading] of [
    ['Manage Beneficiary', 'managebeneficiary', 'Beneficiary list'],
    ['Student List', 'studentlist', 'Student List'],
    ['Create Batch', 'batchedetails', 'Batch Details'],
    ['Manage Batches', 'managebatches', 'Manage Batches'],
  ] as const) {
    await shortcut(page, label).click();
    await page.waitForURL(`${here.url}/dashboard/${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.goBack();
  }
  const pune = await openDashboard('pune');
  const create = shortcut(pune, 'Create Batch');
  expect([await create.getAttribute('aria-disabled'), await create.textContent()]).toEqual(['true', 'Create BatchThis centre creates no batches']);
  await pune.evaluate(() => Object.assign(window, { stays: true }));
  await create.click({ force: true });
  await create.press('Enter');
  // What leads there does so, and is the first that is opened here.
  await shortcut(pune, 'Student List').click();
  await pune.waitForURL(/studentlist$/);
  await pune.goBack();
  await create.waitFor();
  expect([new URL(pune.url()).pathname, await pune.evaluate(() => 'stays' in window)]).toEqual(['/dashboard/dashboard', true]);
});
