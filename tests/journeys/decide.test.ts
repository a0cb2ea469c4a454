/** Decisions about a beneficiary: counselled twice, evaluated, approved, the idea judged and recommended, by five people at one desk. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { type About, counsel, deciding, isOpen, keepCode, look, openTab, saveOf, sentStatus } from '../support/pages/counselling.ts';
import { acceptAlert, alertText, answerQuestion, aroundThreeSeconds, leadOn } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { accountOf, bringIn, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const FIRST = 'firstCounselorComments';
const SECOND = 'secondCounselorComments';
const [QUESTIONS, BRIEF] = [12, 10];
const { at, someone } = deciding(here);

/** Somebody sits down at the desk and opens a tab of the record. */
async function as(page: Page, name: string, about: About, tab: number, first: string): Promise<void> {
  await bringIn(page, here.url, name);
  await openTab(page, here.url, about, tab, first);
}
const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();
const clean = async (page: Page) => {
  // The bars of the page cover what lies under them just now.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFaults(page)).toEqual([]);
};

/** The game and the brief, as they were filled elsewhere: the counsellors go by the code, the principal reads the brief beside the evaluation. */
async function prepared(about: About): Promise<void> {
  await keepCode(here.url, about, 'RIA');
  const { token } = await signInOverWire(here.url, accountOf('mobilizer'));
  const answers = Array.from({ length: BRIEF }, (_none, index) => ({
    engagementId: about.engagementId,
    questionId: index + 1,
    userId: about.dbUserId,
    remarks: '',
    answer: `Plan ${index + 1}`,
  }));
  expect((await call(here.url, 'business-case', 'save', answers, { token })).appError).toBeNull();
}

/** The first counsellor: not ready for Shortlisted yet, no assessor, and not the second counsellor as well. */
async function counselFirst(page: Page, about: About): Promise<void> {
  await as(page, 'counsellor1', about, 5, 'status');
  await expect.poll(() => valueOf(page, 'hollandCode')).toBe('RIA');
  await expect.poll(async () => (await valueOf(page, 'courses')).length).toBeGreaterThan(5);
  await keepCode(here.url, about, 'SEC');
  await saveOf(page, 'Refresh Holland Code').click();
  await expect.poll(() => valueOf(page, 'hollandCode')).toBe('SEC');
  expect(await isOpen(page, SECOND)).toBe(false);
  await waitForText(page, 'Opens once the first counselling is saved');
  await choose(page, 'status', 'Shortlisted');
  await waitForText(page, NEEDED);
  await expect.poll(() => saveOf(page, 'Save status').getAttribute('aria-disabled')).toBe('true');
  await look(page, 'blocked-1280');
  await choose(page, 'status', 'Mobilised');
  await page.getByText(NEEDED).first().waitFor({ state: 'hidden' });
  expect(await saveOf(page, 'Save status').getAttribute('aria-disabled')).toBeNull();
  await saveOf(page, 'Save status').click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'unchanged-1280');
  await acceptAlert(page, 'Nothing was changed: choose another status, or write a comment');
  await counsel(page, 'first', 'Keen on tailoring');
  await saveOf(page, 'Save counselling').click();
  await acceptAlert(page, 'Counselling Comments Saved Successfully');
  await waitForText(page, 'The first counselling is saved and stays as it is');
  expect([await isOpen(page, FIRST), await isOpen(page, SECOND)]).toEqual([false, false]);
  await waitForText(page, 'The second counsellor must be somebody else than the first');
  await look(page, 'first-saved-1280');
  await travel(page, addressOf('', about, 10));
  await waitForText(page, 'Your role does not evaluate');
  expect(await isOpen(page, 'individualScore')).toBe(false);
}

/** The second counsellor fills the second part; then nothing stands in the way of Shortlisted. */
async function counselSecond(page: Page, about: About): Promise<void> {
  await as(page, 'counsellor2', about, 5, 'status');
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
  await look(page, 'both-saved-1280');
}

/** The assessor scores, hears of a score that is too high, saves, and finds it closed afterwards. */
async function assess(page: Page, about: About): Promise<void> {
  await as(page, 'assessor', about, 10, 'individualScore');
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
  await look(page, 'evaluation-1280');
  await fillField(page, 'rows.0.groupExecObservation', '12');
  await saveOf(page, 'Add Row').click();
  await saveOf(page, 'Delete Row').click();
  await answerQuestion(page, /^Remove Row 2/, 'Remove');
  await field(page, 'rows.1.assessorName').waitFor({ state: 'detached' });
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Data Saved Successfully');
  await leadOn(page, /managebeneficiary/);
  await travel(page, addressOf('', about, 10));
  await expect.poll(async () => [await isOpen(page, 'individualScore'), await valueOf(page, 'individualScore')]).toEqual([false, '70']);
  await waitForText(page, 'The evaluation is saved and stays as it is');
  await look(page, 'evaluated-1280');
}

