import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { choose, field, fillField, valueOf } from '../support/pages/field.ts';
import {
  addressOf,
  openRecord,
  openTab,
  panel,
  picture,
  pressTab,
  recordsIn,
  saveButton,
  standing,
  tabNames,
  type RecordAt,
} from '../support/pages/record.ts';
import { accountOf, bringIn, signIn } from '../support/pages/session.ts';
import { fillRows, save } from '../support/pages/tabs.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const first = async (status: string): Promise<RecordAt> => {
  const [at] = await recordsIn(here.url, status);
  if (!at) throw new Error(`nobody is ${status}`);
  return at;
};
/** What the page asks for while `act` runs: `service.action`, each with what it sends; those that are `wanted` and whatever comes beside them. */
async function sent(page: Page, act: () => Promise<void>, wanted: readonly string[]): Promise<Map<string, JsonObject>> {
  const calls = new Map<string, JsonObject>();
  const hear = (request: { url(): string; postData(): string | null }): void => {
    const service = /\/api\/([\w-]+)$/.exec(request.url())?.[1];
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const { action, data } = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (service && action) calls.set(`${service}.${action}`, data?.[0] ?? {});
  };
  page.on('request', hear);
  await act();
  await expect.poll(() => wanted.filter((name) => !calls.has(name))).toEqual([]);
  await page.waitForTimeout(1500);
  page.off('request', hear);
  return calls;
}
/** The page asks for these and nothing else. */
const asks = async (page: Page, act: () => Promise<void>, ...wanted: string[]): Promise<void> =>
  expect([...(await sent(page, act, wanted)).keys()].sort()).toEqual(wanted);

