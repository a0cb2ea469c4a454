/** Decisions about a beneficiary: from Mobilised to Shortlisted by five people and on to the principal, on a desk and on a phone; status, code, lists that shortlist. */
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import type { PersonOptions } from '../support/browser.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, standsThreeSeconds, alertText, answerQuestion } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { counsel, deciding, isOpen, keepCode, look, openTab, saveOf, type About } from '../support/pages/counselling.ts';
import { playAll, SEC } from '../support/pages/game.ts';
import { addressOf } from '../support/pages/record.ts';
import { accountOf } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';
const here = journey();
const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const FIRST = 'firstCounselorComments';
const SECOND = 'secondCounselorComments';
const [QUESTIONS, BRIEF] = [12, 10];
const { at, someone, troubles } = deciding(here);

interface Size extends PersonOptions {
  width: number;
  height: number;
}
const counselling =
  (about: About) =>
  async (page: Page): Promise<void> => {
    await openTab(page, here.url, about, 5, FIRST);
    await field(page, 'status').waitFor();
  };
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();
const clean = async (page: Page) => {
  const wide = () =>
    page.evaluate(() =>
      document.documentElement.scrollWidth <= window.innerWidth
        ? []
        : [...document.querySelectorAll('main *, [role="presentation"] *')]
            .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
            .map((one) => one.outerHTML.slice(0, 200)),
    );
  await expect.poll(wide).toEqual([]);
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
};

/** The mobiliser opens the game from the record and plays it to its end. */
async function play(about: About, size: Size): Promise<void> {
  const page = await at('mobilizer', (opened) => opened.goto(addressOf(here.url, about, 5)), size);
  await page.getByRole('link', { name: 'Play Game' }).click();
  await page.waitForURL(/interestgame/);
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  const { rows } = await call(here.url, 'interest-inventory', 'startGame', [{ engagementId: about.engagementId, game: 'interest-game' }], { token });
  const [run] = rows as JsonObject[];
  await playAll(page, run?.['pictures'] as JsonObject[], SEC, { touch: size.width < 600 });
  await said(page, 'Thank you for playing the game');
  await expect.poll(() => page.locator('[data-field="finalScore"]').textContent()).toBe('SEC');
  // Then the record has a second button beside 'Refresh Holland Code', which a phone has to find room for.
  if (size.width < 600) await said(page, 'Document saved successfully');
  await look(page, `played-${size.width}`);
}

/** The first counsellor: not ready for Shortlisted yet, no assessor, and not the second counsellor as well. */
async function counselFirst(about: About, size: Size): Promise<void> {
  const page = await at('counsellor1', counselling(about), size);
  await expect.poll(() => valueOf(page, 'hollandCode')).toBe('SEC');
  expect(await isOpen(page, SECOND)).toBe(false);
  await said(page, 'Opens once the first counselling is saved');
  await choose(page, 'status', 'Shortlisted');
  await said(page, NEEDED);
  await expect.poll(() => saveOf(page, 'Save status').getAttribute('aria-disabled')).toBe('true');
  await look(page, `blocked-${size.width}`);
  await choose(page, 'status', 'Mobilised');
  await page.getByText(NEEDED).first().waitFor({ state: 'hidden' });
  expect(await saveOf(page, 'Save status').getAttribute('aria-disabled')).toBeNull();
  await counsel(page, 'first', 'Keen on tailoring');
  await saveOf(page, 'Save counselling').click();
  await acceptAlert(page, 'Counselling Comments Saved Successfully');
  await said(page, 'The first counselling is saved and stays as it is');
  expect([await isOpen(page, FIRST), await isOpen(page, SECOND)]).toEqual([false, false]);
  await said(page, 'The second counsellor must be somebody else than the first');
  await look(page, `first-saved-${size.width}`);
  await clean(page);
  await page.goto(addressOf(here.url, about, 10));
  await said(page, 'Your role does not evaluate');
  expect(await isOpen(page, 'individualScore')).toBe(false);
}

/** The second counsellor fills the second part; then nothing stands in the way of Shortlisted. */
async function counselSecond(about: About, size: Size): Promise<void> {
  const page = await at('counsellor2', counselling(about), size);
  expect([await isOpen(page, FIRST), await isOpen(page, SECOND)]).toEqual([false, true]);
  await counsel(page, 'second', 'Agrees');
  await saveOf(page, 'Save counselling').click();
  await acceptAlert(page, 'Counselling Comments Saved Successfully');
  await page.reload();
  await field(page, 'status').waitFor();
  expect([await isOpen(page, SECOND), await isOpen(page, 'parentCounsellingComments')]).toEqual([false, true]);
  await choose(page, 'status', 'Shortlisted');
  expect([await page.getByText(NEEDED).count(), await saveOf(page, 'Save status').getAttribute('aria-disabled')]).toEqual([0, null]);
  await choose(page, 'status', 'Mobilised');
  await clean(page);
  await look(page, `both-saved-${size.width}`);
}

