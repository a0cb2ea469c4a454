/** Enrolment by batch and by course on the record's own tabs: the manager, center ops and a facilitator. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dateOf, dayNumber, shownDay } from '../../src/engine/dates/day.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { hold } from '../support/pages/hold.ts';
import { TODAY as today } from '../support/sameDay.ts';
import { isOpen } from '../support/pages/counselling.ts';
import { acceptAlert, alertText, leadOn } from '../support/pages/dialog.ts';
import { choose, errorOf, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { cell, openList, searchFor } from '../support/pages/list.ts';
import { addressOf, openTab, picture, saveButton, type RecordAt } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { productCatalogue } from '../support/productCatalogue.ts';
import { call, signInOverWire } from '../support/wire.ts';
import { everywhere, writeInto } from '../support/writeInto.ts';

const here = journey();
const BATCH = 11;
const MODEL = 'C101-RETAIL-002';
const [TODAY, EIGHTEEN] = ['C101-RETAIL-101', 'C101-RETAIL-102'];
const COLUMNS = ['Batch Name', 'Batch Description', 'Start Date', 'End Date', 'OJT Start Date', 'OJT End Date', 'Freeze Date', 'Free Places'];
const EMPTY = 'Field cannot be empty';
const NAMES = ['orgType', 'orgId', 'courseId', 'startDate', 'endDate'];
/** Retail Sales Associate: 240 hours, a day for seven of them. */
const DAYS = 34;

interface Beneficiary extends RecordAt {
  dob: string;
  name: string;
}
let complete: Beneficiary;
let minor: Beneficiary;
let incomplete: RecordAt;

const inDays = (count: number): string => dateOf((dayNumber(today) ?? 0) + count) ?? '';
const dayText = (count: number): string => shownDay(inDays(count)) ?? '';

const prepare = async (): Promise<void> => {
  const { token } = await signInOverWire(here.url, accountOf('manager'));
  const ask = async (service: string, action: string, data: JsonObject): Promise<JsonObject[]> =>
    (await call(here.url, service, action, [data], { token })).rows as JsonObject[];
  const shortlisted = await ask('engagement', 'viewAllByCenterAndStatus', { centerId: 101, status: 'Shortlisted' });
  const found: Beneficiary[] = [];
  const lacksSome: Beneficiary[] = [];
  for (const { dbUserId, engagementId = null, dob, firstName } of shortlisted) {
    const [lacks] = await ask('enrollment', 'fetchIncompleteDetails', { engagementId });
    const one = { dbUserId: Number(dbUserId), engagementId: Number(engagementId), dob: String(dob), name: String(firstName) };
    (lacks?.['left'] === 0 ? found : lacksSome).push(one);
  }
  const [youngest, other] = found.sort((a, b) => b.dob.localeCompare(a.dob));
  const [newest] = lacksSome;
  if (!youngest || !other || !newest) throw new Error('there are not two complete beneficiaries and an incomplete one');
  [minor, complete, incomplete] = [youngest, other, newest];
  const model = (await ask('batch', 'viewAllBatchesByCenter', { centerId: 101 })).find(({ batchName }) => batchName === MODEL);

  // Two that start tomorrow, of which one freezes today and one ends on an eighteenth birthday; the others fill more than a page.
  const catalogue = await productCatalogue();
  await here.restart({}, (stored) =>
    writeInto(stored, catalogue, async (store) => {
      const row = await store.get('batch', Number(model?.['batchId']), everywhere);
      if (!row) throw new Error(`there is no ${MODEL}`);
      const { centreId, programmeId } = row;
      const birthday = `${Number(minor.dob.slice(0, 4)) + 18}${minor.dob.slice(4)}`;
      const docs: JsonObject[] = [
        { batchName: TODAY, startDate: inDays(1), freezeDate: today },
        { batchName: EIGHTEEN, startDate: inDays(1), endDate: birthday },
        ...Array.from({ length: 19 }, (_none, index) => ({ batchName: `C101-RETAIL-${201 + index}`, startDate: inDays(20) })),
      ];
      return Promise.all(
        docs.map(async (doc) => ({
          op: 'insert' as const,
          entity: 'batch',
          id: await store.newId('batch'),
          doc: { ...row.doc, ...doc },
          centreId,
          programmeId,
        })),
      );
    }),
  );
};
beforeAll(prepare);
beforeEach(({ task }) => (task.result?.retryCount ? prepare() : undefined));

