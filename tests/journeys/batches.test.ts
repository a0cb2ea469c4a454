/** Batches: the manager makes one by the calendar and changes it, hears a refusal, and finds where each stands. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dateOf, dayNumber, weekdayOf } from '../../src/engine/dates/day.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, alertText, leadOn } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';

const TODAY = '2026-11-20';
const here = journey({ env: { CLOCK: `${TODAY}T06:30:00Z` } });
const ALREADY_ASSIGNED = 'Selected domain facilitator is already assigned to ongoing batches. Do you still want to proceed?';
const holidays = new Set(
  (JSON.parse(readFileSync('config/reference/holidays.json', 'utf8')) as { rows: { holidayDate: string; state: string }[] }).rows
    .filter(({ state }) => state === 'Maharashtra')
    .map(({ holidayDate }) => holidayDate),
);

/** The n-th working day after a date, counted one by one. */
function workingDay(from: string, count: number): string {
  let day = dayNumber(from) ?? 0;
  for (let left = count; left > 0;) {
    day += 1;
    if (weekdayOf(day) !== 0 && !holidays.has(dateOf(day) ?? '')) left -= 1;
  }
  return (dateOf(day) ?? '').split('-').reverse().join('/');
}

const gotoList = async (page: Page): Promise<void> => {
  await page.goto(`${here.url}/dashboard/managebatches`);
  await page.getByText('C101-RETAIL-001').first().waitFor();
};
const addBatch = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Add Batch' }).click();
  await page.waitForURL(/batchedetails/);
  await field(page, 'courseId').waitFor();
};

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

/** Takes a day of the month after the one shown. */
async function pickNextMonth(page: Page, name: string, day: number): Promise<void> {
  await field(page, name).getByRole('button').first().click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(() => calendar.textContent()).toContain('December 2026');
  await calendar
    .getByRole('gridcell', { name: String(day), exact: true })
    .first()
    .click();
  await calendar.waitFor({ state: 'detached' });
}

test('D3-BATCHFORM-76 quality 4: a field that has come to be needed since a save was stopped is counted with the others', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  await gotoList(page);
  await addBatch(page);
  await saveButton(page).click();
  const title = page.getByText(/^There are \d+ problems in this form/).first();
  const before = await title.textContent();
  await choose(page, 'batchOwner', 'domain_facilitator');
  await expect.poll(() => errorOf(page, 'domainFacilitator')).toBe('Please fill out this field');
  await expect.poll(() => errorOf(page, 'batchOwner')).toBe('');
  expect(await title.textContent()).toBe(before);
});

/** Each try makes a batch of another course. */
const courses: [course: string, code: string, days: number][] = [
  ['Data Entry Operator', 'DATA', 34],
  ['Self Employed Tailor', 'SELF', 43],
];

