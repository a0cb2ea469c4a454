import { describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { read, utils } from 'xlsx';
import { journey } from '../support/journey.ts';
import { openList, rows, searchFor } from '../support/pages/list.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
const headers = ['Student Id', 'Engagement Id', 'Name', 'Contact Number', 'Date Of Birth', 'Status', 'Action'];

describe('the list of beneficiaries', () => {
  test('D3-LIST-01 D3-LIST-05 D3-LIST-10 columns in order, ten rows a page', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    const shown = (await page.locator('thead th').allTextContents()).map((text) => text.trim()).filter(Boolean);
    expect(shown.filter((text) => headers.includes(text))).toEqual(headers);
    expect(await rows(page).count()).toBe(10);
    expect(await page.getByRole('heading', { name: 'Beneficiary list' }).count()).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  test('D3-LIST-03 D3-LIST-04 D3-ROUTES-36 one row is selected at a time, the pencil opens tab 0 and a reload keeps the person', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    for (const index of [0, 1]) await rows(page).nth(index).getByRole('radio').check({ force: true });
    expect(await page.locator('[data-id] input[type="radio"]:checked').count()).toBe(1);
    await rows(page).first().getByRole('link').last().click();
    await page.waitForURL(/updatebeneficiary/);
    await page.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
    const name = await page.getByText(/Beneficiary Id/).first().textContent();
    await page.reload();
    await page.getByRole('tab', { name: /Basic/, selected: true }).first().waitFor();
    expect(await page.getByText(/Beneficiary Id/).first().textContent()).toBe(name);
  });

  test('D3-LIST-02 the server sorts: by name, up and down', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    const names = async () => (await page.locator('[data-id] td').evaluateAll((cells, at) => cells.filter((_, index) => index % at.width === at.name).map((node) => node.textContent ?? ''),
      await page.locator('thead th').evaluateAll((all) => ({ width: all.length, name: all.findIndex((one) => one.textContent?.trim() === 'Name') })))).map((text) => text.trim().toLowerCase());
    const sorted = page.locator('thead th').filter({ hasText: /^Name/ });
    await sorted.getByRole('button').click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    const up = await names();
    expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : 1)));
    await sorted.getByRole('button').click();
    await page.locator('th[aria-sort="descending"]').waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    const down = await names();
    expect(down[0] !== undefined && up[0] !== undefined && down[0] >= up[0]).toBe(true);
  });

  test('quality 1: next and previous page show others and come back to the same', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    const ids = () => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
    const first = await ids();
    await page.getByRole('button', { name: /next/i }).click();
    await expect.poll(ids).not.toEqual(first);
    const second = await ids();
    expect(second.some((id) => first.includes(id))).toBe(false);
    await page.getByRole('button', { name: /previous/i }).click();
    await expect.poll(ids).toEqual(first);
  });

  test('D3-LIST-06 a search that finds nothing says so, an empty one brings everybody back', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    await searchFor(page, 'zzqxzz');
    await expect.poll(() => rows(page).count()).toBe(0);
    await page.getByText('No beneficiary matches.').first().waitFor();
    await page.getByRole('searchbox').first().fill('');
    await expect.poll(() => rows(page).count()).toBe(10);
  });

  test('D3-LIST-02 the export is a workbook with the list in it', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /export/i }).first().click()]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    const book = read(await readFile(await download.path()));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw new Error('the workbook has no sheet');
    const content = utils.sheet_to_json<string[]>(sheet, { header: 1 });
    expect(content[0]).toEqual(expect.arrayContaining(['Student Id', 'Name', 'Status']));
    expect(content.length).toBeGreaterThan(11);
    for (const cells of content.slice(1)) for (const one of cells) expect(String(one)).not.toMatch(/^[=+@]/);
  });

  test('D3-LIST-07 D3-LIST-20 a principal sees another title, a mobilizer a plain list', async () => {
    for (const [account, title] of [['principal', 'Shortlisted Student list'], ['mobilizer', 'Beneficiary list']] as const) {
      const { page } = await here.person();
      await signIn(page, here.url, account);
      await page.goto(`${here.url}/dashboard/managebeneficiary`);
      await page.getByRole('heading', { name: title }).first().waitFor();
      expect(await page.getByRole('button', { name: /^(Evaluate|Enroll|Shortlist)$/ }).count()).toBe(0);
    }
  });

  test('look 5: on a phone each row is a card and nothing scrolls sideways', async () => {
    const { page } = await here.person({ width: 360, height: 740 });
    await signIn(page, here.url, 'manager');
    await openList(page, here.url);
    expect(await rows(page).count()).toBe(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
});
