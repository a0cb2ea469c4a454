/**
 * What may go wrong with a record that is open: a way out with changes, a tab that breaks, a save that is refused, a look-up that stays away; where the focus
 * stays meanwhile, and the lists beside the forms.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { choose, field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { addressOf, mobilisedOnes, openRecord, openTab, panel, picture, pressTab, recordsIn, saveButton, standing } from '../support/pages/record.ts';
import { accountOf, bringIn, travel } from '../support/pages/session.ts';
import { fillRows, fillSocioEconomic, save } from '../support/pages/tabs.ts';
import { holdTimers } from '../support/pages/timers.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const somebody = mobilisedOnes(here);

const leaving = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Discard' }).first();
/** Answers a call of the page in the server's place. */
const answer = (page: Page, action: string, body: JsonObject) =>
  page.route('**/api/**', (route) =>
    (route.request().postData() ?? '').includes(`"action":"${action}"`) ? route.fulfill({ json: body }) : route.fallback(),
  );

test('quality 2: leaving the record with changes, its own word saves them and goes on; what cannot be saved keeps the person there', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await openRecord(page, here.url, at, 1, 'SocioEconomic');
  await fillField(page, 'rooms', '4');
  const leave = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Manage Beneficiary' }).first().click();
    await leaving(page).getByRole('button', { name: 'Save', exact: true }).click();
    await leaving(page).waitFor({ state: 'hidden' });
  };
  await leave();
  await standing(page, 'SocioEconomic');
  const wrong = page.getByRole('alert').filter({ hasText: 'Physically challenged' }).first();
  await expect.poll(() => wrong.evaluate((summary) => summary === document.activeElement)).toBe(true);
  await wrong.getByRole('link', { name: 'Physically challenged' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
    .toBe('physicallyChallenged');
  await fillSocioEconomic(page, '4');
  await leave();
  await acceptAlert(page, 'SocioEconomic Details Saved Sucessfully');
  await page.waitForURL(/managebeneficiary/);
  await travel(page, addressOf('', at, 1));
  await standing(page, 'SocioEconomic');
  await expect.poll(() => valueOf(page, 'rooms')).toBe('4');
  expect(troubles).toEqual([]);
});

test('D2-TABS-50 D3-CONST-09 a save that the server refuses is a quiet notice with another try and a line in the console, and loses nothing; an address alone neither', async () => {
  const { page } = await here.person();
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  for (const action of ['updateAddress', 'captureAddress'])
    await answer(page, action, { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]', status: 'failure' });
  await openRecord(page, here.url, at, 0, 'Basic');
  await fillField(page, 'residential.addressLine1', '14, Sangam Nagar');
  await saveButton(page).click();
  await page.getByText('Not now').first().waitFor();
  await expect.poll(() => lines.filter((line) => / failed: SOMETHING$/.test(line)).length).toBe(1);
  expect([await page.getByRole('alertdialog').count(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
  await expect.poll(() => valueOf(page, 'residential.addressLine1')).toBe('14, Sangam Nagar');

  await openTab(page, 'SocioEconomic');
  await fillSocioEconomic(page, '2');
  await answer(page, 'captureSocioEconomic', { appError: [{ errorCode: 'RULE_REFUSED', errorMessage: 'Not today' }], data: '[]', status: 'failure' });
  await page
    .getByRole('button', { name: 'Save', exact: true })
    .or(page.getByRole('button', { name: 'Update', exact: true }))
    .first()
    .click();
  const notice = page.locator('[data-notice]').filter({ hasText: 'Not today. Nothing was saved.' });
  await notice.waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await page.getByText('SocioEconomic Details Saved Sucessfully').count()).toBe(0);
  await expect.poll(() => lines.filter((line) => line.includes('record/socio-economic')).length).toBe(1);
  expect([await valueOf(page, 'rooms'), await valueOf(page, 'membersInHousehold')]).toEqual(['2', '5']);
  await page.unrouteAll();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await acceptAlert(page, /SocioEconomic Details (Saved|Updated) Sucessfully/);
});

test('D2-TABS-51 D3-RECORD-27 a tab that cannot be drawn says so, the others work, and another try brings it', async () => {
  const { page } = await here.person({ width: 360 });
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await page.route(/\/form\/record\/education$/, async (route) => {
    const form = (await (await route.fetch()).json()) as JsonObject;
    await route.fulfill({ json: { ...form, ui: { sections: [null] } } });
  });
  await openRecord(page, here.url, at, 1, 'SocioEconomic');
  await pressTab(page, 'Education');
  const wrong = panel(page).getByRole('alert').filter({ hasText: 'Something went wrong' });
  await wrong.waitFor();
  await picture(page, 'tab-broken-360');
  await wrong
    .getByText(/Details/)
    .first()
    .click();
  await wrong
    .getByText(/null|undefined/)
    .first()
    .waitFor();
  await openTab(page, 'Family');
  await field(page, 'name').waitFor();
  await pressTab(page, 'Education');
  await wrong.waitFor();
  await page.unroute(/\/form\/record\/education$/);
  await wrong.getByRole('button', { name: 'Try again' }).click();
  await field(page, 'rows.0.instituteName').waitFor();
  expect(await page.getByText('Something went wrong').count()).toBe(0);
});

test('quality 2: what a form looks up is asked again by itself; while it stays away the form says so, and Try again brings it', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'manager');
  const [at] = await recordsIn(here.url, 'Enrolled');
  let refused = 0;
  const refuse = (times: number) =>
    page.route('**/api/enrollment', (route) => {
      if (refused >= times || !(route.request().postData() ?? '').includes('"action":"fetchEnrollmentDetails"')) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 503, json: { appError: [{ errorCode: 'AWAY', errorMessage: 'Not now' }], data: '', status: 'failure' } });
    });
  const earlier = page.getByText(/^Enrolled in /);
  const notice = page.getByText('Something this form needs could not be looked up.');
  await refuse(1);
  await openRecord(page, here.url, at, 11, 'Enrollment');
  await earlier.waitFor();
  expect([refused, await notice.count()]).toEqual([1, 0]);
  await page.unroute('**/api/enrollment');

  refused = 0;
  await refuse(Infinity);
  await page.reload();
  await notice.waitFor();
  expect([refused, await earlier.count()]).toEqual([3, 0]);
  await picture(page, 'not-looked-up-360');
  await page.unroute('**/api/enrollment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await earlier.waitFor();
});

