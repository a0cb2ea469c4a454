import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
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
import { signIn } from '../support/pages/session.ts';
import { fillRows, save } from '../support/pages/tabs.ts';

const here = journey();
const first = async (status: string): Promise<RecordAt> => {
  const [at] = await recordsIn(here.url, status);
  if (!at) throw new Error(`nobody is ${status}`);
  return at;
};
/** What the page asks for while `act` runs: `service.action`. */
async function asked(page: Page, act: () => Promise<void>): Promise<string[]> {
  const calls = new Set<string>();
  const hear = (request: { url(): string; postData(): string | null }): void => {
    const service = /\/api\/([\w-]+)$/.exec(request.url())?.[1];
    const action = /"action":"(\w+)"/.exec(request.postData() ?? '')?.[1];
    if (service && action) calls.add(`${service}.${action}`);
  };
  page.on('request', hear);
  await act();
  await page.waitForTimeout(1500);
  page.off('request', hear);
  return [...calls].sort();
}

describe('the tabs of a record', () => {
  test('D2-TABS-01 D2-TABS-06 D2-TABS-22 D12-GAP-094 an address opens its tab, a hidden one opens tab 0', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    const shortlisted = await first('Shortlisted');
    await openRecord(page, here.url, shortlisted, 7, 'Existing Business');
    expect(await tabNames(page)).not.toContain('Observation');
    await openRecord(page, here.url, shortlisted, 6, 'Basic');
    await openRecord(page, here.url, shortlisted, 99, 'Basic');
    await openRecord(page, here.url, await first('Mobilised'), 6, 'Observation');
    expect((await tabNames(page)).slice(0, 5)).toEqual(['Basic', 'SocioEconomic', 'Education', 'Family', 'Experience']);
    expect(await page.locator('.sd-record').textContent()).toContain('Mobilised');
  });

  test('D2-TABS-25 D2-TABS-26 D3-RECORD-02 without a beneficiary every other tab asks for the basic details', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'mobilizer');
    await page.goto(`${here.url}/dashboard/addobeneficiary`);
    await standing(page, 'Basic');
    await pressTab(page, 'Education');
    await acceptAlert(page, 'Please fill basic details first');
    await page.getByRole('tab', { name: 'Basic', selected: true }).first().waitFor();
  });

  test('issue 3: a tab loads its own data only', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'facilitator');
    await openRecord(page, here.url, await first('Mobilised'), 1, 'SocioEconomic');
    expect(await asked(page, () => openTab(page, 'Education'))).toEqual(['education.viewAllEducationForUser', 'qualification.findall']);
    expect(await asked(page, () => openTab(page, 'Family'))).toEqual(['family.viewAllFamilyDetailsForUser']);
    expect(await asked(page, () => openTab(page, 'Business Case Brief'))).toEqual([
      'business-case.findall',
      'business-case.get',
      'documents.fetchDocumentDetailsByEngagementIdAndDocumentType',
    ]);
    expect(await asked(page, () => openTab(page, 'Existing Business'))).toEqual([
      'address.viewAllAddressForEntity',
      'existing-business.fetchAll',
      'existing-business.fetchExistingBusinessDetails',
    ]);
  });

  test('D2-TABS-43 D2-OBS-04 D2-BCASE-17 who only reads records reads every tab and changes none', async () => {
    const { page, troubles } = await here.person();
    await signIn(page, here.url, 'principal');
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
      if ((await saveButton(page).count()) > 0) expect(await saveButton(page).getAttribute('aria-disabled'), label).toBe('true');
    }
    expect(await panel(page).locator('form').count()).toBeGreaterThan(0);
    await openTab(page, 'Observation');
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('issue 3: leaving a tab with changes asks: discard, or keep the draft', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'manager');
    const at = (await recordsIn(here.url))[8] ?? (await first('Mobilised'));
    await openRecord(page, here.url, at, 1, 'SocioEconomic');
    await fillField(page, 'rooms', '4');
    await pressTab(page, 'Education');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Discard' }).first();
    await dialog.waitFor();
    await picture(page, 'leave-1280');
    await dialog.getByRole('button', { name: /Discard/ }).click();
    await standing(page, 'Education');
    await openTab(page, 'SocioEconomic');
    expect(await valueOf(page, 'rooms')).toBe('');
    await fillField(page, 'rooms', '5');
    await pressTab(page, 'Family');
    await dialog.getByRole('button', { name: /Keep/ }).click();
    await standing(page, 'Family');
    await page.goto(addressOf(here.url, at, 1));
    await standing(page, 'SocioEconomic');
    await expect.poll(() => valueOf(page, 'rooms')).toBe('5');
  });

  test('D2-EXB-07 D2-EXB-10 D2-EXB-14 by the keyboard: a yes opens its questions, what is missing is said', async () => {
    const { page } = await here.person();
    await signIn(page, here.url, 'facilitator');
    await openRecord(page, here.url, (await recordsIn(here.url))[9] ?? (await first('Mobilised')), 7, 'Existing Business');
    await field(page, 'rows.0.response').locator('input').first().focus();
    await page.keyboard.press('Space');
    await field(page, 'rows.1.response').waitFor();
    const looked = asked(page, async () => {
      await field(page, 'business.pincode').locator('input').focus();
      await page.keyboard.type('41102');
    });
    expect(await looked).toEqual([]);
    expect(await asked(page, () => page.keyboard.type('8'))).toEqual(['pincode.findpincode']);
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

test('quality 2: a row that somebody else removed or changed meanwhile: nothing typed is lost, both are seen', async () => {
  const at = (await recordsIn(here.url))[7] ?? (await first('Mobilised'));
  const one = await here.person();
  const two = await here.person();
  await signIn(one.page, here.url, 'facilitator');
  await openRecord(one.page, here.url, at, 2, 'Education');
  await fillRows(one.page, ['Below 5th Standard', 'Post Graduate']);
  await save(one.page, 'Education Details Saved Sucessfully');
  await signIn(two.page, here.url, 'manager');
  for (const { page } of [one, two]) {
    await openRecord(page, here.url, at, 2, 'Education');
    await expect.poll(() => valueOf(page, 'rows.1.instituteName')).toBe('School 1');
  }
  await panel(one.page).getByRole('button', { name: 'Remove row 2' }).click();
  await fillField(one.page, 'rows.0.instituteName', 'First School');
  await save(one.page, 'Education Details updated Sucessfully');
  await fillField(two.page, 'rows.0.instituteName', 'Second School');
  await fillField(two.page, 'rows.1.instituteName', 'My College');
  await saveButton(two.page).click();
  const dialog = two.page.getByRole('dialog').or(two.page.getByRole('alertdialog')).filter({ hasText: 'First School' }).first();
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain('Second School');
  await picture(two.page, 'conflict-rows-1280');
  await two.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect([await valueOf(two.page, 'rows.0.instituteName'), await valueOf(two.page, 'rows.1.instituteName')]).toEqual(['Second School', 'My College']);
});
