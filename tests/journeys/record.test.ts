import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { mobilisedOnes, openRecord, openTab, panel, picture, saveButton } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { fillRows, save, trips } from '../support/pages/tabs.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const somebody = mobilisedOnes(here);

/** Those that are not filled by keyboard (recordKeyboard.test.ts). */
const others = trips.slice(-3);

test('D2-TABS-49 D2-BCASE-04 three tabs of a record are filled in, fit a phone, and are found again when it is opened anew', async () => {
  const at = await somebody();
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  for (const [nth, trip] of others.entries()) {
    if (nth === 0) await openRecord(page, here.url, at, trip.index, trip.label);
    else await openTab(page, trip.label);
    await picture(page, `record-1280-${trip.index}-empty`);
    if (trip.label === 'Business Case Brief')
      for (const [keys, left] of [
        ['', 100],
        ['abc', 97],
        ['x'.repeat(101), 0],
      ] as const) {
        await fillField(page, 'rows.0.answer', '');
        await inputOf(page, 'rows.0.answer').pressSequentially(keys);
        await field(page, 'rows.0.answer').getByText(`Number of characters left ${left}`, { exact: true }).waitFor();
        expect((await valueOf(page, 'rows.0.answer')).length).toBe(100 - left);
      }
    await trip.fill(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), trip.label).toBeLessThanOrEqual(360);
    await picture(page, `record-360-${trip.index}-filled`);
    // What axe finds in the form of each tab is proved by its stories.
    if (nth === 0) expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.reload();
  for (const trip of [...others].reverse()) {
    await openTab(page, trip.label);
    await trip.found(page);
  }
  expect(troubles).toEqual([]);
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
    const at = await somebody();
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
    await save(page, 'Family Details');
    await expect.poll(() => valueOf(page, 'name')).toBe('');
    await expect.poll(() => page.locator('[aria-selected="true"]:not([role="tab"])').count()).toBe(0);
    await openTab(page, 'Experience');
    await twoPages(page);
    const asked = ['findUsersByCenterId', 'fetchUserDetailsById'].map((action) =>
      page.waitForRequest((request) => (request.postData() ?? '').includes(`"action":"${action}"`)),
    );
    await openTab(page, 'Observation');
    const [ofCentre, ofPeople] = (await Promise.all(asked)).map((request) => request.postData() ?? '');
    expect(ofCentre).toContain('"data":[{"centerId":101}]');
    expect(ofPeople).toMatch(new RegExp(`"data":\\[\\{"id":\\[[^\\]]*\\b${userId}\\b`));
    await twoPages(page);
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
  const at = await somebody();
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
