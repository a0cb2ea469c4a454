/** A facilitator's day: attendance by keyboard, a module's progress, a visit with its picture over a line that breaks, efforts about who may drop out. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdf } from '../support/files.ts';
import { journey } from '../support/journey.ts';
import { daysAgo } from '../support/sameDay.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, answerQuestion } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn, travel } from '../support/pages/session.ts';

const here = journey();
const BATCH = 'C101-RETAIL-001';
const LOST = 'Data not saved/updated successfully, Please try again!';
const rows = (page: Page): Locator => page.locator('.sd-roster tbody tr[data-id]');
const boxes = (page: Page): Locator => page.locator('.sd-roster input[type="checkbox"]');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const rowOf = (list: Locator, text: string): Locator => list.locator('[data-id]').filter({ hasText: text });
const ticks = (page: Page): Promise<boolean[]> => boxes(page).evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked));
/** Each try of a test has its own words, module and student. */
let tries = 0;

async function at(name: string, path: string): Promise<{ page: Page; troubles: string[] }> {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/${path}`);
  await field(page, 'batchId').waitFor();
  return { page, troubles };
}
/** Goes to a day of the batch and waits for what was ticked then. */
async function choosesDay(page: Page, day: string): Promise<void> {
  await choose(page, 'batchId', BATCH);
  await rows(page).first().waitFor();
  await fillField(page, 'attendanceDate', day);
  await page.keyboard.press('Tab');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
}

test('D3-ROUTES-17 D3-ATTEND-02 D3-ATTEND-03 D3-ATTEND-04 D3-ATTEND-05 D3-ATTEND-08 D3-ATTEND-11 a day is taken by keyboard, saved, and shown again', async () => {
  const { page, troubles } = await at('facilitator', 'attendance');
  await page.getByText('The students of the batch that is chosen stand here').waitFor();
  await choosesDay(page, daysAgo(0));
  const [first, second, ...others] = await ticks(page);
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const ticked = [!first, !second, ...others];
  expect(await ticks(page)).toEqual(ticked);
  await look(page, 'attendance-1280');
  await page.keyboard.press('Control+s');
  await acceptAlert(page, 'Data Saved Sucessfully');
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
  expect(await ticks(page)).toEqual(ticked);
  // The month below is that of what was saved.
  const today = page.locator(`.sd-month tbody td:nth-child(${Number(daysAgo(0).slice(0, 2)) + 1})`);
  await expect.poll(async () => (await today.allTextContents()).filter((text) => text.startsWith('P')).length).toBe(ticked.filter(Boolean).length);
  await page.reload();
  await field(page, 'batchId').waitFor();
  await choosesDay(page, daysAgo(0));
  await expect.poll(() => ticks(page)).toEqual(ticked);
  expect(troubles).toEqual([]);
});

test('D3-ATTEND-09 without a network the ticks stay; saved upon an older list, the cells of both are kept', async () => {
  const [{ page: first }, { page: second }] = [await at('facilitator', 'attendance'), await at('facilitator', 'attendance')];
  for (const page of [first, second]) await choosesDay(page, daysAgo(3));
  const [one, other] = await ticks(first);
  await boxes(first).first().setChecked(!one);
  await button(first, 'Save').click();
  await acceptAlert(first, 'Data Saved Sucessfully');
  await second.route('**/api/attendance', (route) => route.abort());
  await boxes(second).nth(1).setChecked(!other);
  await button(second, 'Save').click();
  await second.getByText(LOST).first().waitFor();
  expect((await ticks(second)).slice(0, 2)).toEqual([one, !other]);
  await second.unroute('**/api/attendance');
  await button(second, 'Save').click();
  await acceptAlert(second, 'Data Saved Sucessfully');
  await expect.poll(async () => (await ticks(second)).slice(0, 2)).toEqual([!one, !other]);
  await expect.poll(() => rows(second).first().textContent()).toContain('Farhan Shaikh');
});

const modules = ['Digital Literacy', 'Trade Basics'];
test('D3-ROUTES-33 D3-MODULE-01 D3-MODULE-02 D3-MODULE-04 D3-MODULE-06 D3-MODULE-07 D3-MODULE-08 D3-MODULE-11 D3-MODULE-15 a sub module is completed, saved and shown again', async () => {
  const module = modules.shift() ?? '';
  const { page, troubles } = await at('facilitator', 'CourseCoverageTracker');
  await choose(page, 'batchId', BATCH);
  await button(page, 'Save').click();
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
  await expect.poll(() => page.locator('.sd-roster th').allTextContents()).toEqual(['Sr No', 'Sub Module', 'Status', 'Completion Date', 'Remarks']);
  await expect.poll(() => rows(page).getByText('In-Active', { exact: true }).count()).toBe(5);
  await boxes(page).first().check();
  await button(page, 'Save').click();
  await expect.poll(() => errorOf(page, 'rows.0.compDate')).toContain('This field is compulsary');
  await fillField(page, 'rows.0.compDate', daysAgo(0));
  await fillField(page, 'rows.0.remarks', 'With practice');
  await look(page, 'modules-1280');
  await button(page, 'Save').click();
  await acceptAlert(page, 'Data saved successfully!');
  await page.reload();
  await field(page, 'batchId').waitFor();
  await chooseModule();
  await expect.poll(() => ticks(page)).toEqual([true, false, false, false, false]);
  await expect.poll(() => rows(page).first().locator('input').last().inputValue()).toBe('With practice');
  expect(troubles).toEqual([]);
});

test('D3-ROUTES-23 D3-ACTIVITY-03 D3-ACTIVITY-04 D3-ACTIVITY-15 D3-ACTIVITY-19 D3-ACTIVITY-20 D3-ACTIVITY-21 D3-ACTIVITY-22 D3-ACTIVITY-23 D3-ACTIVITY-24 D3-ACTIVITY-25 D3-ACTIVITY-26 D3-CALLS-80 D3-CALLS-81 a visit is saved, edited, its document deleted; a line that breaks keeps what was typed', async () => {
  tries += 1;
  const [remark, mended, file] = [`Saw the cutting room ${tries}`, `Saw the till ${tries}`, `visit${tries}.pdf`];
  const { page, troubles } = await at('facilitator', 'parentsmefieldguest');
  await choose(page, 'batchId', BATCH);
  const [history, documents] = [region(page, 'History'), region(page, 'Documents')];
  await history.locator('[data-id]').first().waitFor();
  const before = await history.locator('[data-id]').count();
  await choose(page, 'activityType', 'Field Visit');
  for (const [name, value] of [
    ['noOfStudents', '20'],
    ['orgName', 'Sunrise Textiles'],
    ['remarks', remark],
    ['sessionFieldDate', daysAgo(-1)],
  ] as const)
    await fillField(page, name, value);
  await choose(page, 'typeOfDocument', 'Visit Picture');
  const chooser = field(page, 'base64File').locator('input[type="file"]').first();
  await chooser.setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: pdf() });
  await expect.poll(() => errorOf(page, 'sessionFieldDate')).toContain('The session date cannot be later than today');
  await fillField(page, 'sessionFieldDate', daysAgo(1));
  await page.route('**/api/documents', (route) => (/capture/.test(route.request().postData() ?? 'capture') ? route.abort() : route.continue()));
  await button(page, 'Submit').click();
  await page.getByText(LOST).first().waitFor();
  await expect.poll(() => valueOf(page, 'remarks')).toBe(remark);
  await page.unroute('**/api/documents');
  await button(page, 'Try again').click();
  await acceptAlert(page, 'Data Saved Successfully');
  await rowOf(history, remark).waitFor();
  await expect.poll(() => history.locator('[data-id]').count()).toBe(before + 1);
  await expect.poll(() => valueOf(page, 'batchId')).toBe(BATCH);

  await rowOf(history, remark)
    .getByRole('button', { name: /^Edit Field Visit/ })
    .click();
  await expect.poll(() => valueOf(page, 'remarks')).toBe(remark);
  await expect.poll(() => button(page, 'Submit').isEnabled()).toBe(true);
  await fillField(page, 'remarks', mended);
  await button(page, 'Submit').click();
  await acceptAlert(page, 'Data Saved Successfully');
  await rowOf(history, mended).waitFor();

  const paper = rowOf(documents, file);
  await paper.getByText('FIELD', { exact: true }).waitFor();
  const remove = async (): Promise<void> => {
    await paper.getByRole('button', { name: /^Delete/ }).click();
    await answerQuestion(page, /^Delete/, 'Delete');
  };
  await page.route('**/api/documents', (route) => (/deleteDocument/.test(route.request().postData() ?? '') ? route.abort() : route.continue()));
  await remove();
  await page.getByText('Document cannot be deleted, please try again!').first().waitFor();
  await page.unroute('**/api/documents');
  await remove();
  await paper.waitFor({ state: 'detached' });
  await expect.poll(() => rowOf(history, mended).count()).toBe(1);
  expect(troubles).toEqual([]);
});

test('D3-ROUTES-15 D3-ROUTES-16 D3-ROUTES-19 D3-ALLBATCH-01 D3-ALLBATCH-03 D3-DROPOUT-01 D3-DROPOUT-02 D3-DROPOUT-04 D3-DROPOUT-05 D3-DROPOUT-06 D3-DROPOUT-07 D3-DROPOUT-08 D3-DROPOUT-09 D3-DROPOUT-10 D3-DROPOUT-12 D3-DROPOUT-14 D3-DROPOUT-15 D3-DROPOUT-17 D3-DROPOUT-18 efforts and the flag of a facilitator, the dropout itself by the manager', async () => {
  tries += 1;
  const { page, troubles } = await at('facilitator', 'dropout');
  await choose(page, 'batchId', BATCH);
  const student = region(page, 'Dropout efforts').locator('[data-id]').nth(tries);
  await student.waitFor();
  const drop = button(page, 'Dropout')
    .or(page.getByRole('link', { name: 'Dropout', exact: true }))
    .first();
  await expect.poll(() => drop.getAttribute('aria-disabled')).toBe('true');
  expect(await field(page, 'effortSpent').count()).toBe(0);
  await student.getByRole('radio').click();
  await fillField(page, 'effortSpent', '   ');
  await expect.poll(() => button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
  await fillField(page, 'effortSpent', 'Spoke with her and with her mother');
  await button(page, 'Save').click();
  await acceptAlert(page, 'Data Saved Sucessfully');
  const past = rowOf(region(page, 'Past efforts'), 'Spoke with').first();
  await past.waitFor();
  expect(await past.textContent()).not.toContain('mother');
  await past.getByRole('button', { name: 'read more' }).click();
  await past.getByText('Spoke with her and with her mother').waitFor();
  await page.getByRole('checkbox', { name: 'Ready For Dropout' }).click();
  await button(page, 'Save').click();
  await acceptAlert(page, 'Data Saved Sucessfully');

  const { page: desk, troubles: others } = await at('manager', 'dropoutManagement');
  await choose(desk, 'batchId', BATCH);
  const dropouts = region(desk, 'Dropout Management').locator('[data-id]');
  await expect.poll(() => dropouts.first().textContent()).toContain('(ready for dropout)');
  const [count, out] = [await dropouts.count(), await dropouts.first().getAttribute('data-id')];
  await dropouts.first().getByRole('radio').click();
  await button(desk, 'Dropout').click();
  await expect.poll(() => errorOf(desk, 'dropoutReason')).toBe('Please fill out this field');
  await choose(desk, 'dropoutReason', 'Moved to other place');
  const name = await valueOf(desk, 'name');
  await button(desk, 'Dropout').click();
  await look(desk, 'dropout-asked-1280');
  await answerQuestion(desk, new RegExp(`^Mark ${name} as a dropout\\?$`), 'Go back');
  expect(await dropouts.count()).toBe(count);
  await button(desk, 'Dropout').click();
  await answerQuestion(desk, /as a dropout/, 'Go on');
  await acceptAlert(desk, 'Data Saved Sucessfully');
  await expect.poll(() => dropouts.count()).toBe(count - 1);
  expect(await field(desk, 'dropoutReason').count()).toBe(0);
  await travel(desk, '/dashboard/managebeneficiary?f.status=Dropout&sort=engagementId');
  await desk.locator(`[data-id="${out}"]`).filter({ hasText: 'Dropout' }).waitFor();
  await travel(desk, '/dashboard/allBatches');
  await choose(desk, 'batchId', BATCH);
  await rowOf(region(desk, 'Enrolled Student'), 'Enrolled').first().waitFor();
  expect([troubles, others]).toEqual([[], []]);
});
