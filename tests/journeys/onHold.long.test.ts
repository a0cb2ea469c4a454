/** An administrator gives a lifecycle a status that asks why and until when, in definitions alone: the page offers it. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { onHoldComes } from '../rules/support/onHold.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { acceptAlert } from '../support/pages/dialog.ts';
import { errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { rows } from '../support/pages/list.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
const copy = new Copy(folder);
onHoldComes(copy);
copy.set('schemas/lists/beneficiaries.json', ['actions', { id: 'hold' }, 'run', 0, 'with', 'version'], { var: 'row.version' });
const here = journey({ env: { CONFIG_DIR: folder } });

async function stored(engagementId: number, account: string): Promise<JsonObject> {
  const { token } = await signInOverWire(here.url, accountOf(account));
  const { rows: found } = await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId }], { token });
  return (found as JsonObject[])[0] ?? {};
}

test('quality 2 quality 5: a button asks why and until when by a form; closed by a slip its answers stay; somebody else was quicker: pressed again it is about the row as it stands then; the way back is there', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=Shortlisted`);
  const shortlisted = rows(page).filter({ hasText: 'Shortlisted' });
  await shortlisted.first().waitFor();
  const engagementId = Number(await shortlisted.first().getAttribute('data-id'));
  const row = page.locator(`[data-id="${engagementId}"]`);
  const hold = page.getByRole('button', { name: 'Put on hold', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Put on hold?' });
  const yes = dialog.getByRole('button', { name: 'Put on hold', exact: true });
  await row.getByRole('radio').click();
  await hold.first().click();
  const reason = field(page, 'holdReason').locator('input');
  await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
  await yes.click();
  await expect.poll(() => errorOf(page, 'holdReason')).toBe('Please fill out this field');
  await fillField(page, 'holdReason', 'Exams');
  await fillField(page, 'holdUntil', '01/01/2020');
  await yes.click();
  await expect.poll(() => errorOf(page, 'holdUntil')).toBe('Choose a day from today on');
  expect(await axeFaults(page)).toEqual([]);
  await fillField(page, 'holdUntil', '01/01/2099');
  // Asked again about the same row, the answers are there; another row has none of them.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await shortlisted.last().getByRole('radio').click();
  await hold.first().click();
  await expect.poll(() => valueOf(page, 'holdReason')).toBe('');
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('radio').click();
  await hold.first().click();
  await expect.poll(async () => [await valueOf(page, 'holdReason'), await valueOf(page, 'holdUntil')]).toEqual(['Exams', '01/01/2099']);

  const { token } = await signInOverWire(here.url, accountOf('manager'));
  const remark = { engagementId, status: 'Shortlisted', reason: '', remarks: 'Noted' };
  expect((await call(here.url, 'engagement', 'updateStatus', [remark], { token })).appError).toBeNull();
  const readAnew = page.waitForResponse((response) => (response.request().postData() ?? '').includes('viewAllByCenter'));
  await yes.click();
  await acceptAlert(page, 'Somebody else has changed this meanwhile');
  await readAnew;
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await yes.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Status changed successfully').first().waitFor();
  expect((await stored(engagementId, 'facilitator'))['status']).toBe('On Hold');
  await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=On%20Hold`);
  await row.getByRole('radio').click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect.poll(async () => (await stored(engagementId, 'facilitator'))['status']).toBe('Shortlisted');
  expect(troubles).toEqual([]);
});