describe('the tabs of a record', () => {
  test('D2-TABS-01 D2-TABS-06 D2-TABS-22 D12-GAP-094 an address opens its tab, a hidden one opens tab 0', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    const shortlisted = await first('Shortlisted');
    await openRecord(page, here.url, shortlisted, 7, 'Existing Business');
    expect(await tabNames(page)).not.toContain('Observation');
    await openRecord(page, here.url, shortlisted, 6, 'Basic');
    await openRecord(page, here.url, shortlisted, 99, 'Basic');
    await openRecord(page, here.url, await first('Mobilised'), 6, 'Observation');
    expect((await tabNames(page)).slice(0, 5)).toEqual(['Basic', 'SocioEconomic', 'Education', 'Family', 'Experience']);
    await expect.poll(() => page.locator('.sd-record').textContent()).toContain('Mobilised');
  });

  test('D2-TABS-25 D2-TABS-26 D3-RECORD-02 without a beneficiary every other tab asks for the basic details', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'mobilizer');
    await page.goto(`${here.url}/dashboard/addobeneficiary`);
    await standing(page, 'Basic');
    await pressTab(page, 'Education');
    await acceptAlert(page, 'Please fill basic details first');
    await page.getByRole('tab', { name: 'Basic', selected: true }).first().waitFor();
  });

  test('a tab loads its own data only', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    // What the record as a whole lacks is asked once it stands.
    const lacks = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('"fetchIncompleteDetails"'));
    await openRecord(page, here.url, await first('Mobilised'), 1, 'SocioEconomic');
    await lacks;
    await asks(page, () => openTab(page, 'Education'), 'education.viewAllEducationForUser', 'qualification.findall');
    await asks(page, () => openTab(page, 'Family'), 'family.viewAllFamilyDetailsForUser');
    await asks(
      page,
      () => openTab(page, 'Business Case Brief'),
      'business-case.findall',
      'business-case.get',
      'documents.fetchDocumentDetailsByEngagementIdAndDocumentType',
    );
    await asks(
      page,
      () => openTab(page, 'Existing Business'),
      'address.viewAllAddressForEntity',
      'existing-business.fetchAll',
      'existing-business.fetchExistingBusinessDetails',
    );
  });

  test('D1-SESSION-16 the calls of the tabs are about the beneficiary whose record is open, and about the next one when that is opened', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    const people = (await recordsIn(here.url)).slice(0, 2);
    expect(people).toHaveLength(2);
    for (const at of people) {
      await openRecord(page, here.url, at, 13, 'Documents');
      for (const [label, action] of [
        ['SocioEconomic', 'socioeconomic.viewSocioEconomicById'],
        ['Education', 'education.viewAllEducationForUser'],
        ['Family', 'family.viewAllFamilyDetailsForUser'],
        ['Experience', 'experience.viewAllExperienceForUser'],
      ] as const)
        expect((await sent(page, () => openTab(page, label), [action])).get(action), label).toMatchObject({ dbUserId: at.dbUserId });
    }
  });

  test('D3-ENTITY-19 the session holds its values after signing in, course and batch among them once somebody who is trained is at hand', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'facilitator');
    const keys =
      'token, userid, roleid, roleName, centerId, centerName, centerState, assessmentCenterId, modelId, defaultRoleId, defaultProgramId, centerBatchCreation, centerBulkFiled, courseName, batchId';
    const held = () => page.evaluate((names) => Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)])), keys.split(', '));
    expect(Object.entries(await held()).filter(([, value]) => value === null)).toEqual([]);
    expect(await held()).toMatchObject({ batchId: '0', courseName: '' });
    const { token } = await signInOverWire(here.url, accountOf('facilitator'));
    const inBatch = async ({ engagementId }: RecordAt) =>
      ((await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId }], { token })).rows as JsonObject[])[0]?.['batchId'];
    let trained: RecordAt | undefined;
    for (const one of await recordsIn(here.url, 'Enrolled')) if (!trained && (await inBatch(one))) trained = one;
    if (!trained) throw new Error('nobody is in a batch');
    await openRecord(page, here.url, trained, 1, 'SocioEconomic');
    await expect.poll(async () => (await held())['courseName']).toMatch(/\w/);
    expect(Number((await held())['batchId'])).toBeGreaterThan(0);
    await openRecord(page, here.url, await first('Mobilised'), 1, 'SocioEconomic');
    await expect.poll(held).toMatchObject({ batchId: '0', courseName: '' });
  });

  test('D2-TABS-43 D2-OBS-04 D2-BCASE-17 who only reads records reads every tab and changes none', async () => {
    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'principal');
    await openRecord(page, here.url, await first('Mobilised'), 1, 'SocioEconomic');
    for (const label of ['SocioEconomic', 'Education', 'Family', 'Experience', 'Observation', 'Existing Business', 'Business Case Brief']) {
      await openTab(page, label);
      await picture(page, `principal-1280-${label.replaceAll(' ', '')}`);
      const editable = panel(page)
        .locator('form')
        .locator(
          'input:not([readonly]):not([type="hidden"]):enabled, textarea:not([readonly]):enabled, [role="combobox"]:not([aria-disabled="true"])',
        );
      expect(await editable.count(), label).toBe(0);
      if ((await saveButton(page).count()) > 0)
        await expect.poll(() => saveButton(page).getAttribute('aria-disabled'), { message: label }).toBe('true');
    }
    await expect.poll(() => panel(page).locator('form').count()).toBeGreaterThan(0);
    await openTab(page, 'Observation');
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('quality 2: between the tabs of a record nobody is asked: a dot says where changes wait, Back goes through the tabs, leaving the record asks', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'manager');
    const at = (await recordsIn(here.url))[8] ?? (await first('Mobilised'));
    await openRecord(page, here.url, at, 1, 'SocioEconomic');
    const dot = page.locator('.sd-rail [data-tab="socioEconomic"] .sd-tab-changed');
    await fillField(page, 'rooms', '4');
    await openTab(page, 'Education');
    await dot.waitFor();
    await picture(page, 'tab-dot-1280');
    await openTab(page, 'Family');
    await page.goBack();
    await standing(page, 'Education');
    await page.goBack();
    await standing(page, 'SocioEconomic');
    await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
    expect(await dot.count()).toBe(0);

    await openTab(page, 'Education');
    const dialog = page.getByRole('alertdialog').filter({ hasText: 'not saved yet' });
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await dialog.waitFor();
    await picture(page, 'leave-1280');
    await dialog.getByRole('button', { name: 'Open SocioEconomic' }).click();
    await standing(page, 'SocioEconomic');
    await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await dialog.getByRole('button', { name: await saveButton(page).innerText(), exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Keep draft' }).click();
    await page.waitForURL(/managebeneficiary/);
    await page.goto(addressOf(here.url, at, 1));
    await standing(page, 'SocioEconomic');
    await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
    await openTab(page, 'Education');
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL(/managebeneficiary/);
    await page.goto(addressOf(here.url, at, 1));
    await standing(page, 'SocioEconomic');
    expect(await valueOf(page, 'rooms')).toBe('');
  });

  test('D2-EXB-07 D2-EXB-10 D2-EXB-14 by the keyboard: a yes opens its questions, what is missing is said', async () => {
    const { page } = await here.person();
    await bringIn(page, here.url, 'facilitator');
    await openRecord(page, here.url, (await recordsIn(here.url))[9] ?? (await first('Mobilised')), 7, 'Existing Business');
    await field(page, 'rows.0.response').locator('input').first().focus();
    await page.keyboard.press('Space');
    await field(page, 'rows.1.response').waitFor();
    await asks(page, async () => {
      await field(page, 'business.pincode').locator('input').focus();
      await page.keyboard.type('41102');
    });
    await asks(page, () => page.keyboard.type('8'), 'pincode.findpincode');
    await page.keyboard.press('Control+s');
    await page
      .getByRole('alert')
      .filter({ hasText: /problem/ })
      .first()
      .waitFor();
    await page.getByText('Please provide data').first().waitFor();
    await picture(page, 'existing-business-problems-1280');
    await choose(page, 'rows.0.response', 'No');
    await field(page, 'rows.1.response').waitFor({ state: 'detached' });
  });
});

