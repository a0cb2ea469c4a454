/** The dashboard: its counts, its charts, also as tables, where they lead, and a count that fails. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { picture } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });
const cards = [
  ['Mobilised', 'Total Number of students'],
  ['Shortlisted', 'Shortlisted Students'],
  ['Enrolled', 'Enrolled Students'],
  ['Recommended', 'Recommended Students'],
] as const;
/** The bars of the page cover what lies under them just now. */
const faults = (page: Page) => page.evaluate(() => scrollTo(0, 0)).then(() => axeFaults(page));
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const card = (page: Page, label: string) => page.locator('.sd-counts > li').filter({ hasText: label });
const readCounts = (page: Page) => Promise.all(cards.map(([, label]) => card(page, label).locator('.sd-count-value').textContent()));
const stored = async (): Promise<string[]> => {
  const { token } = await signInOverWire(here.url, accountOf('ops'));
  const { rows } = await call(here.url, 'dashboard', 'countByStatus', [{ centerId: 101 }], { token });
  return cards.map(([status]) => String((rows as { status: string; count: number }[]).find((row) => row.status === status)?.count));
};
async function open(page: Page, name: string): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/dashboard`);
}

test('D3-DASH-01 D3-DASH-02 D3-DASH-03 D3-DASH-04 D3-DASH-05 D3-DASH-06 D3-DASH-07 D3-DASH-14 counts and charts, each as a table; a sector leads to its list; a count that fails says so and leaves the others', async () => {
  const { page, troubles } = await here.person();
  const away = /viewStrengthByEngagementStatus[\s\S]*Shortlisted/;
  await page.route('**/api/dashboard', (route) => (away.test(route.request().postData() ?? '') ? route.abort() : route.continue()));
  await open(page, 'ops');
  const cardCounts = await stored();
  await card(page, 'Shortlisted Students').getByText('could not be counted').waitFor();
  await expect.poll(() => readCounts(page)).toEqual(cardCounts.with(1, '–'));
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => readCounts(page)).toEqual(cardCounts);
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/As of \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}:\d{2}/);

  const funnel = page.getByRole('region', { name: 'From Mobilised to Placed' });
  await funnel.locator('.sd-funnel-step').first().waitFor();
  const stepCounts = await funnel.locator('.sd-funnel-step > b').allTextContents();
  await expect.poll(() => funnel.locator('.sd-funnel-label').allTextContents()).toEqual(['Mobilised', 'Shortlisted', 'Enrolled', 'Placed']);
  await funnel.getByRole('button', { name: 'Show as a table' }).click();
  const steps = funnel.getByRole('table', { name: 'From Mobilised to Placed' });
  await expect.poll(async () => (await steps.locator('td').allTextContents()).map((text) => text.trim().split(' ')[0])).toEqual(stepCounts);

  const { token } = await signInOverWire(here.url, accountOf('ops'));
  for (const [by, name] of [
    ['Month', 'Placements by month of joining'],
    ['Employer', 'Placements by employer'],
    ['Salary', 'Placements by monthly salary'],
    ['Sector', 'Placements by sector'],
  ] as const) {
    const { rows } = await call(here.url, 'dashboard', `countPlacementsBy${by}`, [{ centerId: 101 }], { token });
    const answerRows = (rows as { name: string; count: number }[]).map((row) => [row.name, String(row.count)]);
    expect(answerRows.length, by).toBeGreaterThan(1);
    const chart = page.getByRole('region', { name });
    await chart.locator('svg').first().waitFor();
    await chart.getByRole('button', { name: 'Show as a table' }).click();
    const table = chart.getByRole('table', { name });
    const readTable = async (): Promise<string[][]> => {
      const [labels, counts] = [await table.locator('tbody th').allTextContents(), await table.locator('tbody td:first-of-type').allTextContents()];
      return labels.map((label, index) => [label.trim(), counts[index]?.trim() ?? '']);
    };
    await expect.poll(readTable, { message: by }).toEqual(answerRows);
  }
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => sideways(page)).toBe(false);
  expect((await steps.boundingBox())?.width).toBeGreaterThan(200);
  expect(await faults(page)).toEqual([]);
  await picture(page, 'dashboard-360');
  await page.setViewportSize({ width: 1280, height: 900 });
  const first = page.getByRole('region', { name: 'Placements by sector' }).getByRole('table').getByRole('link').first();
  const [sector, many] = [await first.textContent(), await first.locator('xpath=ancestor::tr').locator('td').first().textContent()];
  await first.click();
  await page.waitForURL(/\/dashboard\/studentverfication/);
  await expect.poll(() => page.getByRole('main').textContent()).toContain(`${many?.trim() ?? ''} placement`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Domain' }).textContent()).toContain(sector?.trim());
  expect(troubles).toEqual([]);
});
