/** An administrator lets somebody be put on hold: the button asks why and until when, and the way back is another button. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/types.ts';
import { Copy } from '../rules/support/copy.ts';
import { onHoldComes } from '../rules/support/onHold.ts';
import { axeFaults } from '../support/axe.ts';
import { copyOfDefinitions } from '../support/definitions.ts';
import { journey } from '../support/journey.ts';
import { errorOf, field, fillField, valueOf } from '../support/pages/field.ts';
import { accountOf, bringIn } from '../support/pages/session.ts';
import { call, signInOverWire } from '../support/wire.ts';

const { folder } = copyOfDefinitions();
const copy = new Copy(folder);
onHoldComes(copy);
const sentVersion = ['actions', { id: 'hold' }, 'run', 0, 'with', 'version'];
copy.set('schemas/lists/beneficiaries.json', sentVersion, { var: 'row.version' });
const here = journey({ env: { CONFIG_DIR: folder } });

test('quality 5: a status with a reason: the button asks by a form, at its fields stands what is wrong, and the way back is there', async () => {
  const { page, troubles } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=Shortlisted`);
  const rows = page.locator('[data-id]');
  await rows.filter({ hasText: 'Shortlisted' }).first().waitFor();
  const engagementId = Number(await rows.filter({ hasText: 'Shortlisted' }).first().getAttribute('data-id'));
  const row = page.locator(`[data-id="${engagementId}"]`);
  const choose = () => row.getByRole('radio').click();
  await choose();
  const hold = page.getByRole('button', { name: 'Put on hold', exact: true });
  await hold.first().click();
  const dialog = page.getByRole('dialog', { name: 'Put on hold?' });
  await field(page, 'holdReason').waitFor();
  await expect
    .poll(() =>
      field(page, 'holdReason')
        .locator('input')
        .evaluate((input) => input === document.activeElement),
    )
    .toBe(true);
  const yes = dialog.getByRole('button', { name: 'Put on hold', exact: true });
  await yes.click();
  await expect.poll(() => errorOf(page, 'holdReason')).toBe('Please fill out this field');
  await fillField(page, 'holdReason', 'Exams');
  await fillField(page, 'holdUntil', '01/01/2020');
  await yes.click();
  await expect.poll(() => errorOf(page, 'holdUntil')).toBe('Choose a day from today on');
  expect(await axeFaults(page)).toEqual([]);
  await fillField(page, 'holdUntil', '01/01/2099');
  // Closed by a slip: asked again about the same row, the answers are there; another row has none of them.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const other = rows.filter({ hasText: 'Shortlisted' }).last();
  await other.getByRole('radio').click();
  await hold.first().click();
  expect(await valueOf(page, 'holdReason')).toBe('');
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await choose();
  await hold.first().click();
  expect([await valueOf(page, 'holdReason'), await valueOf(page, 'holdUntil')]).toEqual(['Exams', '01/01/2099']);
  await yes.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Status changed successfully').first().waitFor();
  const { token } = await signInOverWire(here.url, accountOf('facilitator'));
  const stored = async () =>
    ((await call(here.url, 'engagement', 'viewStudentEngagementById', [{ engagementId }], { token })).rows as JsonObject[])[0]?.['status'];
  expect(await stored()).toBe('On Hold');
  await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=On%20Hold`);
  await row.waitFor();
  await choose();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect.poll(stored).toBe('Shortlisted');
  expect(troubles).toEqual([]);
});

test('quality 2: somebody else was quicker: the question stays with its answers, and pressed again it is about the row as it stands then', async () => {
  const { page } = await here.person();
  await bringIn(page, here.url, 'facilitator');
  await page.goto(`${here.url}/dashboard/managebeneficiary?f.status=Shortlisted`);
  const row = page.locator('[data-id]').filter({ hasText: 'Shortlisted' }).last();
  const engagementId = Number(await row.getAttribute('data-id'));
  await row.getByRole('radio').click();
  await page.getByRole('button', { name: 'Put on hold', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Put on hold?' });
  await fillField(page, 'holdReason', 'Exams');
  await fillField(page, 'holdUntil', '01/01/2099');
  const { token } = await signInOverWire(here.url, accountOf('manager'));
  const noted = await call(here.url, 'engagement', 'updateStatus', [{ engagementId, status: 'Shortlisted', reason: '', remarks: 'Noted' }], {
    token,
  });
  expect(noted.appError).toBeNull();
  const yes = dialog.getByRole('button', { name: 'Put on hold', exact: true });
  const readAnew = page.waitForResponse((response) => (response.request().postData() ?? '').includes('viewAllByCenter'));
  await yes.click();
  await page.getByText('Somebody else has changed this meanwhile').first().waitFor();
  await readAnew;
  await yes.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Status changed successfully').first().waitFor();
});