test('D3-BATCHFORM-71 D3-BATCHFORM-20 D3-BATCHFORM-40 D3-BATCHFORM-43 D3-BATCHFORM-81 D3-BATCHFORM-83 D3-BATCHFORM-01 D3-BATCHFORM-69 D3-BATCHFORM-75 D3-BATCHFORM-76 D3-BATCHFORM-82 D3-BATCHFORM-84 D3-ENTITY-04 D3-ROUTES-07 D3-ROUTES-40: reused ones first, a facilitator who is taken, dates by working days, the name; then it is changed', async () => {
  const [course, code, days] = courses.shift() ?? ['', '', 0];
  const { page, troubles } = await here.person();
  await page.clock.install();
  await bringIn(page, here.url, 'manager');
  await gotoList(page);
  await look(page, 'batches-1280');
  await addBatch(page);
  expect(await page.title()).toContain('Add Batches');
  await page.getByRole('heading', { name: 'Batch Details' }).waitFor();
  expect(await field(page, 'batchName').count()).toBe(0);
  const standing = page.getByRole('region', { name: 'Where the batch stands' });
  expect(await standing.count()).toBe(0);

  await choose(page, 'courseId', 'Retail Sales Associate');
  expect(await alertText(page)).toContain('C101-RETAIL-002');
  await acceptAlert(page, 'helpdesk ticket');
  await page.waitForURL(/managebatches/);

  await addBatch(page);
  await choose(page, 'courseId', course);
  await choose(page, 'batchType', 'ClassRoom');
  await fillField(page, 'batchDescription', 'a b');
  await inputOf(page, 'batchDescription').blur();
  await expect.poll(() => errorOf(page, 'batchDescription')).toBe('Starts with letter/number only and length should not be greater than 200');
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await fillField(page, 'batchDescription', 'Morning_1');
  await choose(page, 'batchOwner', 'domain_facilitator');
  await choose(page, 'domainFacilitator', 'Farhan Shaikh');
  const question = page.getByRole('alertdialog').filter({ hasText: ALREADY_ASSIGNED });
  await question.getByText('C101-RETAIL-001').waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect.poll(() => valueOf(page, 'domainFacilitator')).toBe('');
  await choose(page, 'domainFacilitator', 'Farhan Shaikh');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => valueOf(page, 'domainFacilitator')).toBe('Farhan Shaikh');

  expect(await inputOf(page, 'startDate').getAttribute('readonly')).not.toBeNull();
  await pickNextMonth(page, 'startDate', 7);
  await expect.poll(() => valueOf(page, 'endDate')).toBe(workingDay('2026-12-07', days));
  await expect.poll(() => valueOf(page, 'assessmentDate')).toBe(workingDay('2026-12-07', days));
  await expect.poll(() => valueOf(page, 'freezeLine')).toMatch(/^\d{2}-12-2026$/);
  await fillField(page, 'capacity', '25');
  await choose(page, 'attendenceMechanism', 'Vidyaroha');
  await choose(page, 'applicableProcess', 'Assessment');
  await look(page, 'batch-1280');
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
  const saves: string[] = [];
  page.on('request', (request) => saves.push(...((request.postData() ?? '').match(/saveBatch/g) ?? [])));
  await saveButton(page).dblclick();
  expect(await alertText(page)).toMatch(new RegExp(`^C101-${code}-\\d{3} Successfully Created`));
  await acceptAlert(page, 'Successfully Created');
  await leadOn(page, /managebatches/);
  expect(saves).toHaveLength(1);

  const own = page
    .locator('[data-id]')
    .filter({ hasText: `C101-${code}` })
    .filter({ hasText: 'Morning_1' });
  await own.getByRole('link', { name: /^Edit/ }).click();
  await standing.getByText('Planned', { exact: true }).waitFor();
  expect(await page.title()).not.toContain('Add Batches');
  await expect.poll(() => valueOf(page, 'capacity')).toBe('25');
  await fillField(page, 'capacity', '26');
  const refusal = { errorCode: 'RULE_REFUSED', errorMessage: 'The room is closed' };
  await page.route('**/api/batch', (route) =>
    (route.request().postData() ?? '').includes('"updateBatch"')
      ? route.fulfill({ json: { appError: [refusal], data: '', status: 'failure' } })
      : route.fallback(),
  );
  await saveButton(page).click();
  await page.getByText(refusal.errorMessage).first().waitFor();
  expect([page.url().includes('batchedetails'), await page.getByText('Successfully Updated').count()]).toEqual([true, 0]);
  await expect.poll(() => valueOf(page, 'capacity')).toBe('26');
  await page.unroute('**/api/batch');
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).not.toBe('true');
  await saveButton(page).click();
  expect(await alertText(page)).toMatch(new RegExp(`^C101-${code}-\\d{3} Successfully Updated`));
  await acceptAlert(page, 'Successfully Updated');
  await leadOn(page, /managebatches/);
  const other = page.locator('[data-id]').filter({ hasText: 'C101-RETAIL-001' });
  await other.getByRole('link', { name: /^Edit/ }).click();
  await standing.getByText('Frozen', { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});
