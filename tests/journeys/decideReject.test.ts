/** Who is rejected, by a counsellor, a facilitator and the principal: each is asked first, by name. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert, alertText, aroundThreeSeconds } from '../support/pages/dialog.ts';
import { field, fillField } from '../support/pages/field.ts';
import { deciding, openTab, saveOf, sentStatus, type About } from '../support/pages/counselling.ts';
import { addressOf, recordsIn } from '../support/pages/record.ts';
import { accountOf, travel } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const here = journey();
const { at, someone } = deciding(here);

test('D2-RECO-11 D2-RECO-12 D2-RECO-14 D2-RECO-18 D2-RECO-26 D3-RECO-14 D3-RECO-17 D3-RECO-18 D3-RECO-20 D12-GAP-033 D2-COUN-24 a facilitator rejects and is led on after three seconds; whoever is decided about is told, and nothing can be saved', async () => {
  const about = someone(4);
  const page = await at('facilitator', async (opened) => {
    await opened.clock.install();
    await openTab(opened, here.url, about, 9, 'remarks');
  });
  await fillField(page, 'remarks', 'Too far away');
  await field(page, 'action').getByRole('radio', { name: 'Reject' }).click();
  const name = ((await page.locator('.sd-record dd').first().textContent()) ?? '').trim();
  const asked = page.getByRole('alertdialog', { name: `Reject ${name}?`, exact: true });
  await saveOf(page, 'Save').click();
  await asked.getByRole('button', { name: 'Go back' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect((await recordsIn(here.url, 'Rejected')).some(({ engagementId }) => engagementId === about.engagementId)).toBe(false);
  await saveOf(page, 'Save').click();
  const [sent, paths] = await Promise.all([
    sentStatus(page),
    aroundThreeSeconds(page, async () => {
      await asked.getByRole('button', { name: 'Go on' }).click();
      expect(await alertText(page)).toContain('Status changed successfully');
    }),
  ]);
  expect(paths).toEqual(['/dashboard/updatebeneficiary', '/dashboard/managebeneficiary']);
  const { userId } = await signInOverWire(here.url, accountOf('facilitator'));
  expect(sent).toMatchObject({ engagementId: about.engagementId, status: 'Rejected', remarks: 'Too far away', updatedBy: userId });
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