describe('the lists beside the forms', () => {
  const relatives = ['Father', 'Mother', ...Array<string>(9).fill('Other')];
  const members = relatives.map((relationshipId, place) => ({
    ...{ name: `Member ${'abcdefghijk'[place] ?? ''}`, relationshipId, occupation: 'Agriculture', qualId: 1 },
    ...{ headOfFamily: place === 0 ? 'Y' : 'N', primaryBreadWinner: 'N' },
  }));
  const jobs = relatives.map((_, place) => ({
    ...{ id: 0, isExperience: 'Y', experienceFrom: `20${10 + place}-01-01`, experienceTo: `20${10 + place}-06-30`, grossSalary: '9000' },
    ...{ employerName: `Employer ${place}`, employerAddress: 'Station Road', postingLocation: 'Thane', lastDesignation: 'Helper' },
  }));
  const listed = (page: Page) => panel(page).locator('[data-id]:not(form [data-id])');
  /** Ten of eleven rows, then the last; back to the first ten. */
  async function twoPages(page: Page): Promise<void> {
    await expect.poll(() => listed(page).count()).toBe(10);
    await expect.poll(() => panel(page).locator('.sd-pager-range').textContent()).toContain('11');
    await panel(page).getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => listed(page).count()).toBe(1);
    await panel(page).getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => listed(page).count()).toBe(10);
  }

  test('D2-FAM-02 D2-FAM-03 D2-FAM-04 D2-EXP-02 D2-OBS-09 D2-OBS-10 D2-TABS-52 of eleven rows ten stand on the first page; one is selected, one is edited, who observed is named', async () => {
    const at = (await recordsIn(here.url))[10] ?? (await first('Mobilised'));
    const { token, userId } = await signInOverWire(here.url, accountOf('facilitator'));
    const keep = async (service: string, action: string, rows: JsonObject[]): Promise<void> => {
      expect((await call(here.url, service, action, rows, { token })).appError, action).toBeNull();
    };
    const { rows: parameters } = await call(here.url, 'observation', 'findall');
    const observed = (parameters as JsonObject[]).map(({ id }) => ({ ...at, parameter: id ?? null, observationValue: 'Yes' }));
    for (const member of members) await keep('family', 'captureFamilyDetails', [{ ...member, dbUserId: at.dbUserId }]);
    for (const job of jobs) await keep('experience', 'captureExperience', [{ ...job, dbUserId: at.dbUserId }]);
    for (const _ of relatives) await keep('observation', 'captureObservations', observed);

    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openRecord(page, here.url, at, 3, 'Family');
    await twoPages(page);
    for (const place of [0, 1]) {
      await listed(page).nth(place).locator('td').nth(1).click();
      const chosen = () => listed(page).evaluateAll((all) => all.flatMap((row, at) => (row.getAttribute('aria-selected') === 'true' ? [at] : [])));
      await expect.poll(chosen).toEqual([place]);
    }
    const second = listed(page).filter({ hasText: 'Member b' });
    await second.getByRole('button', { name: 'Edit Member b' }).click();
    await expect.poll(() => valueOf(page, 'name')).toBe('Member b');
    const read = await Promise.all(['relationshipId', 'occupation', 'qualId'].map((name) => valueOf(page, name)));
    expect(read).toEqual(['Mother', 'Agriculture', 'No Formal Education']);
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    await saveButton(page).click();
    await expect.poll(() => valueOf(page, 'name')).toBe('');
    expect(await page.locator('[aria-selected="true"]:not([role="tab"])').count()).toBe(0);
    await openRecord(page, here.url, at, 4, 'Experience');
    await twoPages(page);
    const names = await sent(page, () => openTab(page, 'Observation'), ['user.findUsersByCenterId', 'user.fetchUserDetailsById']);
    await twoPages(page);
    expect(names.get('user.findUsersByCenterId')).toEqual({ centerId: 101 });
    expect(names.get('user.fetchUserDetailsById')?.['id']).toContain(userId);
    const { rows: people } = await call(here.url, 'user', 'fetchUserDetailsById', [{ id: [userId] }], { token });
    const name = String((people as JsonObject[])[0]?.['firstName']);
    for (const row of await listed(page).all()) {
      await expect.poll(() => row.locator('td').last().textContent()).toBe(name);
      const cells = (await row.locator('td').allTextContents()).map((text) => text.trim());
      expect(cells.filter((text) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(text))).toHaveLength(1);
    }
    expect(troubles).toEqual([]);
  });
});

