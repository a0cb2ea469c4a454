/** What is seen of attendance: rate and absences in the list of a batch's students, and a month by letters; at a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const BATCH = 'C101-RETAIL-001';
const MONTH = 'attendance-of-month';
const lines = (page: Page): Locator => page.locator('.sd-month tbody tr');
/** Nothing lies half below the top bar. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  return axeFaults(page);
}
const fits = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

describe.each([
  { width: 1280, height: 900, name: 'at a desk' },
  { width: 360, height: 740, name: 'on a phone' },
])('attendance $name', ({ width, height }) => {
  test('D3-ATTEND-05 D3-SHORTLIST-03 the list of a batch says how often each was there, and by words and icon who was absent again and again', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'facilitator');
    await page.goto(`${here.url}/dashboard/mybatches`);
    await choose(page, 'batchId', BATCH);
    const marked = page.locator('[data-column="absencesInARow"] .sd-cell-mark');
    await marked.first().waitFor();
    expect(await marked.first().textContent()).toContain('Follow up');
    expect(await marked.first().locator('svg').count()).toBe(1);
    const rates = await page.locator('[data-id] [data-column="attendanceRate"]').allTextContents();
    expect(rates.every((rate) => /\d+%|-/.test(rate))).toBe(true);
    expect(new Set(rates).size).toBeGreaterThan(1);
    await look(page, `batch-students-${width}`);
    expect(await faults(page)).toEqual([]);
    expect(await fits(page)).toBeLessThanOrEqual(width);
    expect(troubles).toEqual([]);
  });

  test('D3-ATTEND-05 D3-ENTITY-08 a month of the batch by letters, back and forth, and what each letter means', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'facilitator');
    await page.goto(`${here.url}/dashboard/attendance`);
    await page.getByRole('heading', { name: 'Attendance of a month' }).waitFor();
    await choose(page, MONTH, BATCH);
    // The demo's days lie in this month or in the one before.
    await lines(page).first().waitFor();
    const previous = page.getByRole('button', { name: 'Previous month' });
    await previous.click();
    const next = page.getByRole('button', { name: 'Next month' });
    await expect.poll(() => next.isEnabled()).toBe(true);
    await next.click();
    if ((await lines(page).getByText('Present').count()) === 0) await previous.click();
    await expect.poll(() => lines(page).getByText('Present').count()).toBeGreaterThan(0);
    const first = lines(page).first();
    expect(await first.locator('td').count()).toBe((await page.locator('.sd-month thead th').count()) - 1);
    expect(await first.locator('td').last().textContent()).toMatch(/^\d+%$/);
    expect(await page.locator('.sd-month-legend li').allTextContents()).toEqual(['PPresent', 'AAbsent', '–Not taken', 'SSunday', 'HHoliday']);
    await look(page, `attendance-month-${width}`);
    expect(await faults(page)).toEqual([]);
    expect(await fits(page)).toBeLessThanOrEqual(width);
    expect(troubles).toEqual([]);
  });
});

describe.each([
  { width: 1280, height: 900, name: 'at a desk' },
  { width: 360, height: 740, name: 'on a phone' },
])('batches in time $name', ({ width, height }) => {
  test('D3-ENTITY-08 the holidays of the centre lie across the batches, and are named', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}/dashboard/managebatches`);
    const chart = page.locator('.sd-chart', { has: page.getByRole('heading', { name: 'Batches in time' }) });
    await expect.poll(() => chart.locator('.sd-chart-note').last().textContent()).toMatch(/\d{2}\/\d{2}\/\d{4} \S/);
    await expect.poll(() => chart.locator('.apexcharts-xaxis-annotations rect').count()).toBeGreaterThan(0);
    await look(page, `batches-in-time-${width}`);
    await chart.getByRole('button', { name: 'Show as a table' }).click();
    expect(await chart.locator('tr[data-holiday]').first().textContent()).toMatch(/^Holiday\d{2}\//);
    expect(await faults(page)).toEqual([]);
    expect(await fits(page)).toBeLessThanOrEqual(width);
    expect(troubles).toEqual([]);
  });

  test('D3-ENTITY-08 D3-BATCHLIST-02 a batch by itself, in time; a new one has none', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}/dashboard/managebatches`);
    await page.getByRole('link', { name: BATCH }).first().click();
    const chart = page.locator('.sd-chart', { has: page.getByRole('heading', { name: 'The batch in time' }) });
    await expect.poll(() => chart.locator('.sd-chart-note').last().textContent()).toMatch(/\d{2}\/\d{2}\/\d{4} \S/);
    expect(await chart.locator('table tbody tr[data-id]').allTextContents()).toEqual([expect.stringContaining(BATCH)]);
    await look(page, `batch-in-time-${width}`);
    expect(await faults(page)).toEqual([]);
    expect(await fits(page)).toBeLessThanOrEqual(width);
    await page.goto(`${here.url}/dashboard/batchedetails`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await chart.count()).toBe(0);
    expect(troubles).toEqual([]);
  });
});
