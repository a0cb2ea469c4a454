import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { choose, errorOf, field, fillField, inputOf, optionsOf, valueOf } from '../support/pages/field.ts';
import { counsel, isOpen, keepCode, look, mobilised, openTab, saveOf, type About } from '../support/pages/counselling.ts';
import { signIn } from '../support/pages/session.ts';

const here = journey();
const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const FIRST = 'firstCounselorComments';
const SECOND = 'secondCounselorComments';

async function counsellor(name: string, about: About, size: { width?: number; height?: number; scheme?: 'light' | 'dark' } = {}) {
  const person = await here.person(size);
  await signIn(person.page, here.url, name);
  await openTab(person.page, here.url, about, 5, FIRST);
  await field(person.page, 'status').waitFor();
  return person;
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const someone = async (place: number): Promise<About> => {
  const about = (await mobilised(here.url))[place];
  if (!about) throw new Error('the demo has nobody who is mobilised');
  return about;
};

describe('from Mobilised to Shortlisted', () => {
  test.each([['a desk', 1280, 900, 0], ['a phone', 360, 740, 1]])(
    'D2-COUN-19 D2-COUN-20 D2-COUN-21 D2-COUN-24 D2-COUN-29 D2-COUN-30 D2-COUN-37 D2-COUN-38 D2-COUN-39 D2-COUN-44 D2-COUN-47 two people counsel on %s, then one decides',
    async (_name, width, height, place) => {
      const about = await someone(place);
      const { page, troubles } = await counsellor('counsellor1', about, { width, height });
      expect(await isOpen(page, SECOND)).toBe(false);
      await page.getByText('Opens once the first counselling is saved').first().waitFor();
      await choose(page, 'status', 'Shortlisted');
      await page.getByText(NEEDED).first().waitFor();
      expect(await saveOf(page, 'Save status').getAttribute('aria-disabled')).toBe('true');
      await look(page, `blocked-${width}`);
      await choose(page, 'status', 'Mobilised');
      await page.getByText(NEEDED).first().waitFor({ state: 'hidden' });
      expect(await saveOf(page, 'Save status').getAttribute('aria-disabled')).toBeNull();

      await counsel(page, 'first', 'Keen on tailoring');
      await saveOf(page, 'Save').click();
      await acceptAlert(page, 'Counselling Comments Saved Successfully');
      await page.getByText('The first counselling is saved and stays as it is').first().waitFor();
      expect([await isOpen(page, FIRST), await isOpen(page, SECOND)]).toEqual([false, false]);
      await page.getByText('The second counsellor must be somebody else than the first').first().waitFor();
      await look(page, `first-saved-${width}`);

      const vikram = await counsellor('counsellor2', about, { width, height });
      expect([await isOpen(vikram.page, FIRST), await isOpen(vikram.page, SECOND)]).toEqual([false, true]);
      await counsel(vikram.page, 'second', 'Agrees');
      await saveOf(vikram.page, 'Save').click();
      await acceptAlert(vikram.page, 'Counselling Comments Saved Successfully');
      await vikram.page.reload();
      await field(vikram.page, 'status').waitFor();
      expect([await isOpen(vikram.page, SECOND), await isOpen(vikram.page, 'parentCounsellingComments')]).toEqual([false, true]);
      expect(await fits(vikram.page)).toBe(true);
      expect(await axeFaults(vikram.page)).toEqual([]);
      await look(vikram.page, `both-saved-${width}`);

      await choose(vikram.page, 'status', 'Shortlisted');
      await fillField(vikram.page, 'remarks', 'Both agree');
      await saveOf(vikram.page, 'Save status').click();
      expect(await alertText(vikram.page)).toContain('Status changed successfully');
      const said = Date.now();
      await vikram.page.waitForURL(/managebeneficiary/, { timeout: 10_000 });
      expect(Date.now() - said).toBeGreaterThan(2_000);
      expect([...troubles, ...vikram.troubles]).toEqual([]);
    },
    180_000,
  );

  test('D2-COUN-12 D2-COUN-13 D2-COUN-15 D2-COUN-16 D2-COUN-17 D2-COUN-33 a rejection asks for its reason', async () => {
    const { page } = await counsellor('counsellor1', await someone(2));
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
    await saveOf(page, 'Save status').click();
    expect(await alertText(page)).toContain('Status changed successfully');
  });

  test('D2-COUN-02 D2-COUN-03 D2-COUN-04 D2-CALLS-35 D2-CALLS-36 the Holland code, its courses, and a newer one when asked for', async () => {
    const about = await someone(6);
    await keepCode(here.url, about, 'RIA');
    const { page } = await counsellor('counsellor1', about);
    await expect.poll(() => valueOf(page, 'hollandCode')).toBe('RIA');
    await expect.poll(async () => (await valueOf(page, 'courses')).length).toBeGreaterThan(5);
    await keepCode(here.url, about, 'SEC');
    await saveOf(page, 'Refresh Holland Code').click();
    await expect.poll(() => valueOf(page, 'hollandCode')).toBe('SEC');
    await look(page, 'inventory-1280');
  });

  test('D2-COUN-25 D2-COUN-26 D2-COUN-28 programmes without the status form, and a principal who reads only', async () => {
    const about = await someone(3);
    for (const name of ['manager1', 'facilitator6', 'manager9']) {
      const { page } = await here.person();
      await signIn(page, here.url, name);
      await openTab(page, here.url, about, 5, FIRST);
      expect(await field(page, 'status').count(), name).toBe(0);
    }
    const { page } = await counsellor('principal', about);
    for (const name of [FIRST, 'remarks', 'parentCounsellingComments']) expect(await isOpen(page, name), name).toBe(false);
    await look(page, 'principal-1280');
  });
});

describe('the evaluation', () => {
  test.each([['a desk', 1280, 900, 4], ['a phone', 360, 740, 5]])(
    'D2-EVAL-01 D2-EVAL-04 D2-EVAL-05 D2-EVAL-09 D2-EVAL-14 D2-EVAL-15 D2-EVAL-16 an assessor scores on %s, once',
    async (_name, width, height, place) => {
      const about = await someone(place);
      const { page, troubles } = await here.person({ width, height });
      await signIn(page, here.url, 'assessor');
      await openTab(page, here.url, about, 10, 'individualScore');
      expect(await isOpen(page, 'knackScore')).toBe(false);
      for (const heading of ['Group Exercise Score', 'Behaviour Interview Score', 'Assessor Name']) await page.getByText(heading).first().waitFor({ state: 'attached' });
      await saveOf(page, 'Save').click();
      await expect.poll(() => errorOf(page, 'individualScore')).toBe('Cannot be empty');
      await fillField(page, 'individualScore', '70');
      await fillField(page, 'rows.0.groupExecObservation', '17');
      await fillField(page, 'rows.0.behaviourInterviewObservation', '15');
      await fillField(page, 'rows.0.assessorName', 'Anil Verma');
      await saveOf(page, 'Save').click();
      await expect.poll(() => errorOf(page, 'rows.0.groupExecObservation')).toBe('Maximum score is 16');
      await look(page, `evaluation-${width}`);
      await fillField(page, 'rows.0.groupExecObservation', '12');
      await saveOf(page, 'Add Row').click();
      await field(page, 'rows.1.assessorName').waitFor();
      await saveOf(page, 'Delete Row').click();
      await field(page, 'rows.1.assessorName').waitFor({ state: 'detached' });
      expect([await fits(page), await axeFaults(page)]).toEqual([true, []]);
      await saveOf(page, 'Save').click();
      expect(await alertText(page)).toContain('Data Saved Successfully');
      await page.waitForURL(/managebeneficiary/, { timeout: 10_000 });
      await openTab(page, here.url, about, 10, 'individualScore');
      expect([await isOpen(page, 'individualScore'), await valueOf(page, 'individualScore')]).toEqual([false, '70']);
      await page.getByText('The evaluation is saved and stays as it is').first().waitFor();
      await look(page, `evaluated-${width}`);
      expect(troubles).toEqual([]);
    },
    120_000,
  );
});