const active = (page: Page): Locator => page.getByRole('region', { name: 'List Of Active Batches' });
const batch = (page: Page, name: string): Locator => active(page).locator('[data-id]').filter({ hasText: name });
const checkedRadio = (page: Page): Locator => active(page).getByRole('radio', { checked: true });
const lacking = (page: Page): Locator => page.getByRole('region', { name: 'Below details are incomplete' });
const isOff = (page: Page): Promise<string | null> => saveButton(page).getAttribute('aria-disabled');
const openBatches = async (page: Page, at: RecordAt): Promise<void> => {
  await page.goto(addressOf(here.url, at, BATCH));
  await batch(page, MODEL).waitFor();
};
const axe = async (page: Page): Promise<void> => {
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
};
/** Saves: 'Successfully Enrolled', then the list; there the status. */
async function enroll(page: Page, { engagementId, name }: Beneficiary): Promise<void> {
  await saveButton(page).click();
  await acceptAlert(page, 'Successfully Enrolled');
  await leadOn(page, /\/dashboard\/managebeneficiary/);
  await searchFor(page, name);
  await page.locator(`[data-id="${engagementId}"]`).getByText('Enrolled', { exact: true }).waitFor();
}

test('D3-LIST-13 D3-BENROL-08 D3-BENROL-10 D3-BENROL-52 D3-CENROL-21 somebody incomplete: what is missing in red, nothing can be sent; a facilitator reads it and has no button', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  await openList(page, here.url);
  await choose(page, 'status', 'Shortlisted');
  await page.waitForURL(/f\.status=Shortlisted/);
  await page.locator(`[data-id="${incomplete.engagementId}"]`).getByRole('radio').click();
  await page.getByText('Enroll', { exact: true }).click();
  await page.getByRole('tabpanel', { name: 'Enrollment', exact: true }).waitFor();
  await lacking(page).waitFor();
  const colour = (place: Locator) => place.evaluate((one) => getComputedStyle(one).color);
  const red = await colour(lacking(page).getByRole('heading'));
  expect(await colour(lacking(page).getByRole('listitem').first().locator('> *').first())).toBe(red);
  await batch(page, MODEL).getByRole('radio').click();
  await page.getByText('Complete the details listed above first').waitFor();
  await expect.poll(() => isOff(page)).toBe('true');
  await picture(page, 'enrolment-incomplete-1280');
  await axe(page);
  await openTab(page, 'Course Enrollment');
  await lacking(page).waitFor();
  await expect.poll(() => isOff(page)).toBe('true');
  for (const name of NAMES) expect([name, await isOpen(page, name)]).toEqual([name, false]);
  await bringIn(page, here.url, 'facilitator');
  await openBatches(page, incomplete);
  await lacking(page).getByRole('listitem').first().waitFor();
  expect([await page.getByRole('button', { name: 'Enroll', exact: true }).count(), await active(page).getByRole('radio').count()]).toEqual([0, 0]);
  expect(troubles).toEqual([]);
});

test('D3-BENROL-02 D3-BENROL-03 D3-BENROL-05 D3-BENROL-06 D3-BENROL-07 D3-BENROL-09 D3-BENROL-12 D3-BENROL-45 D3-BENROL-46 D3-BENROL-47 D3-BENROL-50 D3-ROUTES-39 the manager chooses a batch and enrolls; center ops move to another', async () => {
  const { page, troubles } = await here.person();
  await page.clock.install();
  await bringIn(page, here.url, 'manager');
  const goOn = await hold(page, '**/api/batch');
  await page.goto(addressOf(here.url, complete, BATCH));
  await active(page).getByText('Loading...').waitFor();
  goOn();
  await batch(page, MODEL).waitFor();
  await page.unroute('**/api/batch');
  expect(await lacking(page).count()).toBe(0);
  expect((await active(page).getByRole('columnheader').allTextContents()).slice(1)).toEqual(COLUMNS);
  await expect.poll(() => active(page).locator('[data-id]').count()).toBe(20);
  await active(page).getByText('1–20 of 24').waitFor();
  await expect.poll(() => cell(batch(page, TODAY), 'freezeDate').textContent()).toBe(dayText(0));
  await saveButton(page).click();
  await page.getByText('Please select batch').first().waitFor();
  await picture(page, 'enrolment-none-chosen-1280');
  const link = page.getByRole('button', { name: 'View/Hide Enrolled Batch Details' });
  const own = page.getByRole('region', { name: 'Enrolled Batch Details', exact: true });
  await link.click();
  await own.getByText('Not enrolled in a batch yet').waitFor();
  await link.click();
  await own.waitFor({ state: 'detached' });
  for (const name of [MODEL, TODAY]) await batch(page, name).getByRole('radio').click();
  await expect.poll(() => batch(page, TODAY).getByRole('radio').isChecked()).toBe(true);
  await expect.poll(() => checkedRadio(page).count()).toBe(1);
  await expect.poll(() => isOff(page)).not.toBe('true');
  await enroll(page, complete);

  await bringIn(page, here.url, 'ops');
  await openBatches(page, complete);
  await page.getByText(`Enrolled in ${TODAY}`).waitFor();
  await link.click();
  await own.locator('[data-id]').filter({ hasText: TODAY }).waitFor();
  await batch(page, MODEL).getByRole('radio').click();
  await expect.poll(() => isOff(page)).not.toBe('true');
  await enroll(page, complete);
  await openBatches(page, complete);
  await page.getByText(`Enrolled in ${MODEL}`).waitFor();
  expect(troubles).toEqual([]);
});

