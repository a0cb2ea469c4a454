/** Rosters of a batch: the attendance of a day and the progress in a module, by keyboard at a desk and by taps on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, optionsOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const here = journey();
const BATCH = 'C101-RETAIL-001';
const rows = (page: Page): Locator => page.locator('.sd-roster tbody tr[data-id]');
const boxes = (page: Page): Locator => page.locator('.sd-roster input[type="checkbox"]');
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const ticks = (page: Page): Promise<boolean[]> => boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
/** `DD/MM/YYYY`, so many days ago in Kolkata. */
const daysAgo = (days: number): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now() - days * 86_400_000);

async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`${here.url}/dashboard/attendance`);
  await page.getByText('The students of the batch that is chosen stand here').waitFor();
  await choose(page, 'batchId', BATCH);
  await rows(page).first().waitFor();
  await choosesDay(page, day);
}
async function choosesDay(page: Page, day: string): Promise<void> {
  await fillField(page, 'attendanceDate', day);
  await page.keyboard.press('Tab');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
}

describe('attendance', () => {
  test('D3-ROUTES-17 D3-ATTEND-02 D3-ATTEND-03 D3-ATTEND-04 D3-ATTEND-05 D3-ATTEND-08 D3-ATTEND-11 a day is taken by keyboard, saved, and shown again', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    await openDay(page, daysAgo(0));
    expect(new Set(await ticks(page))).toEqual(new Set([false]));
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const ticked = await ticks(page);
    expect(ticked.slice(0, 3)).toEqual([true, true, ...ticked.slice(2, 3)]);
    await look(page, 'attendance-1280');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await acceptAlert(page, 'Data Saved Sucessfully');
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    expect(await ticks(page)).toEqual(ticked);
    await choosesDay(page, daysAgo(1));
    await expect.poll(() => ticks(page).then((all) => all.includes(true))).toBe(false);
    await expect.poll(() => save(page).isEnabled()).toBe(true);
    await openDay(page, daysAgo(0));
    await expect.poll(() => ticks(page)).toEqual(ticked);
    expect(troubles).toEqual([]);
  });

  test('D3-ATTEND-02 D3-ATTEND-04 on a phone: all present in one tap, one of them absent, saved', async () => {
    const { page, troubles } = await here.person({ width: 360, height: 740 });
    await bringIn(page, here.url, 'facilitator');
    await openDay(page, daysAgo(2));
    await page.getByRole('button', { name: 'All present' }).tap();
    await boxes(page).nth(1).tap();
    const ticked = await ticks(page);
    expect(ticked.filter((is) => !is)).toHaveLength(1);
    await look(page, 'attendance-360');
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await save(page).tap();
    await acceptAlert(page, 'Data Saved Sucessfully');
    await openDay(page, daysAgo(2));
    await expect.poll(() => ticks(page)).toEqual(ticked);
    expect(troubles).toEqual([]);
  });

  test('D3-ATTEND-09 without a network the ticks stay; saved upon an older list, the cells of both are kept', async () => {
    const [first, second] = [await here.person(), await here.person()];
    for (const { page } of [first, second]) {
      await bringIn(page, here.url, 'facilitator');
      await openDay(page, daysAgo(3));
    }
    await boxes(first.page).first().check();
    await save(first.page).click();
    await acceptAlert(first.page, 'Data Saved Sucessfully');
    await second.page.route('**/api/attendance', (route) => route.abort());
    await boxes(second.page).nth(1).check();
    await save(second.page).click();
    await second.page.getByText('Data not saved/updated successfully, Please try again!').first().waitFor();
    expect((await ticks(second.page)).slice(0, 2)).toEqual([false, true]);
    await second.page.unroute('**/api/attendance');
    await save(second.page).click();
    await acceptAlert(second.page, 'Data Saved Sucessfully');
    await expect.poll(async () => (await ticks(second.page)).slice(0, 2)).toEqual([true, true]);
    await expect.poll(() => rows(second.page).first().textContent()).toContain('Farhan Shaikh');
    await look(second.page, 'attendance-stale');
  });
});

describe.each([
  { width: 1280, height: 900, name: 'at a desk', module: 'Digital Literacy' },
  { width: 360, height: 740, name: 'on a phone', module: 'Trade Basics' },
])('course modules $name', ({ width, height, module }) => {
  test('D3-ROUTES-33 D3-MODULE-01 D3-MODULE-02 D3-MODULE-04 D3-MODULE-06 D3-MODULE-07 D3-MODULE-08 D3-MODULE-11 D3-MODULE-15 a sub module is completed, saved and shown again', async () => {
    const { page, troubles } = await here.person({ width, height });
    await bringIn(page, here.url, 'facilitator');
    await page.goto(`${here.url}/dashboard/CourseCoverageTracker`);
    await page.getByText('The sub modules of the module that is chosen stand here').waitFor();
    await choose(page, 'batchId', BATCH);
    await save(page).click();
    await acceptAlert(page, 'Each field is mandatory!');
    await expect.poll(() => errorOf(page, 'year')).toContain('Each field is mandatory!');
    await expect.poll(() => errorOf(page, 'moduleId')).toContain('Each field is mandatory!');
    expect(await optionsOf(page, 'year')).toEqual(['First Year', 'Second Year']);
    const chooseModule = async (): Promise<void> => {
      await choose(page, 'batchId', BATCH);
      await choose(page, 'year', 'First Year');
      await choose(page, 'moduleId', module);
      await rows(page).nth(4).waitFor();
    };
    await chooseModule();
    if (width > 900) {
      await expect
        .poll(() => page.locator('.sd-roster th').allTextContents())
        .toEqual(['Sr No', 'Sub Module', 'Status', 'Completion Date', 'Remarks']);
    }
    await expect.poll(() => rows(page).getByText('In-Active', { exact: true }).count()).toBe(5);
    await boxes(page).first().check();
    await save(page).click();
    await expect.poll(() => errorOf(page, 'rows.0.compDate')).toContain('This field is compulsary');
    await fillField(page, 'rows.0.compDate', daysAgo(-1));
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'rows.0.compDate')).toContain('The completion date must be from');
    await fillField(page, 'rows.0.compDate', daysAgo(0));
    await fillField(page, 'rows.0.remarks', 'With practice');
    await look(page, `modules-${width}`);
    // Nothing lies half below the top bar.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeFaults(page)).toEqual([]);
    await save(page).click();
    await acceptAlert(page, 'Data saved successfully!');
    await page.reload();
    await field(page, 'batchId').waitFor();
    await chooseModule();
    await expect.poll(() => ticks(page)).toEqual([true, false, false, false, false]);
    await expect.poll(() => rows(page).first().locator('input').last().inputValue()).toBe('With practice');
    expect(troubles).toEqual([]);
  });
});
