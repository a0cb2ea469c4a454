import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { field, fillField, inputOf, valueOf } from '../support/pages/field.ts';
import { mobilisedOnes, openRecord, openTab, panel } from '../support/pages/record.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { save } from '../support/pages/tabs.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const somebody = mobilisedOnes(here);

describe('the lists beside the forms', () => {
  const relatives = ['Father', 'Mother', ...Array<string>(9).fill('Other')];
  const members = relatives.map((relationshipId, place) => ({
    ...{ name: `Member ${'abcdefghijk'[place] ?? ''}`, relationshipId, occupation: 'Agriculture', qualId: 1 },
    ...{ headOfFamily: place === 0 ? 'Y' : 'N', primaryBreadWinner: 'N' },
  }));
  const listed = (page: Page) => panel(page).locator('[data-id]:not(form [data-id])');

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
    await expect.poll(() => listed(page).count()).toBe(10);
    await expect.poll(() => panel(page).locator('.sd-pager-range').textContent()).toContain('11');
    await panel(page).getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => listed(page).count()).toBe(1);
    await panel(page).getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => listed(page).count()).toBe(10);
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
    const asked = ['findUsersByCenterId', 'fetchUserDetailsById'].map((action) =>
      page.waitForRequest((request) => (request.postData() ?? '').includes(`"action":"${action}"`)),
    );
    await openTab(page, 'Observation');
    const [ofCentre, ofPeople] = (await Promise.all(asked)).map((request) => request.postData() ?? '');
    expect(ofCentre).toContain('"data":[{"centerId":101}]');
    expect(ofPeople).toMatch(new RegExp(`"data":\\[\\{"id":\\[[^\\]]*\\b${userId}\\b`));
    const { rows: people } = await call(here.url, 'user', 'fetchUserDetailsById', [{ id: [userId] }], { token });
    const name = String((people as JsonObject[])[0]?.['firstName']);
    for (const row of await listed(page).all()) {
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