test('D3-BENROL-15 D3-BENROL-16 D3-BENROL-17 D3-BENROL-48 D3-CONST-19 D3-CENROL-07 D3-CENROL-12 D3-CENROL-13 D3-CENROL-14 D3-CENROL-16 D3-CENROL-23 D3-CENROL-24 a student of seventeen is asked about; a refusal leaves everything as it is; in a course each alert names what is wrong, then it is done', async () => {
  const { page, troubles } = await here.person();
  await page.clock.install();
  await bringIn(page, here.url, 'manager');
  await openBatches(page, minor);
  const question = page.getByRole('alertdialog').filter({ hasText: 'not eligible for placement' });
  await batch(page, MODEL).getByRole('radio').click();
  await question.getByText('Do you still want to proceed?').waitFor();
  await picture(page, 'enrolment-minor-1280');
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => checkedRadio(page).count()).toBe(0);
  await batch(page, EIGHTEEN).getByRole('radio').click();
  await expect.poll(() => checkedRadio(page).count()).toBe(1);
  expect(await question.count()).toBe(0);
  await batch(page, MODEL).getByRole('radio').click();
  await question.getByRole('button', { name: 'Go on' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => batch(page, MODEL).getByRole('radio').isChecked()).toBe(true);
  expect(await isOff(page)).not.toBe('true');

  await page.route('**/api/enrollment', async (route) => {
    if (!(route.request().postData() ?? '').includes('"enrolltobatch"')) return route.continue();
    return route.fulfill({ json: { appError: [{ errorCode: 'RULE_REFUSED', errorMessage: 'The batch is full' }], data: '', status: 'failure' } });
  });
  await saveButton(page).click();
  await acceptAlert(page, 'Data not saved/updated successfully, Please try again!');
  expect(page.url()).toContain('updatebeneficiary');
  await expect.poll(() => batch(page, MODEL).getByRole('radio').isChecked()).toBe(true);

  await page.unroute('**/api/enrollment');
  await openTab(page, 'Course Enrollment');
  const submit = async (message: string): Promise<void> => {
    await saveButton(page).click();
    expect(await alertText(page)).toBe(message);
    await acceptAlert(page, message);
  };
  await submit('Please Fill in the Following values: Center Type, Available Center, Course Name, Start Date, End Date');
  for (const name of NAMES) await expect.poll(() => errorOf(page, name)).toBe(EMPTY);
  await page.getByText('There are 5 problems in this form').first().waitFor();
  await picture(page, 'course-empty-1280');

  await choose(page, 'orgType', 'skillinginstitute');
  await fillField(page, 'startDate', dayText(0));
  await fillField(page, 'endDate', dayText(1));
  await submit('Please Fill in the Following values: Available Center, Course Name');
  expect(await optionsOf(page, 'orgId')).toEqual(['Andheri Skill Institute', 'Hadapsar Skill Institute']);
  await choose(page, 'orgId', 'Andheri Skill Institute');
  await choose(page, 'courseId', 'Retail Sales Associate');
  await submit('There are one or more errors in the fields!');
  await expect.poll(() => errorOf(page, 'endDate')).toContain('earlier than the course duration');
  await fillField(page, 'startDate', dayText(2));
  await inputOf(page, 'startDate').blur();
  await expect.poll(() => valueOf(page, 'endDate')).toBe('');
  await submit('Both Start date and End date are Mandatory!');
  await fillField(page, 'endDate', dayText(2 + DAYS));
  await inputOf(page, 'endDate').blur();
  await picture(page, 'course-1280');
  await enroll(page, minor);
  expect(troubles).toEqual([]);
});
