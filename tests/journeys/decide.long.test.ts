/** Counselling as it is seen by programmes without a status, by who only reads, and once somebody is Shortlisted. */
import { expect, test } from 'vitest';
import { journey } from '../support/journey.ts';
import { alertText } from '../support/pages/dialog.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { deciding, isOpen, look, openTab, saveOf } from '../support/pages/counselling.ts';
import { addressOf } from '../support/pages/record.ts';
import { accountOf } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const FIRST = 'firstCounselorComments';
const { at, someone } = deciding(here);

test('D2-COUN-25 D2-COUN-28 D2-BCASE-18 programmes without the status form, and a principal who reads only and plays no game', async () => {
  const about = someone(3);
  for (const name of ['manager1', 'manager9']) {
    const page = await at(name, (opened) => openTab(opened, here.url, about, 5, FIRST));
    expect(await field(page, 'status').count(), name).toBe(0);
  }
  const page = await at('principal', (opened) => openTab(opened, here.url, about, 5, FIRST));
  await field(page, 'status').waitFor();
  for (const name of [FIRST, 'remarks', 'parentCounsellingComments']) expect(await isOpen(page, name), name).toBe(false);
  const play = page.locator('[data-action="play-game"]');
  await play.waitFor();
  expect([(await play.textContent())?.trim(), await play.getAttribute('aria-disabled')]).toEqual(['Play Game', 'true']);
  const before = page.url();
  await play.click({ force: true });
  expect(page.url()).toBe(before);
  await look(page, 'principal-1280');
});

test('D2-COUN-19 D2-COUN-21 who is Shortlisted without counsellors: nothing is refused before anything is tried, and the comment is edited', async () => {
  const about = someone(8);
  const { token, userId } = await signInOverWire(here.url, accountOf('facilitator'));
  const approved = [{ engagementId: about.engagementId, status: 'Shortlisted', remarks: 'Approved', updatedBy: userId }];
  expect((await call(here.url, 'engagement', 'updateStatus', approved, { token })).appError).toBeNull();
  const page = await at('counsellor1', async (opened) => {
    await opened.goto(addressOf(here.url, about, 5));
    await field(opened, 'status').waitFor();
  });
  expect([await valueOf(page, 'firstCounselorComments'), await valueOf(page, 'secondCounselorComments')]).toEqual(['', '']);
  expect([await isOpen(page, 'remarks'), await page.getByText(NEEDED).count()]).toEqual([true, 0]);
  const left = field(page, 'remarks').getByText(/characters? left/);
  await fillField(page, 'remarks', 'x'.repeat(10));
  expect(await left.count()).toBe(0);
  await fillField(page, 'remarks', 'x'.repeat(85));
  await left.waitFor();
  expect(await left.textContent()).toBe('15 characters left');
  await fillField(page, 'remarks', 'Comes on Monday');
  expect([await left.count(), await page.getByText(NEEDED).count()]).toEqual([0, 0]);
  await saveOf(page, 'Save status').click();
  expect(await alertText(page)).toContain('Status changed successfully');
  await page.goto(addressOf(here.url, about, 5));
  await expect.poll(() => valueOf(page, 'remarks')).toBe('Comes on Monday');
});
