/** Verifying a placement: the list that filters narrow, the details, not approved, saved again, approved and locked. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look } from '../support/pages/counselling.ts';
import { acceptAlert, answerQuestion } from '../support/pages/dialog.ts';
import { choose, field, fillField, optionsOf, valueOf } from '../support/pages/field.ts';
import { bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const CENTRE = 'Mumbai Andheri';
const NEEDED = 'Please Add Reamrks and Rejection Reasons.';
const VALUES =
  'Name/Engagement Id|Employer Name|Domain Name|Interview Status|Joined|Monthly Gross Salary|City|Placement Admin Status|Rejection Reason|Placement Admin Remarks'.split(
    '|',
  );
const REASONS = ['Incorrect Third Party Document', 'No Joining Letter', 'No Offter Letter', 'Incorrect Salary', 'other'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reads = (page: Page, name: string, value: RegExp) => expect.poll(() => valueOf(page, name)).toMatch(value);
const waiting = (page: Page) => page.locator('[data-id]').filter({ hasText: 'Not verified' }).filter({ hasText: 'Placed' });
const headOf = (page: Page, name: string) => page.locator('thead th').filter({ hasText: name });
const STATUS = 'Placement Admin Status';
const isSorted = (page: Page, name: string) => expect.poll(() => headOf(page, name).getAttribute('aria-sort')).toBe('ascending');
/** Of a list that has pages: those without a verdict come first by their status, the oldest by its number. */
async function sortBy(page: Page, name: string): Promise<void> {
  await headOf(page, name).getByRole('button').click();
  await isSorted(page, name);
}

