/** ID cards: a batch is chosen, its cards are looked at and printed. */
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { choose, optionsOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey({ isReader: true });
const PER_PAGE = 4;
const DOTS = 4;
const pairs = (page: Page) => page.locator('.sd-sheet-pair');
const print = (page: Page) => page.getByRole('button', { name: /^Print \d+ cards?$/ });
const open = async (page: Page, who: string, batch: string): Promise<void> => {
  await bringIn(page, here.url, who);
  await page.goto(`${here.url}/dashboard/PrintIdCard`);
  await page.getByText('Choose a batch to see its ID cards').waitFor();
  await choose(page, 'batchId', batch);
};

/** What a reader of codes sees in the first card's. */
async function scanned(page: Page): Promise<string | undefined> {
  const code = page.getByRole('img', { name: 'Roll No as a code to scan' }).first();
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2]);
  const dark = new Set([...((await code.locator('path').getAttribute('d')) ?? '').matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
  const side = size * DOTS;
  const pixels = Array.from({ length: side * side }, (_pixel, at) => {
    const light = dark.has(`${Math.floor((at % side) / DOTS)} ${Math.floor(at / side / DOTS)}`) ? 0 : 255;
    return [light, light, light, 255];
  });
  return jsQR(Uint8ClampedArray.from(pixels.flat()), side, side)?.data;
}

test('D3-IDCARD-01 D3-IDCARD-02 D3-IDCARD-03 D3-IDCARD-04 D3-IDCARD-05 D3-IDCARD-06 D3-IDCARD-07 D3-IDCARD-10 a front and a back for each, at a desk and in the dark on a phone', async () => {
  const { page, troubles } = await here.person();
  await open(page, 'manager', 'C101-RETAIL-001');
  expect(await optionsOf(page, 'batchId')).toContain('C101-CARE-000');
  await page.keyboard.press('Escape');
  await print(page).waitFor();
  const count = await pairs(page).count();
  expect(count).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('article').count()).toBe(2 * count);
  const id = (await pairs(page).first().getAttribute('data-id')) ?? '';
  const [front, back] = (await pairs(page).first().getByRole('article').allInnerTexts()).map((words) => words.replace(/\s+/g, ' '));
  expect(front).toMatch(
    new RegExp(`^Skilldesk Mumbai Andheri .* Roll No ${id} Blood Group \\S.* Valid Upto \\d\\d/\\d\\d/\\d{4} Course C101-RETAIL-001$`),
  );
  expect(back).toContain('12 Link Road, Andheri West, Mumbai, Mumbai, Maharashtra, 400053');
  expect(back).toMatch(/^Contact Number \d{10} Card No \d+ This card is not transferable\..* Missed call 1800-419-2112$/);
  expect(await scanned(page)).toBe(id);
  await expect.poll(() => page.locator('.sd-face-picture').count()).toBe(count);
  await expect.poll(() => page.locator('.sd-face-picture:not(:has(img, svg))').count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await look(page, 'id-cards-360');
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, 'batchId', 'C101-CARE-000');
  await page.getByText('Nobody is enrolled in this batch, so there are no cards to print').waitFor();
  expect(await page.getByRole('button', { name: /print/i }).count()).toBe(0);
  expect(troubles).toEqual([]);
});

test('D3-IDCARD-08 D3-IDCARD-09 quality 4: a batch of more than twenty prints all of its cards, eight faces a page', async () => {
  const { page, troubles } = await here.person();
  const pageCalls: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('viewCardsByBatch')) pageCalls.push(/"page":\d+,"size":\d+/.exec(body)?.[0] ?? body);
  });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await open(page, 'pune', 'C102-TAILOR-001');
  await print(page).waitFor();
  await expect.poll(() => pairs(page).count()).toBeGreaterThan(20);
  const count = await pairs(page).count();
  expect(pageCalls).toEqual(['"page":1,"size":20', '"page":2,"size":20']);
  await expect.poll(() => print(page).textContent()).toBe(`Print ${count} cards`);
  await page.locator('[data-action="print"]:not([aria-disabled])').click();
  await page.locator('body[data-printed]').waitFor();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect([...paper.matchAll(/\/Type\s*\/Page\b/g)].length).toBe(Math.ceil(count / PER_PAGE));
  // A4 lying.
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 84[12](\.\d+)? 59[45](\.\d+)?\]/);
  expect(troubles).toEqual([]);
});