/** What has the focus: the name of its field or its row, else its own words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    return one?.closest('[data-field]')?.getAttribute('data-field') ?? one?.closest('[data-id]')?.getAttribute('data-id') ?? one?.textContent ?? '';
  });
const isLost = (page: Page): Promise<boolean> => page.evaluate(() => document.activeElement === document.body);
const numberIn = async (page: Page, place: string): Promise<number> =>
  Number(/\d+/.exec((await page.locator(place).first().textContent()) ?? '')?.[0] ?? 0);
const summary = '.sd-todo-errors h2';

test('quality 4 D2-COMPLETE-01 the list of problems says the number of the bar while they are mended; the focus stays where the work is; the save leads on to the next tab that lacks something', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await openRecord(page, here.url, at, 2, 'Education');
  await fillRows(page, ['Below 5th Standard', 'Post Graduate']);
  await fillField(page, 'rows.0.instituteName', '');
  await fillField(page, 'rows.1.instituteName', '-');
  await saveButton(page).click();
  await expect.poll(() => numberIn(page, summary)).toBe(2);
  await expect.poll(() => numberIn(page, '[data-save="problems"]')).toBe(2);
  await fillField(page, 'rows.0.instituteName', 'A School');
  await expect.poll(() => numberIn(page, summary)).toBe(1);
  await expect.poll(() => numberIn(page, '[data-save="problems"]')).toBe(1);
  await page.locator('.sd-todo-done').waitFor();
  await picture(page, 'mended-1280');

  await panel(page).getByRole('button', { name: 'Remove row 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => focused(page)).toBe('rows.0.qualificationId');
  await fillField(page, 'rows.0.instituteName', 'B School');
  await saveButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue filling: Family' }).click();
  await standing(page, 'Family');
  await page
    .getByRole('tab', { name: /^Family/, selected: true })
    .first()
    .waitFor();
});

/** The page leads on after 3 s, which a busy machine may take for a key and a look. How long it waits is proved with the enrolment. */
const THREE_SECONDS = 3000;

