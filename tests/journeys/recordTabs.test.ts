import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { fillField, valueOf } from '../support/pages/field.ts';
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
import { accountOf, bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey({ isReader: true });
const first = async (status: string): Promise<RecordAt> => (await recordsIn(here.url, status))[0];
const leadTo = async (page: Page, at: RecordAt, tab: number, label: string): Promise<void> => {
  await travel(page, addressOf('', at, tab));
  await standing(page, label);
};

/** One call of the page: `service.action`, and what it sends. */
interface PageCall {
  name: string;
  data: JsonObject;
}
/** What the page asks for from now on, in its order. */
function recordCalls(page: Page): PageCall[] {
  const calls: PageCall[] = [];
  page.on('request', (request) => {
    const service = /\/api\/([\w-]+)$/.exec(request.url())?.[1];
    const envelope = /\{"token".*\}/s.exec(request.postData() ?? '')?.[0];
    const { action, data } = JSON.parse(envelope ?? '{}') as { action?: string; data?: JsonObject[] };
    if (service && action) calls.push({ name: `${service}.${action}`, data: data?.[0] ?? {} });
  });
  return calls;
}

test('D2-TABS-01 D2-TABS-06 D2-TABS-22 D2-TABS-25 D2-TABS-26 D3-RECORD-02 D12-GAP-094 an address opens its tab, a hidden one opens tab 0; without a beneficiary every other tab asks for the basic details', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  const shortlisted = await first('Shortlisted');
  await openRecord(page, here.url, shortlisted, 7, 'Existing Business');
  expect(await tabNames(page)).not.toContain('Observation');
  await openRecord(page, here.url, shortlisted, 6, 'Basic');
  await leadTo(page, shortlisted, 99, 'Basic');
  await leadTo(page, await first('Mobilised'), 6, 'Observation');
  expect((await tabNames(page)).slice(0, 5)).toEqual(['Basic', 'SocioEconomic', 'Education', 'Family', 'Experience']);
  await expect.poll(() => page.locator('.sd-record').textContent()).toContain('Mobilised');
  await travel(page, '/dashboard/addobeneficiary');
  await page.getByRole('heading', { level: 1, name: 'Add Beneficiary' }).waitFor();
  await standing(page, 'Basic');
  await pressTab(page, 'Education');
  await acceptAlert(page, 'Please fill basic details first');
  await page.getByRole('tab', { name: 'Basic', selected: true }).first().waitFor();
});

test('D1-SESSION-16 a tab loads its own data only, about the beneficiary whose record is open, and about the next one when that is opened', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  const [one, two] = await recordsIn(here.url);
  if (!one || !two) throw new Error('too few are Mobilised');
  // What the record as a whole lacks is asked once it stands.
  const lacks = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('"fetchIncompleteDetails"'));
  await openRecord(page, here.url, one, 1, 'SocioEconomic');
  await lacks;
  const calls = recordCalls(page);
  const tabs = {
    Education: ['education.viewAllEducationForUser', 'qualification.findall'],
    Family: ['family.viewAllFamilyDetailsForUser'],
    Experience: ['experience.viewAllExperienceForUser'],
    'Business Case Brief': ['business-case.findall', 'business-case.get', 'documents.fetchDocumentDetailsByEngagementIdAndDocumentType'],
    'Existing Business': ['address.viewAllAddressForEntity', 'existing-business.fetchAll', 'existing-business.fetchExistingBusinessDetails'],
  };
  // One that came too late would stand behind those of the next tab.
  for (const [label, callNames] of Object.entries(tabs)) {
    const before = calls.length;
    await openTab(page, label);
    const names = () => [...new Set(calls.slice(before).map(({ name }) => name))].sort();
    await expect.poll(names, { message: label }).toEqual(callNames);
  }
  const about = (action: string) => [...new Set(calls.filter(({ name }) => name === action).map(({ data }) => data['dbUserId']))];
  await leadTo(page, two, 3, 'Family');
  await openTab(page, 'Experience');
  for (const action of ['family.viewAllFamilyDetailsForUser', 'experience.viewAllExperienceForUser'])
    await expect.poll(() => about(action), { message: action }).toEqual([one.dbUserId, two.dbUserId]);
});

test('D3-ENTITY-19 the session holds its values after signing in, course and batch among them once somebody who is trained is at hand', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/managebeneficiary`);
  await page.getByRole('banner').waitFor();
  const keys =
    'token, userid, roleid, roleName, centerId, centerName, centerState, assessmentCenterId, modelId, defaultRoleId, defaultProgramId, centerBatchCreation, centerBulkFiled, courseName, batchId';
  const readSession = () => page.evaluate((names) => Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)])), keys.split(', '));
  await expect.poll(async () => Object.entries(await readSession()).filter(([, value]) => value === null)).toEqual([]);
  expect(await readSession()).toMatchObject({ batchId: '0', courseName: '' });
  const { token } = await signInOverWire(here.url, accountOf('facilitator'));
  const inBatch = async ({ engagementId }: RecordAt) =>
    ((await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId }], { token })).rows as JsonObject[])[0]?.['batchId'];
  let trained: RecordAt | undefined;
  for (const one of await recordsIn(here.url, 'Enrolled')) if (!trained && (await inBatch(one))) trained = one;
  if (!trained) throw new Error('nobody is in a batch');
  await leadTo(page, trained, 1, 'SocioEconomic');
  await expect.poll(async () => (await readSession())['courseName']).toMatch(/\w/);
  expect(Number((await readSession())['batchId'])).toBeGreaterThan(0);
  await leadTo(page, await first('Mobilised'), 1, 'SocioEconomic');
  await expect.poll(readSession).toMatchObject({ batchId: '0', courseName: '' });
});

test('D2-TABS-43 D2-OBS-04 D2-BCASE-17 who only reads records reads every tab and changes none', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'principal');
  await openRecord(page, here.url, await first('Mobilised'), 1, 'SocioEconomic');
  for (const label of ['SocioEconomic', 'Education', 'Observation', 'Business Case Brief']) {
    await openTab(page, label);
    await picture(page, `principal-1280-${label.replaceAll(' ', '')}`);
    const editable = panel(page)
      .locator('form')
      .locator('input:not([readonly]):not([type="hidden"]):enabled, textarea:not([readonly]):enabled, [role="combobox"]:not([aria-disabled="true"])');
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
  await leadTo(page, at, 1, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
  await openTab(page, 'Education');
  await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/managebeneficiary/);
  await leadTo(page, at, 1, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('');
});
