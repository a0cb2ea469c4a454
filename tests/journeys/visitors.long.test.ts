/** A register made by the recipe of schemas/README.md: its folder is dropped into a running product and used, at a desk and on a phone. */
import type { Download, Locator, Page } from 'playwright-core';
import { read, utils } from 'xlsx';
import { describe, expect, test } from 'vitest';
import { Copy } from '../rules/support/copy.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { dropForm } from '../support/droppedForms.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { answerQuestion } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { bringIn, signIn } from '../support/pages/session.ts';

const { folder } = copyOfDefinitions();
const copy = new Copy(folder);
const here = journey({ env: { CONFIG_DIR: folder, LOG_LEVEL: 'info' } });
const PATH = '/dashboard/visitors';
const submit = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true }).first();
const list = (page: Page): Locator => page.getByRole('region', { name: 'Visitors', exact: true });
const rowOf = (page: Page, text: string): Locator => list(page).locator('[data-id]').filter({ hasText: text });
const entry = (page: Page): Locator => page.locator('nav').getByRole('link', { name: 'Visitors' }).first();
const downloaded = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
/** DD/MM/YYYY of today, by the centre's clock. */
const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());

async function fill(page: Page, visitorName: string, badgeNumber: string): Promise<void> {
  await fillField(page, 'visitorName', visitorName);
  await fillField(page, 'phone', '9876512345');
  await fillField(page, 'whom', 'Farhan Shaikh');
  await choose(page, 'purpose', 'Parent of a student');
  await fillField(page, 'visitDate', today());
  await fillField(page, 'badgeNumber', badgeNumber);
  await fillField(page, 'inTime', '10:05');
}
async function add(page: Page, visitorName: string, badgeNumber: string): Promise<void> {
  await fill(page, visitorName, badgeNumber);
  await submit(page).click();
  await rowOf(page, visitorName).waitFor();
  await expect.poll(() => valueOf(page, 'visitorName')).toBe('');
}
const noFaults = async (page: Page): Promise<void> => expect(await axeFaults(page)).toEqual([]);

describe('quality 5: a register of visitors, dropped into a running product', () => {
  test('its entry stands in the menu, and a visit is added, judged, edited, told, deleted and brought back', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'manager');
    expect(await entry(page).count()).toBe(0);
    dropForm(folder, 'visitors', 'front');
    const { hash } = await copy.catalogue();
    await expect
      .poll(async () => ((await (await fetch(`${here.url}/api/health`)).json()) as { catalogue: string }).catalogue, { timeout: 30_000 })
      .toBe(hash);
    await page.reload();
    await entry(page).click();
    await page.waitForURL(`${here.url}${PATH}`);
    await list(page).getByText('Nothing is written down here yet').waitFor();
    await noFaults(page);
    await add(page, 'Asha Patil', '7');
    await add(page, 'Zubin Mehta', '8');
    await page.locator('.sd-said').waitFor();
    await fill(page, 'Ravi Patil', '7');
    await fillField(page, 'outTime', '10:00');
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'outTime')).toBe('Nobody leaves before they came');
    await fillField(page, 'outTime', '');
    await submit(page).click();
    await expect.poll(() => errorOf(page, 'badgeNumber')).toBe('Somebody who is still inside has this badge');
    await expect.poll(() => page.locator('.sd-said').count()).toBe(0);
    await look(page, 'visitors-1280');
    await fillField(page, 'badgeNumber', '9');
    await submit(page).click();
    await rowOf(page, 'Ravi Patil').waitFor();

    // Who comes, saves nothing before, and goes on by keys goes on in the row.
    await page.reload();
    await rowOf(page, 'Asha Patil')
      .getByRole('button', { name: /^Edit Asha Patil/ })
      .press('Enter');
    await page.locator('form.sd-form h2:focus').waitFor();
    await expect.poll(() => valueOf(page, 'badgeNumber')).toBe('7');
    await fillField(page, 'outTime', '10:40');
    await submit(page).click();
    await rowOf(page, 'Asha Patil').getByText('10:40').waitFor();
    await rowOf(page, 'Asha Patil')
      .getByRole('button', { name: /^History of Asha Patil/ })
      .click();
    const panel = page.getByRole('dialog').filter({ hasText: 'History of Asha Patil' });
    await panel.getByText('10:40').first().waitFor();
    await look(page, 'visitors-history-1280');
    await noFaults(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    await rowOf(page, 'Ravi Patil')
      .getByRole('button', { name: /^Delete Ravi Patil/ })
      .click();
    await page.getByRole('alertdialog', { name: /^Delete Ravi Patil, / }).waitFor();
    await look(page, 'visitors-delete-1280');
    await noFaults(page);
    await answerQuestion(page, /^Delete Ravi Patil/, 'Delete');
    await rowOf(page, 'Ravi Patil').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await rowOf(page, 'Ravi Patil').waitFor();
    expect(troubles).toEqual([]);
  });

  test('rows are searched and filtered, exported as a workbook and printed as a table', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'ops');
    await entry(page).click();
    await rowOf(page, 'Asha Patil').waitFor();
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await page.getByRole('searchbox').first().fill('zubin');
    await rowOf(page, 'Asha Patil').waitFor({ state: 'detached' });
    const arriving = downloaded(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const parts: Buffer[] = [];
    for await (const part of await (await arriving).createReadStream()) parts.push(part as Buffer);
    const book = read(Buffer.concat(parts));
    const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines.map(([first, , , , whom, purpose]) => [first, whom, purpose])).toEqual([
      ['Visitor', 'Whom they visit', 'Purpose'],
      ['Zubin Mehta', 'Farhan Shaikh', 'Parent of a student'],
    ]);
    await page.evaluate(() => {
      window.print = () => void Object.assign(window, { printed: true });
    });
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    expect(await page.evaluate(() => 'printed' in window)).toBe(true);
    await page.emulateMedia({ media: 'print' });
    await page.locator('table:visible tbody tr:visible').first().waitFor();
    await look(page, 'visitors-print');
    expect(await page.locator('button:not(th *):visible, [data-field]:visible').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('on a phone the form and the cards fit; who only reads sees the rows alone, another role nothing', async () => {
    const { page, troubles } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'manager');
    await page.goto(`${here.url}${PATH}`);
    await rowOf(page, 'Zubin Mehta').waitFor();
    await look(page, 'visitors-360');
    await noFaults(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await rowOf(page, 'Zubin Mehta')
      .getByRole('button', { name: /^Edit Zubin Mehta/ })
      .tap();
    await expect.poll(() => valueOf(page, 'badgeNumber')).toBe('8');
    const reader = await here.person();
    await signIn(reader.page, here.url, 'facilitator');
    await entry(reader.page).click();
    await rowOf(reader.page, 'Zubin Mehta').waitFor();
    expect([await field(reader.page, 'visitorName').count(), await reader.page.getByRole('button', { name: /^Edit/ }).count()]).toEqual([0, 0]);
    await look(reader.page, 'visitors-reader');
    const other = await here.person();
    await signIn(other.page, here.url, 'mobilizer');
    expect(await entry(other.page).count()).toBe(0);
    await other.page.goto(`${here.url}${PATH}`);
    await other.page.waitForURL(/\/dashboard\/dashboard$/);
    expect([troubles, reader.troubles, other.troubles]).toEqual([[], [], []]);
  });
});