/** The assessor scores, hears of a score that is too high, saves, and finds it closed afterwards. */
async function assess(about: About, size: Size): Promise<void> {
  const page = await at('assessor', (opened) => openTab(opened, here.url, about, 10, 'individualScore'), size);
  expect(await isOpen(page, 'knackScore')).toBe(false);
  for (const heading of ['Group Exercise Score', 'Behaviour Interview Score', 'Assessor Name'])
    await page.getByText(heading).first().waitFor({ state: 'attached' });
  await saveOf(page, 'Save').click();
  await expect.poll(() => errorOf(page, 'individualScore')).toBe('Cannot be empty');
  await fillField(page, 'individualScore', '70');
  await fillField(page, 'rows.0.groupExecObservation', '17');
  await fillField(page, 'rows.0.behaviourInterviewObservation', '15');
  await fillField(page, 'rows.0.assessorName', 'Anil Verma');
  await saveOf(page, 'Save').click();
  await expect.poll(() => errorOf(page, 'rows.0.groupExecObservation')).toBe('Maximum score is 16');
  await look(page, `evaluation-${size.width}`);
  await fillField(page, 'rows.0.groupExecObservation', '12');
  await saveOf(page, 'Add Row').click();
  await saveOf(page, 'Delete Row').click();
  await answerQuestion(page, /^Remove Row 2/, 'Remove');
  await field(page, 'rows.1.assessorName').waitFor({ state: 'detached' });
  await clean(page);
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Data Saved Successfully');
  await page.waitForURL(/managebeneficiary/);
  await openTab(page, here.url, about, 10, 'individualScore');
  expect([await isOpen(page, 'individualScore'), await valueOf(page, 'individualScore')]).toEqual([false, '70']);
  await said(page, 'The evaluation is saved and stays as it is');
  await look(page, `evaluated-${size.width}`);
}

/** A facilitator approves: first without remarks, then with them; afterwards the form only says that it is done. */
async function approve(about: About, size: Size): Promise<void> {
  const page = await at('facilitator', (opened) => openTab(opened, here.url, about, 9, 'remarks'), size);
  await page.getByRole('region', { name: 'Below details are incomplete' }).getByRole('listitem').first().waitFor();
  const parts = 'Basic Details,Socio-economic,Education,Family,Experience,Interest Inventory,Address,Existing Business,Business Case,Documents'.split(
    ',',
  );
  const checklist = page.getByRole('region', { name: 'Completeness checklist' }).locator('li > span:nth-of-type(1)');
  await expect.poll(() => checklist.allTextContents()).toEqual(parts);
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Please enter remarks and valid action');
  await page.getByRole('button', { name: 'Ok' }).click();
  await fillField(page, 'remarks', 'Knows the market');
  await field(page, 'action').getByRole('radio', { name: 'Approve' }).click();
  await said(page, 'Once shortlisted this can no longer be filled in, and nobody is enrolled without it: Observations');
  await clean(page);
  await look(page, `approve-${size.width}`);
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Status changed successfully');
  await page.waitForURL(/managebeneficiary/);
  await page.goto(addressOf(here.url, about, 9));
  await page.getByText('Already Shortlisted').waitFor();
  expect([await field(page, 'remarks').count(), await saveOf(page, 'Save').count()]).toEqual([0, 0]);
  await look(page, `already-${size.width}`);
}

/** The mobiliser answers the brief: the principal reads it beside the questions of the evaluation. */
async function brief(about: About, size: Size): Promise<void> {
  const page = await at('mobilizer', (opened) => openTab(opened, here.url, about, 8, 'rows.0.answer'), size);
  const answers = page.locator('[data-field^="rows."][data-field$=".answer"] textarea:not([aria-hidden])');
  await expect.poll(() => answers.count()).toBe(BRIEF);
  for (let question = 0; question < BRIEF; question += 1) await answers.nth(question).fill(`Plan ${question + 1}`);
  await saveOf(page, 'Save').click();
  await acceptAlert(page, 'Data Saved Sucessfully');
}