test('D1-REG-86 D1-REG-89 a save of the first tab leads on to the second, at a desk and on a phone: it says so, the focus goes to the heading of the card, then to the page that opens; who goes on choosing stays', async () => {
  const { page } = await here.person();
  const leadOn = await holdTimers(page, THREE_SECONDS);
  await bringIn(page, here.url, 'manager');
  const at = await somebody();
  await openRecord(page, here.url, at, 0, 'Basic');
  const save = async (middleName: string): Promise<void> => {
    await fillField(page, 'middleName', middleName);
    await saveButton(page).click();
    expect(await alertText(page)).toBe('Successfully UpdatedSocioEconomic opens in 3 seconds.');
    await picture(page, `leads-on-${middleName}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Contact Information');
  };
  for (const [middleName, width] of [
    ['Das', 1280],
    ['Rao', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await save(middleName);
    await leadOn();
    await standing(page, 'SocioEconomic');
    expect(await isLost(page)).toBe(false);
    await openTab(page, 'Basic');
  }
  await save('Anil');
  await choose(page, 'religion', 'Sikh');
  await leadOn();
  await panel(page)
    .and(page.getByLabel('Basic', { exact: true }))
    .waitFor();
  expect(await isLost(page)).toBe(false);
});

describe('the lists beside the forms', () => {
  const relatives = ['Father', 'Mother', ...Array<string>(9).fill('Other')];
  const members = relatives.map((relationshipId, place) => ({
    ...{ name: `Member ${'abcdefghijk'[place] ?? ''}`, relationshipId, occupation: 'Agriculture', qualId: 1 },
    ...{ headOfFamily: place === 0 ? 'Y' : 'N', primaryBreadWinner: 'N' },
  }));
  const listRows = (page: Page) => panel(page).locator('[data-id]:not(form [data-id])');

  test('D2-FAM-02 D2-FAM-03 D2-FAM-04 D2-OBS-09 D2-OBS-10 D2-TABS-52 D2-BCASE-04 of eleven rows ten stand on the first page; one is selected, one is edited, who observed is named; a brief says how many characters are left', async () => {
    const at = await somebody();
    const { token, userId } = await signInOverWire(here.url, accountOf('facilitator'));
    const keep = async (service: string, action: string, rows: JsonObject[]): Promise<void> => {
      expect((await call(here.url, service, action, rows, { token })).appError, action).toBeNull();
    };
    const { rows: parameters } = await call(here.url, 'observation', 'findall');
    const observed = (parameters as JsonObject[]).map(({ id }) => ({ ...at, parameter: id ?? null, observationValue: 'Yes' }));
    for (const member of members) await keep('family', 'captureFamilyDetails', [{ ...member, dbUserId: at.dbUserId }]);
    await keep('observation', 'captureObservations', observed);

    const { page, troubles } = await here.person();
    await bringIn(page, here.url, 'manager');
    await openRecord(page, here.url, at, 3, 'Family');
    await expect.poll(() => listRows(page).count()).toBe(10);
    await expect.poll(() => panel(page).locator('.sd-pager-range').textContent()).toContain('11');
    await panel(page).getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => listRows(page).count()).toBe(1);
    await panel(page).getByRole('button', { name: 'Previous', exact: true }).click();
    await expect.poll(() => listRows(page).count()).toBe(10);
    for (const place of [0, 1]) {
      await listRows(page).nth(place).locator('td').nth(1).click();
      const readSelection = () =>
        listRows(page).evaluateAll((all) => all.flatMap((row, at) => (row.getAttribute('aria-selected') === 'true' ? [at] : [])));
      await expect.poll(readSelection).toEqual([place]);
    }
    await fillField(page, 'name', 'Somebody new');
    const second = listRows(page).filter({ hasText: 'Member b' });
    await second.getByRole('button', { name: 'Edit Member b' }).click();
    await expect.poll(() => valueOf(page, 'name')).toBe('Member b');
    const read = await Promise.all(['relationshipId', 'occupation', 'qualId'].map((name) => valueOf(page, name)));
    expect(read).toEqual(['Mother', 'Agriculture', 'No Formal Education']);
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    // What was begun for a new one is not lost, and there is a way back to it.
    await page.getByRole('button', { name: 'Back to a new entry' }).click();
    await expect.poll(() => valueOf(page, 'name')).toBe('Somebody new');
    await fillField(page, 'name', '');
    await second.getByRole('button', { name: 'Edit Member b' }).click();
    await expect.poll(() => valueOf(page, 'name')).toBe('Member b');
    await save(page, 'Family Details');
    await expect.poll(() => valueOf(page, 'name')).toBe('');
    await expect.poll(() => page.locator('[aria-selected="true"]:not([role="tab"])').count()).toBe(0);
    const requests = ['findUsersByCenterId', 'fetchUserDetailsById'].map((action) =>
      page.waitForRequest((request) => (request.postData() ?? '').includes(`"action":"${action}"`)),
    );
    await openTab(page, 'Observation');
    const [ofCentre, ofPeople] = (await Promise.all(requests)).map((request) => request.postData() ?? '');
    expect(ofCentre).toContain('"data":[{"centerId":101}]');
    expect(ofPeople).toMatch(new RegExp(`"data":\\[\\{"id":\\[[^\\]]*\\b${userId}\\b`));
    const { rows: people } = await call(here.url, 'user', 'fetchUserDetailsById', [{ id: [userId] }], { token });
    const name = String((people as JsonObject[])[0]?.['firstName']);
    for (const row of await listRows(page).all()) {
      await expect.poll(() => row.locator('td').last().textContent()).toBe(name);
      const cells = (await row.locator('td').allTextContents()).map((text) => text.trim());
      expect(cells.filter((text) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/.test(text))).toHaveLength(1);
    }
    await openTab(page, 'Business Case Brief');
    for (const [keys, left] of [
      ['abc', 97],
      ['x'.repeat(101), 0],
    ] as const) {
      await fillField(page, 'rows.0.answer', '');
      await inputOf(page, 'rows.0.answer').pressSequentially(keys);
      await field(page, 'rows.0.answer').getByText(`Number of characters left ${left}`, { exact: true }).waitFor();
      expect((await valueOf(page, 'rows.0.answer')).length).toBe(100 - left);
    }
    expect(troubles).toEqual([]);
  });
});
