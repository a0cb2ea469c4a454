import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { look, mobilised, openTab, saveOf, type About } from '../support/pages/counselling.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { errorOf, field, fillField } from '../support/pages/field.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const QUESTIONS = 12;

async function at(name: string, size: { width: number; height: number }, open: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await here.person(size);
  await signIn(page, here.url, name);
  await open(page);
  return page;
}
const clean = async (page: Page) => {
  expect(await fits(page)).toBe(true);
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
};

/** A facilitator approves: first without remarks, then with them; afterwards the form only says that it is done. */
async function approve(about: About, size: { width: number; height: number }): Promise<void> {
  const page = await at('facilitator', size, (opened) => openTab(opened, here.url, about, 9, 'remarks'));
  await page.getByRole('region', { name: 'Below details are incomplete' }).getByRole('listitem').first().waitFor();
  expect(await page.getByRole('region', { name: 'Completeness checklist' }).locator('li > span:nth-of-type(1)').allTextContents()).toEqual([
    'Basic Details', 'Socio-economic', 'Education', 'Family', 'Experience', 'Interest Inventory', 'Address', 'Existing Business', 'Business Case', 'Documents',
  ]);
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Please enter remarks and valid action');
  await page.getByRole('button', { name: 'Ok' }).click();
  await fillField(page, 'remarks', 'Knows the market');
  await field(page, 'action').getByRole('radio', { name: 'Approve' }).click();
  await clean(page);
  await look(page, `approve-${size.width}`);
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Status changed successfully');
  await page.waitForURL(/managebeneficiary/, { timeout: 10_000 });
  await page.goto(`${here.url}/dashboard/updatebeneficiary?dbUserId=${about.dbUserId}&engagementId=${about.engagementId}&tab=9`);
  await page.getByText('Already Shortlisted').waitFor();
  expect([await field(page, 'remarks').count(), await saveOf(page, 'Save').count()]).toEqual([0, 0]);
  await look(page, `already-${size.width}`);
}

/** The principal answers eleven questions, hears of the twelfth, answers it. */
async function evaluate(about: About, size: { width: number; height: number }): Promise<void> {
  const page = await at('principal', size, (opened) => openTab(opened, here.url, about, 12, 'rows.0.answer'));
  for (const heading of ['Business Idea Brief', 'Parameter', 'Sub-parameter', "Evaluator's response"]) await page.getByText(heading).first().waitFor({ state: 'attached' });
  const radios = (question: number) => field(page, `rows.${question}.answer`).getByRole('radio');
  expect(await radios(0).count()).toBe(3);
  for (let question = 0; question < QUESTIONS - 1; question += 1) await radios(question).nth(0).click();
  await saveOf(page, 'Save').click();
  await expect.poll(() => errorOf(page, `rows.${QUESTIONS - 1}.answer`)).toBe('Please Select Answer');
  await look(page, `idea-${size.width}`);
  await radios(QUESTIONS - 1).nth(2).click();
  await clean(page);
  await saveOf(page, 'Save').click();
  await acceptAlert(page, 'Business Evaluation completed successfully');
  await expect.poll(() => saveOf(page, 'Save').getAttribute('aria-disabled')).toBe('true');
  await look(page, `idea-done-${size.width}`);
}

describe('from the recommendation of the facilitator to that of the principal', () => {
  test.each([['a desk', 1280, 900, 8], ['a phone', 360, 740, 9]])(
    'D2-RECO-01 D2-RECO-02 D2-RECO-03 D2-RECO-04 D2-RECO-05 D2-RECO-10 D2-RECO-13 D2-RECO-17 D2-RECO-21 D2-RECO-22 D2-RECO-25 D2-RECO-27 D2-RECO-28 D2-RECO-29 D2-RECO-15 D2-RECO-16 D2-COMPLETE-28 D12-GAP-185 D12-GAP-032 '
    + 'D3-RECO-15 D3-RECO-21 D3-RECO-22 D3-RECO-01 D3-RECO-03 D3-RECO-04 D3-RECO-10 D3-RECO-12 D3-RECO-13 D3-RECO-16 D3-RECO-19 D3-ROUTES-31 D3-ROUTES-32 D2-TABS-05 D2-TABS-15 '
    + 'D2-BIE-01 D2-BIE-02 D2-BIE-03 D2-BIE-05 D2-BIE-06 D2-BIE-11 D3-RECORD-13 D3-CONST-03 approved, evaluated and recommended on %s, each refusal explained',
    async (_name, width, height, place) => {
      const about = (await mobilised(here.url))[place];
      if (!about) throw new Error('the demo has nobody who is mobilised');
      await approve(about, { width, height });
      await evaluate(about, { width, height });
      const page = await at('principal', { width, height }, (opened) => opened.goto(`${here.url}/dashboard/recommend`).then(() => undefined));
      await page.getByText('Evaluation Completed Student list').first().waitFor();
      const row = page.locator(`[data-id="${about.engagementId}"]`);
      await row.waitFor();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      for (const name of ['Recommend', 'Reject']) expect(await button(name).getAttribute('aria-disabled'), name).toBe('true');
      await page.getByText('Please choose a beneficiary first').first().waitFor();
      await look(page, `recommend-${width}`);
      await row.getByRole('radio').click();
      await clean(page);
      await page.route('**/api/engagement', (route) => ((route.request().postData() ?? '').includes('"captureStudentEngagement"')
        ? route.fulfill({ json: { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]' } }) : route.fallback()));
      await button('Recommend').click();
      await page.getByText('Not now').first().waitFor();
      expect([await page.getByRole('alertdialog').count(), await row.count(), await row.getByRole('radio').isChecked()]).toEqual([0, 1, true]);
      await page.unroute('**/api/engagement');
      await button('Recommend').click();
      await acceptAlert(page, 'Status changed successfully');
      await row.waitFor({ state: 'detached' });
      expect(page.url()).toContain('/dashboard/recommend');
      await page.goto(`${here.url}/dashboard/businessevaluation`);
      await page.getByText('Business idea evaluation of shortlisted beneficiaries').first().waitFor();
      await look(page, `ideas-${width}`);
      expect(await page.getByRole('link', { name: 'Recommendation' }).count()).toBe(width > 1000 ? 1 : 0);
    },
    180_000,
  );
});