/** A facilitator approves: first without remarks, then with them; afterwards the form only says that it is done. */
async function approve(page: Page, about: About): Promise<void> {
  await as(page, 'facilitator', about, 9, 'remarks');
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
  await waitForText(page, 'Once shortlisted this can no longer be filled in, and nobody is enrolled without it: Observations');
  await look(page, 'approve-1280');
  await saveOf(page, 'Save').click();
  expect(await alertText(page)).toContain('Status changed successfully');
  await leadOn(page, /managebeneficiary/);
  await travel(page, addressOf('', about, 9));
  await page.getByText('Already Shortlisted').waitFor();
  expect([await field(page, 'remarks').count(), await saveOf(page, 'Save').count()]).toEqual([0, 0]);
  await look(page, 'already-1280');
}

/** The principal reads what the brief says, answers eleven questions, hears of the twelfth, answers it. */
async function judgeIdea(page: Page, about: About): Promise<void> {
  await as(page, 'principal', about, 12, 'rows.0.answer');
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
  await look(page, 'idea-1280');
  await radios(QUESTIONS - 1)
    .nth(2)
    .click();
  await clean(page);
  await saveOf(page, 'Save').click();
  await acceptAlert(page, 'Business Evaluation completed successfully');
  await expect.poll(() => saveOf(page, 'Save').getAttribute('aria-disabled')).toBe('true');
  await look(page, 'idea-done-1280');
}

/** The principal finds them in the list of the record's tab, hears why a first try fails, recommends, and is led to the list's own page. */
async function recommend(page: Page, about: About): Promise<void> {
  await travel(page, addressOf('', about, 9));
  await page.getByText('Evaluation Completed Student list').first().waitFor();
  const row = page.locator(`[data-id="${about.engagementId}"]`);
  await row.waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Recommend', 'Reject']) await expect.poll(() => button(name).getAttribute('aria-disabled'), { message: name }).toBe('true');
  await page.getByText('Please choose a beneficiary first').first().waitFor();
  await look(page, 'recommend-1280');
  await row.getByRole('radio').click();
  await page.route('**/api/engagement', (route) =>
    (route.request().postData() ?? '').includes('"captureStudentEngagement"')
      ? route.fulfill({ json: { appError: [{ errorCode: 'SOMETHING', errorMessage: 'Not now' }], data: '[]' } })
      : route.fallback(),
  );
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const question = page.getByRole('alertdialog', { name: /^Recommend \S.*, \d+ percent\?$/ });
  const recommendIt = async (): Promise<void> => {
    await button('Recommend').click();
    await answerQuestion(page, /^Recommend/, 'Recommend');
  };
  await button('Recommend').click();
  await look(page, 'recommend-asked-1280');
  await answerQuestion(page, /^Recommend/, 'Go back');
  await question.waitFor({ state: 'hidden' });
  await recommendIt();
  await page.getByText('Not now').first().waitFor();
  expect(lines.filter((line) => line === 'recommend failed: SOMETHING')).toHaveLength(1);
  expect([await page.getByRole('alertdialog').count(), await row.count(), await row.getByRole('radio').isChecked()]).toEqual([0, 1, true]);
  await page.unroute('**/api/engagement');
  await page.locator('.sd-selbar').filter({ hasText: 'Not now' }).getByRole('button', { name: 'Try again' }).click();
  await answerQuestion(page, /^Recommend/, 'Recommend');
  expect(await alertText(page)).toContain('Status changed successfully');
  await row.waitFor({ state: 'detached' });
  await acceptAlert(page, 'Status changed successfully');
  await leadOn(page, /\/dashboard\/recommend$/);
  await page.getByText('Evaluation Completed Student list').first().waitFor();
  expect(await row.count()).toBe(0);
  await travel(page, '/dashboard/businessevaluation');
  await page.getByText('Business idea evaluation of shortlisted beneficiaries').first().waitFor();
  await look(page, 'ideas-1280');
  expect(await page.getByRole('link', { name: 'Recommendation' }).count()).toBe(1);
}

test(
  'D2-COUN-02 D2-COUN-03 D2-COUN-04 D2-COUN-19 D2-COUN-20 D2-COUN-21 D2-COUN-29 D2-COUN-30 D2-COUN-37 D2-COUN-38 D2-COUN-39 D2-COUN-44 D2-COUN-47 ' +
    'D2-EVAL-01 D2-EVAL-04 D2-EVAL-05 D2-EVAL-09 D2-EVAL-14 D2-EVAL-15 D2-EVAL-16 D2-CALLS-35 D2-CALLS-36 ' +
    'D2-RECO-01 D2-RECO-02 D2-RECO-03 D2-RECO-04 D2-RECO-05 D2-RECO-10 D2-RECO-13 D2-RECO-17 D2-RECO-21 D2-RECO-22 D2-RECO-25 D2-RECO-27 D2-RECO-28 D2-RECO-29 D12-GAP-196 D2-RECO-15 D2-RECO-16 D2-COMPLETE-28 D12-GAP-185 D12-GAP-032 ' +
    'D3-RECO-15 D3-RECO-21 D3-RECO-22 D3-RECO-01 D3-RECO-03 D3-RECO-04 D3-RECO-10 D3-RECO-12 D3-RECO-13 D3-RECO-16 D3-RECO-19 D3-ROUTES-31 D3-ROUTES-32 D2-TABS-05 D2-TABS-15 ' +
    'D2-BIE-01 D2-BIE-02 D2-BIE-03 D2-BIE-05 D2-BIE-06 D2-BIE-11 D3-RECORD-13 D3-CONST-03 D3-CONST-09 two counsel, one evaluates, one approves, the principal judges the idea and recommends; each refusal is explained',
  async () => {
    const about = someone(0);
    await prepared(about);
    const person = await here.person();
    await person.page.clock.install();
    for (const step of [counselFirst, counselSecond, assess, approve, judgeIdea]) await step(person.page, about);
    expect(person.troubles).toEqual([]);
    await recommend(person.page, about);
  },
);

