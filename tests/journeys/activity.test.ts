/** The activity of everybody as an administrator reads it: what was refused, page by page, by person, and all of it as a workbook. */
import type { Download, Page } from 'playwright-core';
import { read, utils } from 'xlsx';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, errorOf, fillField } from '../support/pages/field.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Activity', exact: true });
const rows = (page: Page) => list(page).locator('[data-id]');
const downloaded = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });

test('quality 3: an administrator reads who did what, page by page, what was refused to one person, and takes it along', async () => {
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  await call(here.url, 'audit', 'viewAudit', [{}], { token });
  for (let times = 0; times < 12; times += 1) await signInOverWire(here.url, accountOf('ops'));
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'admin');
  await page.goto(`${here.url}/dashboard/activity`);
  await page.getByText(/^Press View Activity/).waitFor();
  await button(page, 'View Activity').click();
  await rows(page).first().waitFor();
  await expect.poll(() => rows(page).count()).toBe(15);
  await expect.poll(() => list(page).innerText()).toContain('Signed in');
  await expect
    .poll(() => page.getByRole('table', { name: 'Activity' }).getByRole('columnheader').allTextContents())
    .toEqual(['When', 'Person', 'Action', 'Outcome', 'Record', 'Details']);
  await look(page, 'activity-1280');
  const newest = await rows(page).first().getAttribute('data-id');
  await button(page, 'Next').click();
  await expect.poll(() => rows(page).first().getAttribute('data-id')).not.toBe(newest);
  await button(page, 'Previous').click();
  await expect.poll(() => rows(page).first().getAttribute('data-id')).toBe(newest);

  await fillField(page, 'recordId', '7');
  await button(page, 'View Activity').click();
  await expect.poll(() => errorOf(page, 'recordKind')).toBe('Choose which kind of record has this id');
  await fillField(page, 'recordId', '');
  await fillField(page, 'person', 'mobilizer@skilldesk.test');
  await choose(page, 'outcome', 'Refused');
  await button(page, 'View Activity').click();
  await expect.poll(() => list(page).innerText()).toContain('Your role may not do this');
  expect(await list(page).innerText()).not.toContain('Signed in');
  await look(page, 'activity-refused-1280');
  const rowCount = await rows(page).count();

  const arriving = downloaded(page);
  await button(page, 'Download Excel').click();
  const parts: Buffer[] = [];
  for await (const part of await (await arriving).createReadStream()) parts.push(part as Buffer);
  const book = read(Buffer.concat(parts));
  const sheetRows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
  expect([sheetRows.length, new Set(sheetRows.map(({ Outcome }) => Outcome))]).toEqual([rowCount, new Set(['Refused'])]);
  expect(troubles).toEqual([]);
});
