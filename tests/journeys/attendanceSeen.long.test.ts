/** What is seen of attendance: rate and absences in the list of a batch's students, a month by letters, holidays across the batches. */
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, field } from '../support/pages/field.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const BATCH = 'C101-RETAIL-001';

test('D3-ATTEND-05 D3-SHORTLIST-03 D3-ENTITY-08 a facilitator sees how often each of a batch was there, who was absent again and again, and a month by letters', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/mybatches`);
  await choose(page, 'batchId', BATCH);
  const marked = page.locator('[data-column="absencesInARow"] .sd-cell-mark').first();
  await marked.waitFor();
  expect([await marked.textContent(), await marked.locator('svg').count()]).toEqual([expect.stringContaining('Follow up'), 1]);
  const rates = await page.locator('[data-id] [data-column="attendanceRate"]').allTextContents();
  expect(rates.every((rate) => /\d+%|-/.test(rate))).toBe(true);
  expect(new Set(rates).size).toBeGreaterThan(1);
  await look(page, 'batch-students-1280');

  await travel(page, '/dashboard/attendance');
  await page.getByRole('heading', { name: 'Attendance of a month' }).waitFor();
  // The batch whose attendance is taken is the one whose month is shown.
  await choose(page, 'batchId', BATCH);
  const lines = page.locator('.sd-month tbody tr');
  const next = page.getByRole('button', { name: 'Next month' });
  await lines.first().waitFor();
  // The demo's days lie in this month or in the one before, on the first of a month in that alone.
  const isTaken = async (): Promise<boolean> => (await lines.getByText('Present').count()) > 0;
  const before = await page.locator('.sd-month caption').textContent();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page
    .locator('.sd-month caption')
    .filter({ hasNotText: before ?? '' })
    .waitFor({ state: 'attached' });
  await lines.first().waitFor();
  if (!(await isTaken())) await next.click();
  await expect.poll(isTaken).toBe(true);
  expect(await lines.first().locator('td').count()).toBe((await page.locator('.sd-month thead th').count()) - 1);
  expect(await lines.first().locator('td').last().textContent()).toMatch(/^\d+%$/);
  expect(await page.locator('.sd-month-legend li').allTextContents()).toEqual(['PPresent', 'AAbsent', '–Not taken', 'SSunday', 'HHoliday']);
  await look(page, 'attendance-month-1280');
  expect(troubles).toEqual([]);
});

test('D3-ENTITY-08 D3-BATCHLIST-02 the holidays of the centre lie across the batches and are named; a batch by itself has its own time, a new one none', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  await page.goto(`${here.url}/dashboard/managebatches`);
  const chart = (name: string) => page.locator('.sd-chart', { has: page.getByRole('heading', { name }) });
  const noteOf = (name: string): Promise<string | null> => chart(name).locator('.sd-chart-note').last().textContent();
  const all = chart('Batches in time');
  await expect.poll(() => noteOf('Batches in time')).toMatch(/\d{2}\/\d{2}\/\d{4} \S/);
  await expect.poll(() => all.locator('.apexcharts-xaxis-annotations rect').count()).toBeGreaterThan(0);
  await look(page, 'batches-in-time-1280');
  await all.getByRole('button', { name: 'Show as a table' }).click();
  await expect.poll(() => all.locator('tr[data-holiday]').first().textContent()).toMatch(/^Holiday\d{2}\//);
  await page.getByRole('link', { name: BATCH }).first().click();
  await expect.poll(() => noteOf('The batch in time')).toMatch(/\d{2}\/\d{2}\/\d{4} \S/);
  await expect.poll(() => chart('The batch in time').locator('table tbody tr[data-id]').allTextContents()).toEqual([expect.stringContaining(BATCH)]);
  await travel(page, '/dashboard/batchedetails');
  await field(page, 'courseId').waitFor();
  expect([await chart('The batch in time').count(), await page.getByText('Where the batch stands').count(), troubles]).toEqual([0, 0, []]);
});
