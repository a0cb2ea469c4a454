import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { journey } from '../support/journey.ts';
import { choose } from '../support/pages/field.ts';
import { addressOf, recordsIn, standing, type RecordAt } from '../support/pages/record.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey({ isReader: true });

const onPaper = (page: Page) => page.emulateMedia({ media: 'print' });
const onScreen = (page: Page) => page.emulateMedia({ media: 'screen' });

test('quality 4: neither a column of buttons, nor the form above a list of rows, nor the offer of the tour is printed', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/employercreation`);
  const head = page.getByRole('columnheader', { name: 'Modify' });
  await head.waitFor();
  await onPaper(page);
  await head.waitFor({ state: 'hidden' });
  await page.locator('h1').waitFor();
  await onScreen(page);

  const [her] = await recordsIn(here.url, 'Shortlisted');
  await travel(page, addressOf('', her as RecordAt, 3));
  await standing(page, 'Family');
  const fields = page.locator('main [data-field]:visible');
  await expect.poll(() => fields.count()).toBeGreaterThan(0);
  await onPaper(page);
  await expect.poll(() => fields.count()).toBe(0);
  await page.locator('.sd-listcard').waitFor();
  await onScreen(page);

  await travel(page, '/dashboard/dashboard');
  const offer = page.getByText('New here?');
  await offer.waitFor();
  await onPaper(page);
  await offer.waitFor({ state: 'hidden' });
  await page.locator('.sd-count-value').first().waitFor();
});

test('D3-REPORT-09 quality 2: a report that is asked for again over a lost line says so, and shows no rows of before', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'pune');
  await page.goto(`${here.url}/dashboard/reports`);
  await choose(page, 'centerId', 'Pune Hadapsar');
  await choose(page, 'studentEngagementStatus', 'Enrolled');
  await choose(page, 'batchId', 'C102-TAILOR-001');
  const view = page.getByRole('button', { name: 'View Report', exact: true });
  const rows = page.getByRole('region', { name: 'Student Report', exact: true }).locator('[data-id]');
  await view.click();
  await rows.first().waitFor();
  await page.route('**/api/report', (route) => route.abort());
  await view.click();
  await page.getByRole('button', { name: 'Try again', exact: true }).last().waitFor();
  expect(await rows.count()).toBe(0);
  await page.unroute('**/api/report');
  await page.getByRole('button', { name: 'Try again', exact: true }).last().click();
  await rows.first().waitFor();
});
