/** Who is rejected, by a facilitator and by the principal: each is asked first, by name. And the comment of somebody who is Shortlisted. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText } from '../support/pages/dialog.ts';
import { field, fillField, valueOf } from '../support/pages/field.ts';
import { deciding, isOpen, openTab, saveOf, sentStatus, type About } from '../support/pages/counselling.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { accountOf } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const NEEDED = 'first and second counsellor details are mandatory for shortlist';
const { at, someone } = deciding(here);

describe('rejected', () => {
  test('D2-RECO-11 D2-RECO-12 D2-RECO-14 D2-RECO-18 D2-RECO-26 D3-RECO-14 D3-RECO-17 D3-RECO-18 D3-RECO-20 D12-GAP-033 a facilitator rejects; whoever is decided about is told, and nothing can be saved', async () => {
    const about = someone(4);
    const page = await at('facilitator', (opened) => openTab(opened, here.url, about, 9, 'remarks'));
    await fillField(page, 'remarks', 'Too far away');
    await field(page, 'action').getByRole('radio', { name: 'Reject' }).click();
    const name = ((await page.locator('.sd-record dd').first().textContent()) ?? '').trim();
    const asked = page.getByRole('alertdialog', { name: `Reject ${name}?`, exact: true });
    await saveOf(page, 'Save').click();
    await asked.getByRole('button', { name: 'Go back' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect((await recordsIn(here.url, 'Rejected')).some(({ engagementId }) => engagementId === about.engagementId)).toBe(false);
    await saveOf(page, 'Save').click();
    const [sent] = await Promise.all([sentStatus(page), asked.getByRole('button', { name: 'Go on' }).click()]);
    const { userId } = await signInOverWire(here.url, accountOf('facilitator'));
    expect(sent).toMatchObject({ engagementId: about.engagementId, status: 'Rejected', remarks: 'Too far away', updatedBy: userId });
    expect(await alertText(page)).toContain('Status changed successfully');
    await page.waitForURL(/managebeneficiary/);
    const newest = async (status: string): Promise<About> => (await recordsIn(here.url, status))[0] ?? about;
    for (const [one, words] of [
      [about, 'Already Rejected'],
      [await newest('Recommended'), 'Already Recommended'],
      [await newest('Not Recommended'), 'Already Recommended'],
    ] as const) {
      await page.goto(addressOf(here.url, one, 9));
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
    const page = await at('principal', (opened) => opened.goto(`${here.url}/dashboard/recommend`));
    const row = page.locator(`[data-id="${String(one['engagementId'])}"]`);
    await row.getByRole('radio').click();
    const reject = page.getByRole('button', { name: 'Reject', exact: true });
    const title = `Reject ${String(one['firstName'])} ${String(one['lastName'])}, ${String(one['score'])} percent?`;
    const asked = page.getByRole('alertdialog', { name: title, exact: true });
    await reject.click();
    await asked.getByText('The status becomes Not Recommended and stays so').waitFor();
    await asked.getByRole('button', { name: 'Go back' }).click();
    await asked.waitFor({ state: 'hidden' });
    expect(await statusNow()).toMatchObject({ status: 'Shortlisted' });
    await reject.click();
    await asked.getByRole('button', { name: 'Reject' }).click();
    await acceptAlert(page, 'Status changed successfully');
    await row.waitFor({ state: 'detached' });
    expect(await statusNow()).toMatchObject({ status: 'Not Recommended', remarks: 'Rejected' });
  });
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
