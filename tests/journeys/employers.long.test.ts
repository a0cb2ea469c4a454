/** An employer from its first entry to the offer of a placement: entered and modified at the centre, decided by the Corporate Admin. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, alertText, answerQuestion } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, openOptions, valueOf } from '../support/pages/field.ts';
import { bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const rowOf = (page: Page, name: string): Locator => page.locator('tr[data-id], li[data-id]').filter({ hasText: name }).first();
const rosterRow = (page: Page, name: string): Locator => page.locator('.sd-roster tbody tr[data-id]').filter({ hasText: name });
const chipColour = (page: Page, name: string): Promise<number[]> =>
  rowOf(page, name)
    .locator('.sd-chip .MuiChip-label')
    .evaluate((chip) => (getComputedStyle(chip).color.match(/\d+/g) ?? []).map(Number));

/** Enough that the list to decide on has a second page. */
async function enterMany(): Promise<void> {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (let index = 0; index < 16; index += 1) {
    const body = JSON.stringify({
      employerName: `Franchise ${index}`,
      contactPerson: 'Farida Irani',
      emailId: 'farida@marine.example',
      contactNumber: '5432180199',
      sectorDomain: 'Retail',
      pincode: '400069',
      addressLine1: '12, Dock Road',
      district: 'Mumbai',
      state: 'Maharashtra',
      centerId: 101,
    });
    await fetch(`${here.url}/api/employers`, { method: 'POST', headers, body });
  }
}
async function openMaster(page: Page, name = 'manager'): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/employercreation`);
  await field(page, 'employerName').waitFor();
}
async function openVerification(page: Page, name = 'corporate'): Promise<void> {
  await bringIn(page, here.url, name);
  await page.goto(`${here.url}/dashboard/employerverification`);
  await page.locator('.sd-roster tbody tr[data-id]').first().waitFor();
}
async function fill(page: Page, name: string): Promise<void> {
  await fillField(page, 'employerName', name);
  await fillField(page, 'contactPerson', 'Farida Irani');
  await fillField(page, 'contactNumber', '5432180199');
  await fillField(page, 'emailId', 'farida@marine.example');
  await inputOf(page, 'sectorDomain').click();
  for (const sector of ['Apparel, made ups and Furnishing', 'Retail']) await page.getByRole('option', { name: sector, exact: true }).click();
  await fillField(page, 'addressLine1', '12, Dock Road');
  await fillField(page, 'pincode', '400069');
  await expect.poll(() => valueOf(page, 'state')).toBe('Maharashtra');
}
/** Sets the status of a row: its list opens on a click. */
async function decide(page: Page, name: string, status: string): Promise<void> {
  const option = page.getByRole('option', { name: status, exact: true });
  await openOptions(rosterRow(page, name).locator('[data-field$=".status"] [role="combobox"]'), option);
  await option.click();
}
const offered = async (): Promise<string> => {
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  return JSON.stringify((await call(here.url, 'employer', 'viewEmployersByCenter', [{ centerId: 101 }], { token })).rows);
};

test('D3-EMPLOYER-01 D3-EMPLOYER-02 D3-EMPLOYER-08 D3-EMPLOYER-10 D3-EMPLOYER-17 D3-EMPLOYER-21 D3-EMPLOYER-23 D3-EMPLOYER-26 an employer is entered; what fails keeps what was typed', async () => {
  const { page, troubles } = await here.person();
  await openMaster(page);
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  await inputOf(page, 'employerName').pressSequentially('Sunr');
  await page.getByRole('option', { name: 'Sunrise Textiles' }).waitFor();
  await look(page, 'employers-suggested-1280');
  await fillField(page, 'employerName', 'x'.repeat(60));
  await inputOf(page, 'employerName').press('y');
  await expect.poll(() => inputOf(page, 'employerName').inputValue()).toBe('x'.repeat(60));
  await fill(page, 'Marine Lines Logistics');
  await fillField(page, 'contactNumber', '543218019');
  await page.keyboard.press('Tab');
  await expect.poll(() => errorOf(page, 'contactNumber')).toBe('Must be exactly 10 digits');
  await expect.poll(() => save(page).isDisabled()).toBe(true);
  await inputOf(page, 'contactNumber').press('End');
  await inputOf(page, 'contactNumber').pressSequentially('91');
  await expect.poll(() => inputOf(page, 'contactNumber').inputValue()).toBe('5432180199');
  await expect.poll(() => save(page).isEnabled()).toBe(true);
  await page.route('**/api/employers', (route) =>
    route.fulfill({ json: { appError: [{ errorCode: 'RULE_REFUSED', errorMessage: 'no' }], data: '[]' } }),
  );
  await save(page).click();
  expect(await alertText(page)).toContain('Data Not Saved');
  await acceptAlert(page, /Data Not Saved/);
  await expect.poll(() => valueOf(page, 'employerName')).toBe('Marine Lines Logistics');
  await page.unroute('**/api/employers');
  await save(page).click();
  await page.getByRole('status').getByText('Data Saved Sucessfully', { exact: true }).waitFor();
  await rowOf(page, 'Marine Lines Logistics').getByText('Apparel, made ups and Furnishing, Retail').waitFor();
  await look(page, 'employers-1280');
  const [red = 0, , blue = 0] = await chipColour(page, 'Marine Lines Logistics');
  expect(blue).toBeGreaterThan(red);
  const [reds = 0, greens = 0] = await chipColour(page, 'Quick Build');
  expect(reds).toBeGreaterThan(greens);
  const [, green = 0, other = 0] = await chipColour(page, 'Andheri Auto Works');
  expect(green).toBeGreaterThan(other);
  expect(troubles).toEqual([]);
});

test('D3-EMPVERIFY-01 D3-EMPVERIFY-02 D3-EMPVERIFY-03 D3-EMPVERIFY-05 D3-EMPVERIFY-06 D3-EMPVERIFY-07 D3-EMPVERIFY-11 D3-EMPVERIFY-14 D3-EMPVERIFY-15 D3-CONST-06 D3-EMPLOYER-15 D3-EMPLOYER-20 D3-EMPLOYER-25 rejected with remarks, modified, approved, offered', async () => {
  const { page, troubles } = await here.person();
  await openVerification(page);
  await expect
    .poll(() => page.locator('.sd-roster thead th').allInnerTexts())
    .toEqual(['Employer Name', 'Contact Person', 'Contact Number', 'Sector / Domain', 'status', 'Remarks']);
  await fillField(page, 'keyword', 'Sa&i Tra-ders');
  await expect.poll(() => inputOf(page, 'keyword').inputValue()).toBe('Sai Traders');
  await expect.poll(() => page.locator('.sd-roster tbody tr[data-id]').count()).toBe(1);
  await fillField(page, 'keyword', '');
  await expect.poll(() => page.locator('.sd-roster tbody tr[data-id]').count()).toBeGreaterThan(3);
  await decide(page, 'Sai Traders', 'Rejected');
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await acceptAlert(page, 'Please Fill Remarks If Status is Rejected');
  await rosterRow(page, 'Sai Traders').locator('[data-field$=".remarks"] input').fill('No office');
  await decide(page, 'Blue Lotus Hotels', 'Approved');
  expect(await rosterRow(page, 'Blue Lotus Hotels').locator('[data-field$=".remarks"] input').count()).toBe(0);
  await look(page, 'employer-verification-1280');
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/employer')) bodies.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Action', exact: true }).click();
  await answerQuestion(page, /^Approve Blue Lotus Hotels\?$/, 'Go on');
  await acceptAlert(page, 'Data Saved Successfully');
  expect(bodies.map((body) => /"status":"(\w+)"/.exec(body)?.[1]).sort()).toEqual(['Approved', 'Rejected']);
  const remarks = rosterRow(page, 'Sai Traders').locator('[data-field$=".remarks"]');
  await expect.poll(() => remarks.locator('.sd-words').innerText()).toBe('No office');
  expect(await remarks.locator('input, textarea').count()).toBe(0);
  expect(await rosterRow(page, 'Sai Traders').locator('[role="combobox"]').count()).toBe(0);

  const centre = await here.person();
  await openMaster(centre.page);
  const off = rowOf(centre.page, 'Blue Lotus Hotels').getByRole('button', { name: 'Modify Blue Lotus Hotels' });
  await expect.poll(() => off.getAttribute('aria-disabled')).toBe('true');
  await rowOf(centre.page, 'Sai Traders').getByRole('button', { name: 'Modify Sai Traders' }).click();
  await expect.poll(() => valueOf(centre.page, 'employerName')).toBe('Sai Traders');
  await fillField(centre.page, 'addressLine1', '7, Station Road');
  await save(centre.page).click();
  const updated = centre.page.getByRole('status').getByText('Data Updated Sucessfully', { exact: true });
  await updated.waitFor();
  const [red = 0, green = 0, blue = 0] = (await updated.evaluate((node) => getComputedStyle(node).color)).match(/\d+/g)?.map(Number) ?? [];
  expect(green).toBeGreaterThan(Math.max(red, blue));
  await expect.poll(() => rowOf(centre.page, 'Sai Traders').innerText()).toContain('Pending');
  expect(await rowOf(centre.page, 'Sai Traders').innerText()).not.toContain('No office');
  expect(await offered()).not.toContain('Sai Traders');

  await page.reload();
  await rosterRow(page, 'Sai Traders').waitFor();
  await decide(page, 'Sai Traders', 'Approved');
  await rowOf(centre.page, 'Sai Traders').getByRole('button', { name: 'Modify Sai Traders' }).click();
  await expect.poll(() => valueOf(centre.page, 'employerName')).toBe('Sai Traders');
  await fillField(centre.page, 'employerName', 'Sai Garments');
  await save(centre.page).click();
  await updated.waitFor();
  // A verdict on what is another one meanwhile is given again, by who has seen that.
  const act = page.getByRole('button', { name: 'Action', exact: true });
  await act.click();
  await answerQuestion(page, /^Approve Sai Traders\?$/, 'Go on');
  await page.getByText('Somebody else has changed this meanwhile.').first().waitFor();
  await rosterRow(page, 'Sai Garments').waitFor();
  expect(await offered()).not.toContain('Sai Garments');
  await act.click();
  await answerQuestion(page, /^Approve Sai Garments\?$/, 'Go on');
  await acceptAlert(page, 'Data Saved Successfully');
  expect(await offered()).toContain('Sai Garments');
  await enterMany();
  await page.reload();
  const rosterRows = page.locator('.sd-roster tbody tr[data-id]');
  await expect.poll(() => rosterRows.count()).toBe(15);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => rosterRows.first().getAttribute('data-id')).toBe('rows.15');
  await choose(page, 'state', 'Tamil Nadu');
  await choose(page, 'centerId', 'Chennai Guindy');
  await rosterRow(page, 'Guindy Electronics').waitFor();
  expect([troubles, centre.troubles]).toEqual([[], []]);
});