test('D2-RECO-11 D2-RECO-12 D2-RECO-14 D2-RECO-18 D2-RECO-26 D3-RECO-14 D3-RECO-17 D3-RECO-18 D3-RECO-20 D12-GAP-033 D2-COUN-24 a facilitator rejects and is led on after three seconds; whoever is decided about is told, and nothing can be saved', async () => {
  const about = someone(4);
  const page = await at('facilitator', async (newPage) => {
    await newPage.clock.install();
    await openTab(newPage, here.url, about, 9, 'remarks');
  });
  await fillField(page, 'remarks', 'Too far away');
  await field(page, 'action').getByRole('radio', { name: 'Reject' }).click();
  const name = ((await page.locator('.sd-record dd').first().textContent()) ?? '').trim();
  const question = page.getByRole('alertdialog', { name: `Reject ${name}?`, exact: true });
  await saveOf(page, 'Save').click();
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await recordsIn(here.url, 'Rejected')).some(({ engagementId }) => engagementId === about.engagementId)).toBe(false);
  await saveOf(page, 'Save').click();
  const [payload, paths] = await Promise.all([
    sentStatus(page),
    aroundThreeSeconds(page, async () => {
      await question.getByRole('button', { name: 'Go on' }).click();
      expect(await alertText(page)).toContain('Status changed successfully');
    }),
  ]);
  expect(paths).toEqual(['/dashboard/updatebeneficiary', '/dashboard/managebeneficiary']);
  const { userId } = await signInOverWire(here.url, accountOf('facilitator'));
  expect(payload).toMatchObject({ engagementId: about.engagementId, status: 'Rejected', remarks: 'Too far away', updatedBy: userId });
  await acceptAlert(page, 'Status changed successfully');
  const newest = async (status: string): Promise<About> => (await recordsIn(here.url, status))[0] ?? about;
  for (const [one, words] of [
    [about, 'Already Rejected'],
    [await newest('Recommended'), 'Already Recommended'],
    [await newest('Not Recommended'), 'Already Recommended'],
  ] as const) {
    await travel(page, addressOf('', one, 9));
    await page.getByRole('tabpanel').getByText(words, { exact: true }).waitFor();
    expect([await field(page, 'remarks').count(), await field(page, 'action').count(), await saveOf(page, 'Save').count()]).toEqual([0, 0, 0]);
  }
});

test('D2-RECO-23 D3-RECO-10 D3-RECO-11 the principal rejects: asked with name and score, Go back changes nothing, Reject makes it Not Recommended', async () => {
  const { token } = await signInOverWire(here.url, accountOf('principal'));
  const asking = [{ centerId: 101, status: 'Shortlisted', scored: true }];
  const [one] = (await call(here.url, 'engagement', 'viewAllByCenterAndStatus', asking, { token })).rows as JsonObject[];
  if (!one) throw new Error('nobody waits for a recommendation');
  const statusNow = async (): Promise<JsonObject | undefined> =>
    (
      (await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId: one['engagementId'] ?? null }], { token }))
        .rows as JsonObject[]
    )[0];
  const page = await at('principal', (newPage) => newPage.goto(`${here.url}/dashboard/recommend`));
  const row = page.locator(`[data-id="${String(one['engagementId'])}"]`);
  await row.getByRole('radio').click();
  const reject = page.getByRole('button', { name: 'Reject', exact: true });
  const title = `Reject ${String(one['firstName'])} ${String(one['lastName'])}, ${String(one['score'])} percent?`;
  const question = page.getByRole('alertdialog', { name: title, exact: true });
  await reject.click();
  await question.getByText('The status becomes Not Recommended and stays so').waitFor();
  await question.getByRole('button', { name: 'Go back' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await statusNow()).toMatchObject({ status: 'Shortlisted' });
  await reject.click();
  await question.getByRole('button', { name: 'Reject' }).click();
  await acceptAlert(page, 'Status changed successfully');
  await row.waitFor({ state: 'detached' });
  expect(await statusNow()).toMatchObject({ status: 'Not Recommended', remarks: 'Rejected' });
});
