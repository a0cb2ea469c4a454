import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { field } from '../support/pages/field.ts';
import { openRecord, openTab, panel, picture, recordsIn, saveButton, standing, type RecordAt } from '../support/pages/record.ts';
import { bringIn } from '../support/pages/session.ts';
import { fillRows } from '../support/pages/tabs.ts';

const here = journey();
const mobilised = async (index: number): Promise<RecordAt> => {
  const at = (await recordsIn(here.url))[index];
  if (!at) throw new Error('too few are Mobilised');
  return at;
};

test('D2-COMPLETE-01 a save leads on to the next tab that lacks something', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, await mobilised(7), 2, 'Education');
  await page.locator('.sd-tab-left').first().waitFor();
  await fillRows(page, ['Below 5th Standard']);
  await saveButton(page).click();
  await picture(page, 'onward-1280');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue filling: Family' }).click();
  await standing(page, 'Family');
  await page
    .getByRole('tab', { name: /^Family/, selected: true })
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
});

test.each([
  ['on a phone', 360, 740],
  ['at a desk at 200 % zoom', 640, 450],
])('D3-RECORD-01 %s the head of a record is one bar of 48 px once it is scrolled, and an empty list one line', async (_where, width, height) => {
  const { page } = await here.person({ width, height });
  await bringIn(page, here.url, 'facilitator');
  await openRecord(page, here.url, await mobilised(8), 3, 'Family');
  const empty = panel(page).locator('.sd-empty-line');
  await empty.waitFor();
  expect(await empty.innerText()).toBe('No family member was entered yet');
  expect((await empty.boundingBox())?.height).toBeLessThanOrEqual(48);
  expect(await panel(page).getByRole('navigation').count()).toBe(0);
  await openTab(page, 'Basic');
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await page.locator('.sd-topline').boundingBox())?.y).toBeLessThan(-48);
  const bar = await page.locator('.sd-picker').boundingBox();
  expect([bar?.y, Math.round(bar?.height ?? 0) <= 49]).toEqual([0, true]);
  await picture(page, `onward-head-${width}`);
  // What is half below the bar is no target there: a section begins right under it.
  await page.getByRole('heading', { level: 2, name: 'Basic Details' }).evaluate((title) => scrollBy(0, title.getBoundingClientRect().top - 64));
  expect(await axeFaults(page)).toEqual([]);
});

test('D1-REG-40 the calendar of the birth date asks for the year first, near those of who is registered', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'mobilizer');
  await page.goto(`${here.url}/dashboard/addobeneficiary`);
  await standing(page, 'Basic');
  await field(page, 'dob').getByRole('button', { name: /date/i }).click();
  const calendar = page.getByRole('dialog');
  const near = calendar.getByRole('radio', { name: '2005' });
  await near.waitFor();
  await expect
    .poll(() =>
      near.evaluate((year) => {
        const [mine, view] = [year.getBoundingClientRect(), year.closest('[role="dialog"]')?.getBoundingClientRect()];
        return view !== undefined && mine.top >= view.top && mine.bottom <= view.bottom;
      }),
    )
    .toBe(true);
  await picture(page, 'birth-year-360');
  await near.click();
  await calendar.getByRole('radio', { name: 'Mar', exact: false }).click();
  await calendar.getByRole('gridcell', { name: '14' }).click();
  await expect.poll(() => field(page, 'dob').getByRole('textbox').inputValue()).toBe('14/03/2005');
});