test('quality 2: a row that somebody else removed or changed meanwhile: nothing typed is lost, both are seen', async () => {
  const at = (await recordsIn(here.url))[7] ?? (await first('Mobilised'));
  const one = await here.person();
  const two = await here.person();
  await bringIn(one.page, here.url, 'facilitator');
  await openRecord(one.page, here.url, at, 2, 'Education');
  await fillRows(one.page, ['Below 5th Standard', 'Post Graduate']);
  await save(one.page, 'Education Details Saved Sucessfully');
  await bringIn(two.page, here.url, 'manager');
  for (const { page } of [one, two]) {
    await openRecord(page, here.url, at, 2, 'Education');
    await expect.poll(() => valueOf(page, 'rows.1.instituteName')).toBe('School 1');
  }
  await panel(one.page).getByRole('button', { name: 'Remove row 2' }).click();
  const asked = one.page.getByRole('alertdialog', { name: /^Remove Row 2: Post Graduate, / });
  await asked.getByRole('button', { name: 'Remove' }).click();
  await one.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => valueOf(one.page, 'rows.1.instituteName')).toBe('School 1');
  await panel(one.page).getByRole('button', { name: 'Remove row 2' }).click();
  await asked.getByRole('button', { name: 'Remove' }).click();
  await fillField(one.page, 'rows.0.instituteName', 'First School');
  await save(one.page, 'Education Details updated Sucessfully');
  await fillField(two.page, 'rows.0.instituteName', 'Second School');
  await fillField(two.page, 'rows.1.instituteName', 'My College');
  await saveButton(two.page).click();
  const dialog = two.page.getByRole('dialog').or(two.page.getByRole('alertdialog')).filter({ hasText: 'First School' }).first();
  await dialog.waitFor();
  await expect.poll(() => dialog.textContent()).toContain('Second School');
  await picture(two.page, 'conflict-rows-1280');
  await two.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect([await valueOf(two.page, 'rows.0.instituteName'), await valueOf(two.page, 'rows.1.instituteName')]).toEqual(['Second School', 'My College']);
});
