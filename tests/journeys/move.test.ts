/** Students who move to another centre: chosen in a list, at a desk and on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, optionsOf } from '../support/pages/field.ts';
import { bringIn, signIn } from '../support/pages/session.ts';

const here = journey();
const rows = (page: Page): Locator => page.locator('.sd-roster tbody tr[data-id]');
const boxes = (page: Page): Locator => page.locator('.sd-roster input[type="checkbox"]');
const button = (page: Page): Locator => page.getByRole('button', { name: 'Moving to Center', exact: true });
/** Columns: 1 the engagement id, 8 the state. */
const cell = (page: Page, at: number, column: number): Locator => rows(page).nth(at).locator('td').nth(column);

async function openList(page: Page): Promise<void> {
  await page.goto(`${here.url}/dashboard/StudentList`);
  await rows(page).first().waitFor();
}
const idAt = async (page: Page, at: number): Promise<string> => /\d+/.exec((await cell(page, at, 1).textContent()) ?? '')?.[0] ?? '';
const ids = (page: Page): Promise<string[]> => rows(page).locator('td:nth-child(2)').allTextContents();
const find = async (page: Page, words: string): Promise<void> => {
  await field(page, 'keyword').locator('input').fill(words);
};

describe.each([
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])('moving students at $width px', ({ width, height }) => {
  test('D3-MOVE-01 D3-MOVE-02 D3-MOVE-03 D3-MOVE-04 D3-MOVE-05 D3-MOVE-06 D3-MOVE-10 D3-MOVE-11 a manager moves two of the own centre', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'manager');
    await openList(page);
    if (width > 900)
      await expect
        .poll(() => page.locator('.sd-roster th').allTextContents())
        .toEqual(['Select', 'Engagement Id', 'Name', 'Aadhaar', 'Contact', 'Interested Course', 'Nearest Centre', 'City', 'State']);
    await expect.poll(() => page.locator('.sd-roster').textContent()).toMatch(/X{8}\d{4}/);
    // A masked number stands on one line.
    const masked = page.locator('.sd-words').filter({ hasText: /^X{8}\d{4}$/ });
    expect(await masked.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height > 30).length)).toBe(0);
    expect(await page.locator('[data-field="state"]').count()).toBe(0);
    expect((await button(page).getAttribute('aria-disabled')) === 'true' || (await button(page).isDisabled())).toBe(true);
    const [one, two] = [await idAt(page, 0), await idAt(page, 1)];
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    await button(page).click();
    await acceptAlert(page, 'Please select Center Name');
    expect(await optionsOf(page, 'centerId')).toEqual(['Assessment Centre', 'Pune Hadapsar']);
    await choose(page, 'centerId', 'Pune Hadapsar');
    await look(page, `move-${width}`);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await button(page).click();
    await acceptAlert(page, 'Student Moved to Selected Center');
    await expect.poll(() => idAt(page, 0)).not.toBe(one);
    await find(page, two);
    await expect.poll(async () => (await ids(page)).some((text) => text.includes(two) || text.includes(one))).toBe(false);
    const { page: pune } = await here.person({ width, height });
    await bringIn(pune, here.url, 'pune');
    await openList(pune);
    await find(pune, one);
    await expect.poll(async () => (await ids(pune)).some((text) => text.includes(one))).toBe(true);
    expect(troubles).toEqual([]);
  });
});

test('D3-MENU-12 D3-MOVE-08 D3-MOVE-09 D3-MOVE-12 D3-ROUTES-28 the call center picks any state, and starts here', async () => {
  const { page, troubles } = await here.person();
  await signIn(page, here.url, 'callcentre');
  await page.waitForURL(/\/dashboard\/StudentList$/);
  await rows(page).first().waitFor();
  expect((await optionsOf(page, 'state')).length).toBeGreaterThan(30);
  const asked = page.waitForRequest((request) => request.url().includes('/api/migration/program-students') && request.url().includes('Tamil'));
  await choose(page, 'state', 'Tamil Nadu');
  expect((await asked).url()).toContain('programId=SR-STRIVE');
  expect((await asked).headers()['authorization']).toMatch(/^Bearer /);
  await expect.poll(() => cell(page, 0, 8).textContent()).toContain('Tamil Nadu');
  expect(await optionsOf(page, 'centerId')).toEqual(['Assessment Centre', 'Chennai Guindy', 'Mumbai Andheri', 'Pune Hadapsar']);
  expect(troubles).toEqual([]);
});

test.each([
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
])('D3-MOVE-07 at $width px without a network the selection stays; who was moved by somebody else meanwhile is told', async ({ width, height }) => {
  const [first, second] = [await here.person({ width, height }), await here.person({ width, height })];
  await bringIn(first.page, here.url, 'facilitator');
  await bringIn(second.page, here.url, 'ops');
  await openList(first.page);
  await openList(second.page);
  const one = await idAt(first.page, 0);
  for (const { page } of [first, second]) {
    await boxes(page).first().check();
    await choose(page, 'centerId', 'Pune Hadapsar');
  }
  await first.page.route('**/api/engagement', (route) => route.abort());
  await button(first.page).click();
  await first.page.getByText('Nobody was moved. Please try again.').first().waitFor();
  await expect.poll(() => boxes(first.page).first().isChecked()).toBe(true);
  await first.page.unroute('**/api/engagement');
  await button(first.page).click();
  await acceptAlert(first.page, 'Student Moved to Selected Center');
  await button(second.page).click();
  await second.page
    .getByText(/Nobody was moved/)
    .first()
    .waitFor();
  await look(second.page, `move-two-${width}`);
  await second.page.getByRole('button', { name: 'Read the list again' }).click();
  await expect.poll(() => idAt(second.page, 0)).not.toBe(one);
});