/** The principal reads what the brief says, answers eleven questions, hears of the twelfth, answers it. */
async function judgeIdea(about: About, size: Size): Promise<void> {
  const page = await at('principal', (opened) => openTab(opened, here.url, about, 12, 'rows.0.answer'), size);
  for (const heading of ['Business Idea Brief', 'Parameter', 'Sub-parameter', "Evaluator's response"])
    await page.getByText(heading).first().waitFor({ state: 'attached' });
  const radios = (question: number) => field(page, `rows.${question}.answer`).getByRole('radio');
  await expect.poll(() => radios(0).count()).toBe(3);
  for (const text of [
    ...['In which village or area, block and district will the business be set up?', 'Plan 1'],
    ...['Which products or services will the business sell?', 'Plan 2'],
  ])
    await expect.poll(() => page.locator('[data-id="rows.0"]').textContent()).toContain(text);
  for (let question = 0; question < QUESTIONS - 1; question += 1) await radios(question).nth(0).click();
  await saveOf(page, 'Save').click();
  await expect.poll(() => errorOf(page, `rows.${QUESTIONS - 1}.answer`)).toBe('Please Select Answer');
  await look(page, `idea-${size.width}`);
  await radios(QUESTIONS - 1)
    .nth(2)
    .click();
  await clean(page);
  await saveOf(page, 'Save').click();
  await acceptAlert(page, 'Business Evaluation completed successfully');
  await expect.poll(() => saveOf(page, 'Save').getAttribute('aria-disabled')).toBe('true');
  await look(page, `idea-done-${size.width}`);
}