test('D3-PVERIFY-01 D3-PVERIFY-02 D3-PVERIFY-05 D3-PVERIFY-06 D3-PVERIFY-07 D3-PVERIFY-13 D3-PVERIFY-16 D3-PVERIFY-18 D3-PVERIFY-17 D3-PVERIFY-08 D3-PVERIFY-22 D3-ROUTES-27 D3-ROUTES-42 D3-ROUTES-43 the placement admin verifies', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'placement');
  await page.goto(`${here.url}/dashboard/studentverfication`);
  await page.getByText('Choose a state first').waitFor();
  await choose(page, 'state', 'Maharashtra');
  await page.getByText('Choose a centre to see its placements').waitFor();
  expect(await optionsOf(page, 'centerId')).toEqual(expect.arrayContaining(['Mumbai Andheri', 'Pune Hadapsar']));
  await choose(page, 'centerId', CENTRE);
  await isSorted(page, STATUS);
  await waiting(page).first().waitFor();
  await expect.poll(async () => (await optionsOf(page, 'courseId')).length).toBeGreaterThan(5);
  await look(page, 'placed-1280');
  expect(await axeFaults(page)).toEqual([]);
  // Another state has other centres: the one that was chosen is chosen no more.
  await choose(page, 'state', 'Tamil Nadu');
  await page.getByText('Choose a centre to see its placements').waitFor();
  // What waits at a centre leads to its list.
  await page.getByRole('link', { name: new RegExp(`^${CENTRE}: \\d+ to be verified`) }).click();
  await isSorted(page, STATUS);
  const row = waiting(page).first();
  await row.waitFor();
  const engagementId = Number(await row.getAttribute('data-id'));
  await row.getByRole('link').first().click();

  await page.getByRole('heading', { name: 'Student Details' }).first().waitFor();
  await reads(page, 'nameAndId', new RegExp(`/${engagementId}$`));
  for (const label of VALUES) await expect.poll(() => page.getByText(label, { exact: true }).count(), { message: label }).toBeGreaterThan(0);
  await page.getByText('Joining Letter.pdf').first().waitFor();
  await expect
    .poll(() => page.getByRole('table', { name: 'Document Details' }).getByRole('columnheader').allTextContents())
    .toEqual(['Document Name', 'File Name', 'Created On', 'Preview', 'Download']);
  await look(page, 'placement-details-1280');
  expect(await axeFaults(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Preview / })
    .first()
    .click();
  expect(page.url()).toContain('/dashboard/placementdetails');
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('link', { name: /download/i }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });

  expect(await optionsOf(page, 'rejectionReason')).toEqual(expect.arrayContaining(REASONS));
  await button(page, 'Not Approved').click();
  await acceptAlert(page, NEEDED);
  await choose(page, 'rejectionReason', 'No Joining Letter');
  await button(page, 'Not Approved').click();
  await acceptAlert(page, NEEDED);
  await fillField(page, 'placementVerificationRemarks', 'The letter is unsigned');
  await button(page, 'Not Approved').click();
  await acceptAlert(page, 'Data Saved Successfully');
  await reads(page, 'adminStatus', /^Not Approved$/);
  await reads(page, 'adminReason', /^No Joining Letter$/);
  await reads(page, 'adminRemarks', /^The letter is unsigned$/);
  await look(page, 'placement-not-approved-1280');

  // The centre saves the placement again: what was said of it is taken back.
  const { token } = await signInOverWire(here.url, 'manager@skilldesk.test');
  const wire = async (action: string, data: object) => call(here.url, 'placement', action, [{ ...data }], { token });
  const [details] = (await wire('getStudentPlacementAdminDetails', { engagementId })).rows as { studentId: number }[];
  const again = { engagementId, dbUserId: details?.studentId ?? 0, isActive: 'Y', interviewStatus: 'Not Placed', reason: 'Opted Higher Studies' };
  expect((await wire('savePlacementDetails', again)).appError).toBeNull();
  await page.reload();
  await reads(page, 'interviewStatus', /^Not Placed$/);
  await reads(page, 'adminStatus', /^Not verified$/);

  await button(page, 'Approved').click();
  await look(page, 'placement-approval-asked-1280');
  const question = new RegExp(`^Approve the placement of .+/${engagementId}\\?$`);
  await answerQuestion(page, question, 'Go on');
  // Pressed by mistake: taken back beside the message.
  await page.getByRole('alertdialog').filter({ hasText: 'Data Saved Successfully' }).waitFor();
  await look(page, 'placement-undo-1280');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('It is taken back').waitFor();
  await reads(page, 'adminStatus', /^Not verified$/);
  await button(page, 'Approved').click();
  await answerQuestion(page, question, 'Go on');
  await acceptAlert(page, 'Data Saved Successfully');
  await reads(page, 'adminStatus', /^Approved$/);
  await button(page, 'Approved').waitFor({ state: 'detached' });
  expect(await button(page, 'Not Approved').count()).toBe(0);
  expect(await field(page, 'placementVerificationRemarks').count()).toBe(0);
  await look(page, 'placement-approved-1280');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL(/studentverfication\?.*f\.centerId=/);
  await choose(page, 'verification', 'All verdicts');
  await sortBy(page, 'Engagement Id');
  await page.locator(`[data-id="${engagementId}"]`).first().waitFor();
  await field(page, 'centerId').getByText(CENTRE).first().waitFor();
  expect(troubles).toEqual([]);
});

test('D3-PVERIFY-03 D3-PVERIFY-14 D3-PVERIFY-21 on a phone a centre sees its own and decides nothing', async () => {
  const { page } = await here.person({ width: 360, height: 740 });
  await bringIn(page, here.url, 'pune');
  await page.goto(`${here.url}/dashboard/studentverfication`);
  const row = page.locator('[data-id]').first();
  await row.waitFor();
  for (const name of ['state', 'centerId'])
    await expect.poll(() => field(page, name).getByRole('combobox').first().getAttribute('aria-disabled'), { message: name }).toBe('true');
  await look(page, 'placed-centre-360');
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole('link').first().click();
  await field(page, 'nameAndId').waitFor();
  await page.getByText('Name/Engagement Id', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  expect(await axeFaults(page)).toEqual([]);
  expect([await field(page, 'rejectionReason').count(), await button(page, 'Approved').count()]).toEqual([0, 0]);
  const { token } = await signInOverWire(here.url, 'pune@skilldesk.test');
  const payload = { centerId: 102, status: 'Mobilised' };
  const [mobilised] = (await call(here.url, 'engagement', 'viewAllByCenterAndStatus', [payload], { token })).rows as { engagementId: number }[];
  await travel(page, `/dashboard/placementdetails?engagementId=${mobilised?.engagementId ?? 0}`);
  await page.getByText('To Many Records Found.').waitFor();
});