/** The principal finds them in the list of the record's tab, hears why a first try fails, recommends, and is led to the list's own page. */
async function recommend(about: About, size: Size): Promise<void> {
  const tab = `updatebeneficiary?dbUserId=${about.dbUserId}&engagementId=${about.engagementId}&tab=9`;
  const page = await at('principal', (opened) => opened.goto(`${here.url}/dashboard/${tab}`), size);
  await page.getByText('Evaluation Completed Student list').first().waitFor();
  const row = page.locator(`[data-id="${about.engagementId}"]`);
  await row.waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Recommend', 'Reject']) await expect.poll(() => button(name).getAttribute('aria-disabled'), { message: name }).toBe('true');
  await page.getByText('Please choose a beneficiary first').first().waitFor();
  await look(page, `recommend-${size.width}`);
  await row.getByRole('radio').click();
  await clean(page);
  await page.route('**/api/engagement', (route) =>
    (route.request().postData() ?? '').includes('"captureStudentEngagement"')
      ? route.fulfill({ json: { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]' } })
      : route.fallback(),
  );
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const asked = page.getByRole('alertdialog', { name: /^Recommend \S.*, \d+ percent\?$/ });
  const recommendIt = async (): Promise<void> => {
    await button('Recommend').click();
    await answerQuestion(page, /^Recommend/, 'Recommend');
  };
  await button('Recommend').click();
  await look(page, `recommend-asked-${size.width}`);
  await answerQuestion(page, /^Recommend/, 'Go back');
  await asked.waitFor({ state: 'hidden' });
  await recommendIt();
  await page.getByText('Not now').first().waitFor();
  expect(lines.filter((line) => line === 'recommend failed: SOMETHING')).toHaveLength(1);
  expect([await page.getByRole('alertdialog').count(), await row.count(), await row.getByRole('radio').isChecked()]).toEqual([0, 1, true]);
  await page.unroute('**/api/engagement');
  const stands = standsThreeSeconds(page, 'Status changed successfully', '/dashboard/recommend');
  await page.locator('.sd-selbar').filter({ hasText: 'Not now' }).getByRole('button', { name: 'Try again' }).click();
  await answerQuestion(page, /^Recommend/, 'Recommend');
  expect(await alertText(page)).toContain('Status changed successfully');
  await row.waitFor({ state: 'detached' });
  expect(await stands).toBe(true);
  await acceptAlert(page, 'Status changed successfully');
  await page.waitForURL(/\/dashboard\/recommend$/);
  await page.getByText('Evaluation Completed Student list').first().waitFor();
  expect(await row.count()).toBe(0);
  await page.goto(`${here.url}/dashboard/businessevaluation`);
  await page.getByText('Business idea evaluation of shortlisted beneficiaries').first().waitFor();
  await look(page, `ideas-${size.width}`);
  expect(await page.getByRole('link', { name: 'Recommendation' }).count()).toBe(size.width > 1000 ? 1 : 0);
}

describe('from Mobilised to Shortlisted, and on', () => {
  test.each<[string, Size, number]>([
    ['a desk', { width: 1280, height: 900 }, 0],
    ['a phone', { width: 360, height: 740 }, 1],
  ])(
    'D2-COUN-19 D2-COUN-20 D2-COUN-21 D2-COUN-29 D2-COUN-30 D2-COUN-37 D2-COUN-38 D2-COUN-39 D2-COUN-44 D2-COUN-47 ' +
      'D2-EVAL-01 D2-EVAL-04 D2-EVAL-05 D2-EVAL-09 D2-EVAL-14 D2-EVAL-15 D2-EVAL-16 ' +
      'D2-RECO-01 D2-RECO-02 D2-RECO-03 D2-RECO-04 D2-RECO-05 D2-RECO-10 D2-RECO-13 D2-RECO-17 D2-RECO-21 D2-RECO-22 D2-RECO-25 D2-RECO-27 D2-RECO-28 D2-RECO-29 D12-GAP-196 D2-RECO-15 D2-RECO-16 D2-COMPLETE-28 D12-GAP-185 D12-GAP-032 ' +
      'D3-RECO-15 D3-RECO-21 D3-RECO-22 D3-RECO-01 D3-RECO-03 D3-RECO-04 D3-RECO-10 D3-RECO-12 D3-RECO-13 D3-RECO-16 D3-RECO-19 D3-ROUTES-31 D3-ROUTES-32 D2-TABS-03 D2-TABS-05 D2-TABS-15 ' +
      'D2-BIE-01 D2-BIE-02 D2-BIE-03 D2-BIE-05 D2-BIE-06 D2-BIE-11 D3-RECORD-13 D3-CONST-03 D3-CONST-09 five people play, counsel twice, evaluate and approve on %s, a sixth recommends; each refusal is explained',
    async (_name, size, place) => {
      const about = someone(place);
      await play(about, size);
      await brief(about, size);
      await counselFirst(about, size);
      await counselSecond(about, size);
      await assess(about, size);
      await approve(about, size);
      await judgeIdea(about, size);
      expect(troubles()).toEqual([]);
      await recommend(about, size);
    },
    300_000,
  );
});

describe('status and code', () => {
  test('D3-ROUTES-38 D2-TABS-04 D2-COUN-12 D2-COUN-13 D2-COUN-15 D2-COUN-16 D2-COUN-17 D2-COUN-24 D2-COUN-33 a rejection asks for its reason', async () => {
    const page = await at('counsellor1', counselling(someone(2)));
    expect((await optionsOf(page, 'status')).sort()).toEqual(['Mobilised', 'Rejected', 'Shortlisted']);
    expect(await field(page, 'reason').count()).toBe(0);
    await choose(page, 'status', 'Rejected');
    await field(page, 'reason').waitFor();
    expect(await optionsOf(page, 'reason')).toHaveLength(9);
    expect(await optionsOf(page, 'firstCounselorRating')).toEqual(['StrongPositive', 'Positive', 'Neutral', 'Negative', 'StrongNegative']);
    await saveOf(page, 'Save status').click();
    await expect.poll(() => errorOf(page, 'reason')).toBe('Please fill out this field');
    await inputOf(page, 'remarks').fill('');
    await inputOf(page, 'remarks').pressSequentially('x'.repeat(120));
    expect((await valueOf(page, 'remarks')).length).toBe(100);
    await choose(page, 'reason', 'Higher Education');
    const stands = standsThreeSeconds(page, 'Status changed successfully', '/dashboard/managebeneficiary');
    await saveOf(page, 'Save status').click();
    expect(await alertText(page)).toContain('Status changed successfully');
    expect(await stands).toBe(true);
  });

  test('D2-COUN-02 D2-COUN-03 D2-COUN-04 D2-CALLS-35 D2-CALLS-36 the Holland code, its courses, and a newer one when asked for', async () => {
    const about = someone(6);
    await keepCode(here.url, about, 'RIA');
    const page = await at('counsellor1', counselling(about));
    await expect.poll(() => valueOf(page, 'hollandCode')).toBe('RIA');
    await expect.poll(async () => (await valueOf(page, 'courses')).length).toBeGreaterThan(5);
    await keepCode(here.url, about, 'SEC');
    await saveOf(page, 'Refresh Holland Code').click();
    await expect.poll(() => valueOf(page, 'hollandCode')).toBe('SEC');
    await look(page, 'inventory-1280');
  });

  test('D2-COUN-25 D2-COUN-28 D2-BCASE-18 programmes without the status form, and a principal who reads only and plays no game', async () => {
    const about = someone(3);
    for (const name of ['manager1', 'manager9']) {
      const page = await at(name, (opened) => openTab(opened, here.url, about, 5, FIRST));
      expect(await field(page, 'status').count(), name).toBe(0);
    }
    const page = await at('principal', counselling(about));
    for (const name of [FIRST, 'remarks', 'parentCounsellingComments']) expect(await isOpen(page, name), name).toBe(false);
    const play = page.locator('[data-action="play-game"]');
    await play.waitFor();
    expect([(await play.textContent())?.trim(), await play.getAttribute('aria-disabled')]).toEqual(['Play Game', 'true']);
    const before = page.url();
    await play.click({ force: true });
    expect(page.url()).toBe(before);
    await look(page, 'principal-1280');
  });
});
